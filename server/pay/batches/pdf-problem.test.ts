import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { numberedPdf, plainPdf } from '#server/testing/plain-pdf.ts';
import { openPages } from './pages-reader.ts';
import { documentProblem } from './pdf-problem.ts';
import { encryptedPdf } from './testing/encrypted-pdf.ts';
import { type Pack, withObjectStream } from './testing/object-stream-pdf.ts';

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const address = '<< /S /URI /URI (https://collector.example/) >>';
const annotation = (entries: string) => ({
  page: `/Annots [<< /Type /Annot /Rect [0 0 9 9] ${entries} >>]`,
});

/** A PDF whose one page has further entries. */
const paged = ({ page = '', catalog = '' }: { page?: string; catalog?: string }, ...objects: string[]) =>
  numberedPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${page} >>`,
    ...objects,
  ]);

test.each([
  ['a script when it is opened', paged({ catalog: `/OpenAction ${script}` }), 'script'],
  [
    'one whose name is written in codes',
    paged({ catalog: '/Open#41ction << /S /J#61vaScript /J#53 (x) >>' }),
    'script',
  ],
  ['one among its names', paged({ catalog: `/Names << /JavaScript << /Names [(a) ${script}] >> >>` }), 'script'],
  ['an address that it opens by itself', paged({ catalog: `/OpenAction ${address}` }), 'script'],
  ['another file that it opens', paged({ catalog: '/OpenAction << /S /GoToR /F (//x/y) /D [0 /Fit] >>' }), 'script'],
  ['a program that it starts', paged({ catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }), 'script'],
  [
    'a second action behind an allowed one',
    paged({ catalog: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next ${script} >>` }),
    'script',
  ],
  ['what it does when it is printed', paged({ catalog: `/AA << /WP ${address} >>` }), 'script'],
  ['what a page does', paged({ page: `/AA << /O ${address} >>` }), 'script'],
  ['what a link does by itself', paged(annotation(`/Subtype /Link /AA << /PO ${address} >>`)), 'script'],
  ['a link that runs a script', paged(annotation(`/Subtype /Link /A ${script}`)), 'script'],
  ['a link to a file', paged(annotation('/Subtype /Link /A << /S /URI /URI (file:///etc/passwd) >>')), 'script'],
  ['a link of script', paged(annotation('/Subtype /Link /A << /S /URI /URI (javascript:x) >>')), 'script'],
  ['a film', paged(annotation('/Subtype /Screen')), 'script'],
  ['a film where a list belongs', paged({ page: '/Annots << /Subtype /Screen >>' }), 'script'],
  [
    'a field that sends',
    paged(annotation('/Subtype /Widget /FT /Btn /A << /S /SubmitForm /F (http://x) >>')),
    'script',
  ],
  [
    'a field that counts',
    paged({ catalog: `/AcroForm << /Fields [<< /FT /Tx /T (a) /AA << /C ${script} >> >>] >>` }),
    'script',
  ],
  [
    'a field within another with what no field has',
    paged({ catalog: '/AcroForm << /Fields [<< /T (a) /Kids [<< /FT /Tx /T (b) /Strange (x) >>] >>] >>' }),
    'script',
  ],
  ['a form of XFA', paged({ catalog: '/AcroForm << /Fields [] /XFA [] >>' }), 'script'],
  ['an outline that runs one', paged({ catalog: `/Outlines << /First << /Title (a) /A ${script} >> >>` }), 'script'],
  ['a script to which nothing leads', paged({}, script), 'script'],
  ['a second catalog', paged({}, `<< /Type /Catalog /Pages 2 0 R /OpenAction ${address} /AA << >> >>`), 'script'],
  ['attached files', paged({ catalog: '/Names << /EmbeddedFiles << /Names [] >> >>' }), 'attached-files'],
  ['a file behind a note', paged(annotation('/Subtype /FileAttachment')), 'attached-files'],
  ['a file in a specification', paged({}, '<< /Type /Filespec /F (x) >>'), 'attached-files'],
  ['a stream in another file', paged({}, '<< /Length 0 /F (x) >>\nstream\n\nendstream'), 'attached-files'],
  [
    'a password',
    plainPdf('x', { trailer: '/Encrypt << /Filter /Standard /V 1 /R 2 /O (x) /U (x) /P -4 >>' }),
    'password',
  ],
  ['no objects', Buffer.from('%PDF-1.7\nx\n%%EOF\n'), 'unreadable'],
  [
    'a table that is wrong',
    Buffer.from(
      plainPdf('x')
        .toString()
        .replace(/startxref\n\d/, 'startxref\n9'),
    ),
    'unreadable',
  ],
  ['two answers to one question', paged({ catalog: `/OpenAction ${script} /OpenAction null` }), 'unreadable'],
  [
    'objects behind a filter of pictures',
    paged({}, '<< /Type /ObjStm /N 1 /First 4 /Filter /DCTDecode /Length 1 >>\nstream\nx\nendstream'),
    'unreadable',
  ],
])('a PDF with %s is refused', async (_, bytes, problem) => {
  expect(await documentProblem(bytes)).toBe(problem);
});

