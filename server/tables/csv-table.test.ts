import fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemSentence } from '#cli/problem-sentence.ts';
import { textIn } from './cell.ts';
import { csvLines, csvOf, withoutEscape } from './csv.ts';
import { namedIn, rowsBy } from './csv-table.ts';
import { readTable } from './read-table.ts';

const columns = { known: ['email', 'full name', 'job code'], required: ['email'] } as const;

const table = (csv: string | Buffer) => readTable(Buffer.from(csv), namedIn(columns));
const read = async (csv: string | Buffer) => rowsBy(await table(csv), columns);
const problemsIn = async (csv: string | Buffer) => (await read(csv)).problems.map(problemSentence);

test.each([
  ['commas', 'email,full name\r\na@b.example,Ada\r\n'],
  ['semicolons', 'email;full name\na@b.example;Ada\n'],
  ['tabs', 'email\tfull name\na@b.example\tAda'],
  ['upright lines', 'email|full name\na@b.example|Ada'],
  ['a byte-order mark', '\ufeffemail,full name\na@b.example,Ada\n'],
  ['the line ends of an old Mac', 'email,full name\ra@b.example,Ada\r'],
  ['names in another case, with underlines and blanks', ' EMAIL , Full_Name \na@b.example , Ada\n'],
  ['empty lines and lines of commas', 'email,full name\n\n,\na@b.example,Ada\n,\n\n'],
  ['the end of a text as DOS has it', 'email,full name\na@b.example,Ada\n\x1a'],
  ['Excel’s hint', 'sep=;\r\nemail;full name\r\na@b.example;Ada\r\n'],
  ['a title, with commas in it', 'Everybody, as of today\n\nemail;full name\na@b.example;Ada\n'],
  ['a line break in a name of a column', 'email,"full\nname"\na@b.example,Ada\n'],
  ['delimiters behind the last column', 'email,full name,,\na@b.example,Ada,,\n'],
  ['cells left out at the end, as Excel does', 'email,full name,job code\na@b.example,Ada\nb@b.example,Bo,X'],
])('a file with %s is read', async (_, csv) => {
  const { rows, problems } = await read(csv);
  expect([rows[0]?.cells, problems]).toEqual([
    expect.objectContaining({ email: 'a@b.example', 'full name': 'Ada' }),
    [],
  ]);
});

test('an empty cell among tabs stays where it is', async () => {
  expect((await read('email\tfull name\tjob code\na@b.example\t\tX\n')).rows[0]?.cells).toEqual({
    email: 'a@b.example',
    'full name': '',
    'job code': 'X',
  });
});

test('a row has the number that a spreadsheet shows, whatever stands in quotes above it', async () => {
  const { rows } = await read('email,full name\r\na@b.example,"Ada\r\nthe\r\nFirst"\r\n\r\nb@b.example,Ben\r\n');
  expect(rows.map(({ line, cells }) => [line, cells['full name']])).toEqual([
    [2, 'Ada the First'],
    [4, 'Ben'],
  ]);
  expect((await read('sep=,\nemail\na@b.example\n')).rows[0]?.line).toBe(2);
  expect((await read('Title\n\nemail\na@b.example\n')).rows[0]?.line).toBe(4);
});

test.each([
  [
    'a column that nobody reads',
    'email,ful name\na,b\n',
    'line 1: there is no use for a column ful name; did you mean full name?',
  ],
  ['a column twice', 'email,Email\n', 'line 1: the column email stands twice'],
  ['a column without a name', 'email,,full name\na@b.example,x,Ada', 'line 1: column 2 has no name'],
  ['no email', 'full name\n', 'line 1: there is no column email'],
  ['too many cells', 'email\na@b.example,Park Office, Madrid\n', 'line 2: has 3 fields where the first line names 1'],
  [
    'an error in place of a value',
    'email,full name\na@b.example,#BEZUG!\n',
    'line 2: full name shows an error in the spreadsheet, such as #N/A',
  ],
  [
    'a number that lost its digits',
    'email,job code\na@b.example,"1,23457E+12"\n',
    'line 2: job code shows a shortened number, such as 1.23E+12; write it as text',
  ],
  [
    'a cell that was too narrow',
    'email,job code\na@b.example,###\n',
    'line 2: job code shows ###: the column was too narrow when it was saved',
  ],
  ['nothing in it', '', 'line 1: the file is empty'],
])('a file with %s is refused, and the place named', async (_, csv, problem) => {
  expect(await problemsIn(csv)).toEqual([problem]);
});