test('pages that are taken out of a PDF are judged, too, whatever was said of it', async () => {
  const pagesOf = async (bytes: Buffer) => {
    const file = { size: bytes.length, whole: async () => bytes, read: async () => bytes };
    return openPages(file)({ first: 0, last: 0 });
  };
  expect(await pagesOf(paged({}))).toEqual({ bytes: expect.any(Uint8Array) });
  expect(await pagesOf(paged(annotation(`/Subtype /Link /A ${script}`)))).toEqual({ unreadable: true });
});

test('a PDF that is encrypted against changes alone is judged like any other', { tags: 'long' }, async () => {
  const page = '/Contents 4 0 R';
  const text = '<< /Length 2 >>\nstream\nBT\nendstream';
  expect(await documentProblem(await encryptedPdf(paged({ page }, text)))).toBeNull();
  expect(await documentProblem(await encryptedPdf(paged({ page }, text), 'secret'))).toBe('password');
  expect(await documentProblem(await encryptedPdf(paged({ catalog: `/OpenAction ${script}` })))).toBe('script');
  const link = paged(annotation('/Subtype /Link /A << /S /URI /URI (file:///etc/passwd) >>'));
  expect(await documentProblem(await encryptedPdf(link))).toBe('script');
});

const catalog = `<< /Type /Catalog /Pages 2 0 R /OpenAction ${script} >>`;
const hex = (bytes: Buffer) => Buffer.from(`${bytes.toString('hex')}>`);
const rows = (bytes: Buffer, kind: number, columns = 16) => {
  const padded = Buffer.concat([bytes, Buffer.alloc((columns - (bytes.length % columns)) % columns, ' ')]);
  const before = (at: number) => (kind === 1 ? (at % columns > 0 ? padded[at - 1] : 0) : padded[at - columns]) ?? 0;
  return Buffer.concat(
    Array.from({ length: padded.length / columns }, (_, row) =>
      Buffer.from([
        kind,
        ...padded.subarray(row * columns, (row + 1) * columns).map((byte, at) => byte - before(row * columns + at)),
      ]),
    ),
  );
};
const tiff = (bytes: Buffer, columns = 16) => {
  const padded = Buffer.concat([bytes, Buffer.alloc((columns - (bytes.length % columns)) % columns, ' ')]);
  return padded.map((byte, at) => byte - (at % columns > 0 ? (padded[at - 1] ?? 0) : 0));
};
const packs: [string, Pack][] = [
  ['nothing', (bytes) => ({ bytes, entries: '' })],
  ['a filter', (bytes) => ({ bytes: deflateSync(bytes), entries: '/Filter /FlateDecode' })],
  [
    'two filters',
    (bytes) => ({ bytes: deflateSync(deflateSync(bytes)), entries: '/Filter [/FlateDecode /FlateDecode]' }),
  ],
  [
    'filters of two kinds',
    (bytes) => ({ bytes: hex(deflateSync(bytes)), entries: '/Filter [/ASCIIHexDecode /FlateDecode]' }),
  ],
  [
    'the predictor Sub',
    (bytes) => ({
      bytes: deflateSync(rows(bytes, 1)),
      entries: '/Filter /FlateDecode /DecodeParms << /Predictor 11 /Columns 16 >>',
    }),
  ],
  [
    'the predictor Up',
    (bytes) => ({
      bytes: deflateSync(rows(bytes, 2)),
      entries: '/Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 16 >>',
    }),
  ],
  [
    'the predictor of TIFF',
    (bytes) => ({
      bytes: deflateSync(tiff(bytes)),
      entries: '/Filter /FlateDecode /DecodeParms << /Predictor 2 /Columns 16 >>',
    }),
  ],
];

test.each(packs)('a script in an object stream behind %s is found', async (_, pack) => {
  expect(await documentProblem(withObjectStream(catalog, pack))).toBe('script');
  expect(await documentProblem(withObjectStream('<< /Type /Catalog /Pages 2 0 R >>', pack))).toBeNull();
});

test('a script that was added to a document later is found', async () => {
  const first = plainPdf('x');
  const added = Buffer.from(`1 0 obj\n<< /Type /Catalog /Pages 2 0 R /OpenAction ${script} >>\nendobj\n`);
  const startOfTable = first.length + added.length;
  const table = `xref\n1 1\n${String(first.length).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 6 /Root 1 0 R /Prev ${/startxref\n(\d+)/.exec(first.toString())?.[1]} >>\n`;
  const whole = Buffer.concat([first, added, Buffer.from(`${table}startxref\n${startOfTable}\n%%EOF\n`)]);
  expect(await documentProblem(whole)).toBe('script');
});

/** A PDF of these parts, each of which may be made from where the others begin. */
function laidOut(parts: Record<string, string | ((at: (name: string) => string) => string)>): Buffer {
  let begins: Record<string, number> = {};
  let text = '';
  // Once more, when it is known where the parts begin; numbers have ten digits.
  for (let pass = 0; pass < 2; pass += 1) {
    const at = (name: string) => String(begins[name] ?? 0).padStart(10, '0');
    text = '';
    const next: Record<string, number> = {};
    for (const [name, part] of Object.entries(parts)) {
      next[name] = text.length;
      text += typeof part === 'string' ? part : part(at);
    }
    begins = { ...next, size: text.length };
  }
  return Buffer.from(text, 'latin1');
}

const onePage = {
  pages: '2 0 obj\n<< /Type /Pages /Count 1 /Kids [3 0 R] >>\nendobj\n',
  page: '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\n',
};
const free = '0000000000 65535 f \n';

/** A PDF with two tables: one behind its first object, and another that its end names. */
function linearizedPdf({ name = '/Linearized', note = '', opens = '', ends = 'last', more = 0 } = {}): Buffer {
  const table = (catalog: string) => (at: (part: string) => string) => {
    const rows = [catalog, 'pages', 'page'].map((part) => `${at(part)} 00000 n \n`).join('');
    return `xref\n0 5\n${free}${rows}${at('linearized')} 00000 n \ntrailer\n<< /Size 5 /Root 1 0 R >>\n`;
  };
  const bytes = laidOut({
    header: `%PDF-1.7\n${note}`,
    linearized: (at) =>
      `4 0 obj\n<< ${name} 1 /L ${at('size')} /H [ 9 9 ] /O 3 /E ${at('size')} /N 1 /T ${at('first')} >>\nendobj\n`,
    first: (at) => `${table('shown')(at)}startxref\n0\n%%EOF\n`,
    shown: `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${opens} >>\nendobj\n`,
    ...onePage,
    judged: '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
    last: table('judged'),
    end: (at) => `startxref\n${at(ends)}\n%%EOF\n`,
  });
  return Buffer.concat([bytes, Buffer.alloc(more, '\n')]);
}

test.each([
  ['two beginnings', linearizedPdf({ opens: `/OpenAction ${script}` })],
  ['the first behind a note', linearizedPdf({ opens: `/OpenAction ${script}`, note: '%x\n%y\n' })],
  ['a name written in codes', linearizedPdf({ opens: `/OpenAction ${script}`, name: '/Line#61rized' })],
  ['a string that hides it', linearizedPdf({ opens: `/OpenAction ${script}`, name: '/X (endobj) /Linearized' })],
])('a linearized PDF with %s is refused', async (_, bytes) => {
  expect(await documentProblem(bytes)).toBe('unreadable');
});