test('a record broken in two by a line break without quotes is no two people', async () => {
  expect(await problemsIn('email,full name,job code\na@b.example,Ada\nKing,X\nb@b.example,Bo,Y\n')).toEqual([
    'line 2: has 2 fields where the first line names 3',
    'line 3: has 2 fields where the first line names 3',
  ]);
});

test.each([
  ['a quote that never closes', 'email\na@b.example\n"b@b.example\n', { code: 'quote-open', extent: { line: 3 } }],
  [
    'quotes that belong nowhere, and a line break in them',
    'email,full name\na@b.example,"Ada" King "of\nthe" Stage\n',
    { code: 'quote-misplaced', extent: { line: 2 } },
  ],
  ['a NUL in it', 'email\na\0@b.example\n', { code: 'other' }],
  [
    'Greek letters of Windows',
    Buffer.from('email,full name\na@b.example,\xc1\xed\xed\xe1\n', 'latin1'),
    { code: 'not-utf8' },
  ],
  [
    'the letters of an old Mac',
    Buffer.from('email,full name\na@b.example,Mu\x96oz\n', 'latin1'),
    { code: 'old-mac-letters' },
  ],
  ['a web page', '<html><table><tr><td>email</td></tr></table></html>', { code: 'web-page' }],
  [
    'an old XML workbook',
    '<?xml version="1.0"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
    { code: 'excel-xml' },
  ],
  ['a PDF', '%PDF-1.7\n', { code: 'pdf' }],
  ['a web page without a head', '\n<div><table><tr><td>email</td></tr></table></div>', { code: 'web-page' }],
  [
    'a web page saved in one file',
    'From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\r\n',
    { code: 'web-page' },
  ],
  [
    'a spreadsheet of LibreOffice in one file',
    '<?xml version="1.0"?>\n<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0">',
    { code: 'open-document' },
  ],
  ['a mail', 'From: Ada\r\nSubject: Staff\r\nMIME-Version: 1.0\r\n\r\nHello\r\n', { code: 'other' }],
  ['a card of an address book', 'BEGIN:VCARD\r\nFN:Ada\r\nEND:VCARD\r\n', { code: 'other' }],
  ['a symbolic link table', 'ID;PWXL;N;E\r\nC;Y1;X1;K"email"\r\n', { code: 'other' }],
  [
    'a dump of a database',
    '-- Staff\n\nCREATE TABLE staff (\n  email text,\n  full_name text\n);\n',
    { code: 'other' },
  ],
  ['orders to a database', "INSERT INTO staff (email, name) VALUES ('a@b.example', 'Ada');\n", { code: 'other' }],
  ['YAML', '# Staff\n- email: a@b.example\n  full name: King, Ada\n', { code: 'other' }],
  ['YAML with a name above', 'staff:\n  - email: a@b.example\n    name: Ada\n', { code: 'other' }],
  [
    'a text in columns of spaces',
    'Email        Name\na@b.example  King, Ada\nb@b.example  Bo, Mo\n',
    { code: 'other' },
  ],
  ['a letter', 'Dear all\nAda joined us.\nYours\nHilde\n', { code: 'other' }],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"></svg>', { code: 'picture' }],
  ['a photo of an iPhone', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), { code: 'picture' }],
  ['a link of Windows', '[InternetShortcut]\r\nURL=https://docs.example/1\r\n', { code: 'shortcut' }],
  [
    'a link of a Mac',
    '<?xml version="1.0"?>\n<plist version="1.0"><dict><key>URL</key><string>https://docs.example/1</string></dict></plist>',
    { code: 'shortcut' },
  ],
  [
    'a link of Windows behind its own data',
    '[{000214A0-0000-0000-C000-000000000046}]\r\nProp3=19,11\r\n[InternetShortcut]\r\nURL=https://docs.example/1\r\n',
    { code: 'shortcut' },
  ],
  [
    'a link of a Linux desktop',
    '[Desktop Entry]\nName=Staff\nType=Link\nURL=https://docs.example/1\n',
    { code: 'shortcut' },
  ],
  ['an encrypted message', '-----BEGIN PGP MESSAGE-----\n\nhQEMA1\n=abcd\n', { code: 'other' }],
  [
    'UTF-32',
    Buffer.from([...'\ufeffemail\na@b.example\n'].map((letter) => `${letter}\0`).join(''), 'utf16le'),
    { code: 'not-utf8', extent: { line: 1 } },
  ],
  [
    'a NUL in UTF-16',
    Buffer.from('\ufeffemail\tfull name\r\na@b.example\tA\0da\r\n', 'utf16le'),
    { code: 'not-utf8', extent: { line: 2 } },
  ],
  [
    'rows of two programs, in UTF-8 and not',
    Buffer.concat([Buffer.from('email;full name\na@b.example;Zoë\nb@b.example;'), Buffer.from('Ren\xe9\n', 'latin1')]),
    { code: 'not-utf8', extent: { line: 3 } },
  ],
  [
    'a letter that was cut in half',
    Buffer.concat([
      Buffer.from('email;full name\na@b.example;J'),
      Buffer.from([0xc3]),
      Buffer.from('\nb@b.example;Zoë\n'),
    ]),
    { code: 'not-utf8', extent: { line: 2 } },
  ],
  ['a link to a sheet online', '{"url": "https://docs.example/1", "doc_id": "1"}', { code: 'shortcut' }],
])('a file with %s is called by its name', async (_, bytes, error) => {
  await expect(table(bytes)).rejects.toThrow(expect.objectContaining(error));
});

test.for([
  ['UTF-16 with a mark', Buffer.from('\ufeffemail\tfull name\r\na@b.example\tZoë\r\n', 'utf16le'), 'utf-16'],
  ['UTF-16 without one', Buffer.from('email\tfull name\r\na@b.example\tZoë\r\n', 'utf16le'), 'utf-16'],
  [
    'UTF-16, the high byte first',
    Buffer.from('\ufeffemail,full name\na@b.example,Zoë\n', 'utf16le').swap16(),
    'utf-16',
  ],
  [
    'UTF-16 of an Arabic spreadsheet, without one',
    Buffer.from('email\tالاسم الكامل\tالمسمى الوظيفي لهذا الشخص في الشركة\r\na@b.example\tZoë\r\n', 'utf16le'),
    'utf-16',
  ],
  [
    'UTF-16 without one, the high byte first',
    Buffer.from('email\tfull name\r\na@b.example\tZoë\r\n', 'utf16le').swap16(),
    'utf-16',
  ],
  ['Windows-1252', Buffer.from('email;full name\r\na@b.example;Zo\xeb\r\n', 'latin1'), 'windows-1252'],
] as const)('a file in %s is read, and it is said how', async ([, bytes, encoding]) => {
  const { source, rows } = await table(bytes);
  expect([source.encoding, rows[0]?.cells.slice(0, 2).map(textIn)]).toEqual([encoding, ['a@b.example', 'Zoë']]);
});

test.each([
  'Müller',
  'O\x92Brien and Zo\xeb',
  'Mu\xf1oz',
  'S\xf8ren \xd8rsted',
  'Lebr\xfan-Garc\xeda',
  'H\xe9l\xe8ne Rivi\xe8re',
  'Jo\xe3o Sim\xf5es',
  'In\xeas Gon\xe7alves',
  'Agn\xe8s Leb\x9cuf',
  'Kj\xe6r',
  'Nicol\xf2 Forl\xec',
  'Beno\xeet Pr\xeatre',
  'Lo\xefc Br\xfbl\xe9',
])('in Windows-1252, %s is what it looks like', async (latin) => {
  const bytes = Buffer.from(`email,full name\na@b.example,${latin}\n`, 'latin1');
  expect(textIn((await table(bytes)).rows[0]?.cells[1])).toBe(
    new TextDecoder('windows-1252').decode(Buffer.from(latin, 'latin1')),
  );
});

test.for([
  '\xa3ukasz',
  '\x8cwierk',
  'Dvo\xf8\xe1k',
  'Ji\xf8\xed',
  'Ku\xe8era',
  '\xc8apek',
  'Hlavni\xe8ka',
  'Petrovi\xe6',
  'Kali\xf1ski',
  'N\xecmec',
  'H\xf9lka',
  'Erd\xf5s',
  'K\xeadzierski',
  'B\xe3lan',
  'Wi\x9cniewski',
  'Y\xfdld\xfdz',
  '\xddbrahim',
  'Do\xf0an',
  '\xdeule',
  '\xaaerban',
])(
  'what may be a name of Central Europe or Turkey in its own encoding, such as %s in this one, is never guessed',
  async (latin) => {
    const bytes = Buffer.from(`email,full name\na@b.example,${latin}\n`, 'latin1');
    await expect(table(bytes)).rejects.toThrow(expect.objectContaining({ extent: { line: 2 } }));
  },
);