test('a linearized PDF that everybody begins alike is a payslip, also when something was added later', async () => {
  expect(await documentProblem(linearizedPdf({ ends: 'first' }))).toBeNull();
  expect(await documentProblem(linearizedPdf({ more: 1 }))).toBeNull();
});

/** A PDF with a table for old readers, in which objects are free that a second table has; both at once or one by one. */
function hybridPdf(hidden: string, { name = '/XRefStm', isOneByOne = false } = {}): Buffer {
  const packed = `6 0 ${hidden} `;
  const stream = `/Type /ObjStm /N 1 /First 4 /Length ${packed.length}`;
  const row = (kind: string, at: string) => `${kind}${Number(at).toString(16).padStart(8, '0')}0000`;
  return laidOut({
    header: '%PDF-1.7\n',
    catalog: `1 0 obj\n<< /Type /Catalog /Pages 2 0 R /OpenAction 6 0 R >>\nendobj\n`,
    ...onePage,
    packed: `4 0 obj\n<< ${stream} >>\nstream\n${packed}\nendstream\nendobj\n`,
    second: (at) => {
      const rows = `${row('01', at('packed'))}${row('01', at('second'))}${row('02', '4')}>`;
      const entries = `/Type /XRef /Size 7 /W [1 4 2] /Index [4 3] /Filter /ASCIIHexDecode /Length ${rows.length}`;
      return `5 0 obj\n<< ${entries} >>\nstream\n${rows}\nendstream\nendobj\n`;
    },
    table: (at) => {
      const rows = ['catalog', 'pages', 'page'].map((part) => `${at(part)} 00000 n \n`).join('');
      const more = isOneByOne ? '' : `${name} ${at('second')}`;
      return `xref\n0 7\n${free}${rows}${free.repeat(3)}trailer\n<< /Size 7 /Root 1 0 R ${more} >>\n`;
    },
    later: (at) =>
      isOneByOne ? `xref\n0 0\ntrailer\n<</Size 7/Root 1 0 R/Prev ${at('table')}${name} ${at('second')}>>\n` : '',
    end: (at) => `startxref\n${at(isOneByOne ? 'later' : 'table')}\n%%EOF\n`,
  });
}

test('an object that one table hides and a second one has is refused, by any name of the second', async () => {
  for (const name of ['/XRefStm', '/XR#65fStm']) {
    expect(await documentProblem(hybridPdf(script, { name }))).toBe('unreadable');
  }
});

test('a PDF as office programs write it is judged with what its second table has', async () => {
  expect(await documentProblem(hybridPdf(script, { isOneByOne: true }))).toBe('script');
  expect(await documentProblem(hybridPdf('[3 0 R /Fit]', { isOneByOne: true }))).toBeNull();
});

test.each([
  ['one page', plainPdf('Payslip')],
  ['a page at which it opens', paged({ catalog: '/OpenAction [3 0 R /Fit]' })],
  ['an action that shows a page', paged({ catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>' })],
  ['a link', paged(annotation(`/Subtype /Link /A ${address}`))],
  ['a link to the next page', paged(annotation('/Subtype /Link /A << /S /Named /N /NextPage >>'))],
  [
    'fields',
    paged({ catalog: '/AcroForm << /Fields [<< /FT /Tx /T (a) /V (1) >>] /DR << /Font << /JS 3 0 R >> >> >>' }),
  ],
  ['an outline', paged({ catalog: '/Outlines << /First << /Title (a) /Dest [3 0 R /Fit] >> >>' })],
  ['data of the program that made it', paged({ catalog: '/ADBE_Own << /x /y >> /PieceInfo << /JS << /AA 1 >> >>' })],
  ['words that look like a script', plainPdf(`JavaScript ${script} /EmbeddedFiles /Encrypt`)],
])('a PDF with %s is a payslip', async (_, bytes) => {
  expect(await documentProblem(bytes)).toBeNull();
});

test('no document is refused for how many were judged before it', { tags: 'long' }, async () => {
  const bytes = plainPdf('x');
  for (let judged = 0; judged < 700; judged += 1)
    expect([judged, await documentProblem(bytes)]).toEqual([judged, null]);
});