test('columns that begin like a symbolic link table are a table', async () => {
  const { headers, rows } = await table('ID;Position;Email;Full name\n7;Dresser;a@b.example;Ada\n');
  expect([headers, rows.map(({ cells }) => cells)]).toEqual([
    ['ID', 'Position', 'Email', 'Full name'],
    [['7', 'Dresser', 'a@b.example', 'Ada']],
  ]);
});

test('the delimiter is the one that cuts the names of columns, however many others the cells have', async () => {
  const people = Array.from({ length: 6 }, (_, at) => ['a@b.example', `Cole, Ada, Dr.; ${at}`]);
  for (const delimiter of ['\t', '|']) {
    const lines = [['email', 'full name'], ...people].map((cells) => cells.join(delimiter));
    expect((await read(lines.join('\n'))).rows[0]?.cells).toEqual({
      email: 'a@b.example',
      'full name': 'Cole, Ada, Dr.; 0',
    });
  }
});

test('a text that was written as a formula, to keep its zeros, is that text, and any other formula a problem', async () => {
  for (const cell of ['="00427"', '"=""00427"""']) {
    for (const delimiter of [',', ';', '\t']) {
      const lines = [`email${delimiter}job code`, `="a@b.example"${delimiter}${cell}`];
      expect((await read(lines.join('\n'))).rows[0]?.cells).toEqual({ email: 'a@b.example', 'job code': '00427' });
    }
  }
  const named = ['"=VLOOKUP(A2,X,2,0)"', '=B7', "='New people'!B7", '=Staff[@Dept]', '=TRUE'];
  const workedOut = ['=42', '=B2&C2', '"=""00427""&""1"""'];
  for (const formula of [...named, ...workedOut]) {
    expect((await table(`email,job code\na@b.example,${formula}\n`)).rows[0]?.cells[1]).toMatchObject({
      fault: 'no-result',
    });
  }
  for (const text of ['=> Stage', '= Stage =']) {
    expect((await table(`email,job code\na@b.example,${text}\n`)).rows[0]?.cells[1]).toBe(text);
  }
});

test.each([
  '"Email;Full name"\n"a@b.example;Ada"\n',
  'Staff\n"Email;""Full name"""\n"a@b.example;""Ada"""\n',
  '"Email,""Full name"""\n"a@b.example,Ada"\n',
])('a table of which each row, the names too, was saved as one cell, is that table: %j', async (csv) => {
  expect((await read(csv)).rows.map(({ cells }) => cells)).toEqual([{ email: 'a@b.example', 'full name': 'Ada' }]);
});

test('a quote in the middle of a cell is a letter, as programs write it that know no quotes', async () => {
  const { rows } = await read('email\tfull name\na@b.example\tAda "the Rope" King\nb@b.example\t"Bo" Lind\n');
  expect(rows.map(({ cells }) => cells['full name'])).toEqual(['Ada "the Rope" King', '"Bo" Lind']);
});

test('what shows only that a value is still to come is a problem', async () => {
  const loading = ['Loading...', 'Wird geladen…', 'Laden...', 'جارٍ التحميل...', '#N/A Requesting Data...'];
  for (const text of [...loading, 'Err :502']) {
    expect((await table(`email,job code\na@b.example,${text}\n`)).rows[0]?.cells[1]).toMatchObject({
      fault: 'error-value',
    });
  }
});

test('what a database shows of a field that failed or was deleted is a problem, and a text behind # is none', async () => {
  for (const text of ['#Error', '#Fehler', '#Name?', '#Type!', '#Deleted', '#Gelöscht']) {
    expect((await table(`email,job code\na@b.example,${text}\n`)).rows[0]?.cells[1], text).toMatchObject({
      fault: 'error-value',
    });
  }
  for (const text of ['#7', '#Stage', '# 12 Berlin']) {
    expect((await table(`email,job code\na@b.example,${text}\n`)).rows[0]?.cells[1]).toBe(text);
  }
});

test('a replacement character is accepted in a valid file', async () => {
  expect((await read('email,full name\na@b.example,Zo\ufffd\n')).rows[0]?.cells['full name']).toBe('Zo\ufffd');
});

test('characters that nobody sees are gone, and all spaces are plain ones', async () => {
  const csv = 'email,full name\n\u200ea@b.example\u200b,\ufeffAda\u00a0of\u2003the\u00ad\u202aStage\u202c\n';
  expect((await read(csv)).rows[0]?.cells).toEqual({ email: 'a@b.example', 'full name': 'Ada of theStage' });
  const unseen = [
    '\u034f',
    '\u115f',
    '\u17b4',
    '\u180b',
    '\u200c',
    '\u200d',
    '\u2061',
    '\ufe0f',
    '\u{1d173}',
    '\u{e0100}',
  ];
  for (const one of unseen) {
    const [row] = (await read(`email,full name\na${one}@b.example,War${one}drobe\u3164One\n`)).rows;
    expect(row?.cells, JSON.stringify(one)).toEqual({ email: 'a@b.example', 'full name': 'Wardrobe One' });
  }
});

test('joiners and marks of variants stay where one sees them', async () => {
  for (const name of ['می\u200cخواهم', 'क्\u200dष', '👩🏽\u200d🚀', '❤\ufe0f', '葛\u{e0100}']) {
    expect((await read(`email,full name\na@b.example,${name}\n`)).rows[0]?.cells['full name']).toBe(name);
  }
});

const text = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .filter((value) => value.isWellFormed() && !/[\p{C}\p{Default_Ignorable_Code_Point}\u2800]|^#|^-?\d/u.test(value))
  .map((value) => value.replace(/\s+/gu, ' ').trim().normalize('NFC').trim());
/** Cells of a line; the first is never empty, so that the line is not empty. */
const lineOf = (cell: fc.Arbitrary<string>) =>
  fc.tuple(
    cell.map((value) => `x${value}`.normalize('NFC')),
    cell,
    cell,
  );
const back = async (csv: string) =>
  (await read(csv)).rows.map(({ cells }) => [cells.email, cells['full name'], cells['job code']]);

test('whatever is written comes back, by any delimiter and line end', async () => {
  // An apostrophe before a formula is not part of the cell: spreadsheets write it so. A formula itself is a problem.
  const line = lineOf(text.filter((value) => !/^('+[=+\-@\uff1d\uff0b\uff0d\uff20]|=)/.test(value)));
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      async (lines, delimiter, lineEnd, marked) => {
        const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
        const rows = [['email', 'full name', 'job code'], ...lines.map((cells) => cells.map(quoted))];
        const csv = (marked ? '\ufeff' : '') + rows.map((cells) => cells.join(delimiter)).join(lineEnd);
        expect(await back(csv)).toEqual(lines);
      },
    ),
    { numRuns: 300 },
  );
});

test('what is exported comes back, formulas and apostrophes before them too', async () => {
  const tricky = fc.tuple(fc.constantFrom('', "'", "''"), fc.constantFrom('', '=', '+', '-', '@', '\uff1d'), text);
  const line = lineOf(
    tricky
      .map(([apostrophes, sign, rest]) => `${apostrophes}${sign}${rest}`.normalize('NFC').trim())
      .filter((value) => !/^-?\d/.test(value)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), async (lines) => {
      expect(await back(csvOf(['email', 'full name', 'job code'], lines))).toEqual(lines);
    }),
    { numRuns: 300 },
  );
});

test.for(['=1+1', '\t=1+1', '\r=1+1', '\n=1+1', "'=1+1", '＝1+1'])(
  'a spreadsheet runs no formula of a cell, and gets it as it was: %j',
  (cell) => {
    const line = csvLines([[cell, 'next']]);
    expect(line).toMatch(/^"?'/);
    expect(withoutEscape(`'${cell}`)).toBe(cell);
  },
);

test('any bytes either parse or fail with a clear reason', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      await read(Buffer.from(bytes)).catch((error) => expect((error as Error).name).toBe('UnreadableFile'));
    }),
    { numRuns: 500 },
  );
});

test.for([
  ['columns', `email,${Array.from({ length: 200_000 }, (_, at) => `column ${at}`).join(',')}\n`, 'too-many-columns'],
  ['marks in a cell', `email,full name\na@b.example,${'\u0301\u0316'.repeat(50_000)}\n`, 'field-too-long'],
  ['rows', `email\n${'a\n'.repeat(200_000)}`, 'too-many-rows'],
  ['empty cells', `email\n${`a${','.repeat(199)}\n`.repeat(51_000)}`, 'too-many-rows'],
  ['characters', `email,full name\n${`a,${'x'.repeat(19_000)}\n`.repeat(1_100)}`, 'too-much-text'],
] as const)('a file of too many %s is refused while it is read', async ([, csv, code]) => {
  await expect(table(csv)).rejects.toThrow(expect.objectContaining({ code }));
});

test('many marks in a row do not take the square of their number', async () => {
  const { rows } = await read(`email,full name\na@b.example,a${'\u0301\u0316'.repeat(5_000)}\n`);
  expect(rows[0]?.cells['full name']).toMatch(/^\u00e1(\u0316{1,30}\u0301{1,30}\u034f?)+$/);
});
