import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { numberedPdf } from '#server/testing/plain-pdf.ts';
import type { Packed } from './packed.ts';

const catalog = '<< /Type /Catalog /Pages 2 0 R';
const onePage = '<< /Type /Pages /Count 1 /Kids [3 0 R] >>';
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]';

/** A stream as an object of a PDF. */
export function streamOf(dictionary: string, bytes: Buffer): Buffer {
  const head = Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`);
  return Buffer.concat([head, bytes, Buffer.from('\nendstream')]);
}

/** A payslip of one page; `opens` adds to its catalog, `shows` to its page. */
export function slip({ opens = '', shows = '', more = [] as (string | Buffer)[], trailer = '' } = {}): Buffer {
  return numberedPdf([`${catalog} ${opens} >>`, onePage, `${page} ${shows} >>`, ...more], trailer);
}

/** A payslip with a stream that nobody needs: its bytes as they are, behind the word that begins a stream. */
export function slipAround(bytes: Buffer): Buffer {
  return slip({ more: [streamOf('/Filter /FlateDecode', bytes)] });
}

/** A payslip all of whose objects lie in one object stream, which is packed in some way. */
export function slipInStream(objects: string[], pack: (bytes: Buffer) => Packed, said = objects.length): Buffer {
  const starts: string[] = [];
  let body = '';
  for (const [index, object] of objects.entries()) {
    starts.push(`${index + 1} ${body.length}`);
    body += `${object} `;
  }
  const head = `${starts.join(' ')} `;
  const packed = pack(Buffer.from(head + body));
  const [inStream, table] = [objects.length + 1, objects.length + 2];
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const at = () => parts.reduce((sum, part) => sum + part.length, 0);
  const streamAt = at();
  const dictionary = `/Type /ObjStm /N ${said} /First ${head.length} ${packed.entries}`;
  parts.push(Buffer.from(`${inStream} 0 obj\n`), streamOf(dictionary, packed.bytes), Buffer.from('\nendobj\n'));
  const tableAt = at();
  const rows = Buffer.alloc((table + 1) * 7);
  rows.writeUInt16BE(65_535, 5);
  const row = (number: number, kind: number, place: number, index: number) => {
    rows[number * 7] = kind;
    rows.writeUInt32BE(place, number * 7 + 1);
    rows.writeUInt16BE(index, number * 7 + 5);
  };
  for (const index of objects.keys()) row(index + 1, 2, inStream, index);
  row(inStream, 1, streamAt, 0);
  row(table, 1, tableAt, 0);
  const xref = streamOf(`/Type /XRef /Size ${table + 1} /W [1 4 2] /Root 1 0 R`, rows);
  parts.push(Buffer.from(`${table} 0 obj\n`), xref, Buffer.from(`\nendobj\nstartxref\n${tableAt}\n%%EOF\n`));
  return Buffer.concat(parts);
}

/** What a payslip in a stream holds if it runs a script when it is opened. */
export const scripted = [
  `${catalog} /OpenAction 4 0 R >>`,
  onePage,
  `${page} >>`,
  '<< /Type /Action /S /JavaScript /JS (this.exportDataObject\\({}\\)) >>',
];

/** A payslip with a script, encrypted with an empty password (RC4 of 40 bits), which readers open without asking. */
export function lockedSlip(): Buffer {
  const filler = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
  const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();
  const owner = rc4(md5(filler).subarray(0, 5), filler);
  const allowed = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
  const id = Buffer.alloc(16, 7);
  const key = md5(filler, owner, allowed, id).subarray(0, 5);
  const user = rc4(key, filler);
  const ofObject = (number: number) => md5(key, Buffer.from([number, 0, 0, 0, 0])).subarray(0, 10);
  const script = rc4(ofObject(4), Buffer.from('app.alert(1)')).toString('hex');
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`;
  return slip({
    opens: '/OpenAction 4 0 R',
    more: [
      `<< /S /JavaScript /JS <${script}> >>`,
      `<< /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O ${hex(owner)} /U ${hex(user)} >>`,
    ],
    trailer: `/Encrypt 5 0 R /ID [${hex(id)} ${hex(id)}]`,
  });
}

function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number) => {
    [state[one], state[other]] = [state[other] as number, state[one] as number];
  };
  let place = 0;
  for (let at = 0; at < 256; at += 1) {
    place = (place + (state[at] as number) + (key[at % key.length] as number)) & 255;
    swap(at, place);
  }
  let [one, other] = [0, 0];
  return Buffer.from(
    bytes.map((byte) => {
      one = (one + 1) & 255;
      other = (other + (state[one] as number)) & 255;
      swap(one, other);
      return byte ^ (state[((state[one] as number) + (state[other] as number)) & 255] as number);
    }),
  );
}

/** A month of pages that all show the same content, which unpacks to so many bytes of text. */
export function sharedMonth(pages: number, bytes: number): Buffer {
  const line = 'BT /F1 8 Tf 20 20 Td (Net pay) Tj ET\n';
  const content = deflateSync(line.repeat(Math.max(1, Math.floor(bytes / line.length))), { level: 9 });
  return monthOf(pages, () => '5 0 R', [streamOf('/Filter /FlateDecode', content)]);
}

/** A month of pages each of which draws a form that draws others, and these more: `each` to the power of `depth`. */
export function nestedForms(pages: number, each: number, depth: number): Buffer {
  const forms = Array.from({ length: depth }, (_, level) => {
    const next = 6 + level + 1;
    const isLast = level === depth - 1;
    const draws = isLast ? 'BT /F1 8 Tf (x) Tj ET\n' : '/X Do\n'.repeat(each);
    const uses = isLast ? '/Font << /F1 4 0 R >>' : `/XObject << /X ${next} 0 R >>`;
    return streamOf(
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << ${uses} >> /Filter /FlateDecode`,
      deflateSync(draws),
    );
  });
  const content = streamOf('', Buffer.from('/X Do\n'));
  return monthOf(pages, () => '5 0 R', [content, ...forms], '/XObject << /X 6 0 R >>');
}

/** A month whose pages have a content each; objects from 5 on are the caller's. */
function monthOf(count: number, contentsOf: (page: number) => string, more: Buffer[], uses = ''): Buffer {
  const first = 5 + more.length;
  const kids = Array.from({ length: count }, (_, index) => `${first + index} 0 R`).join(' ');
  return numberedPdf([
    `${catalog} >>`,
    `<< /Type /Pages /Count ${count} /Kids [${kids}] >>`,
    'null',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...more,
    ...Array.from(
      { length: count },
      (_, index) => `${page} /Resources << /Font << /F1 4 0 R >> ${uses} >> /Contents ${contentsOf(index)} >>`,
    ),
  ]);
}

/** A payslip that says it has so many pages, all of them the same one. */
export function repeatedPage(times: number): Buffer {
  return numberedPdf([
    `${catalog} >>`,
    `<< /Type /Pages /Count ${times} /Kids [${'3 0 R '.repeat(times)}] >>`,
    `${page} >>`,
  ]);
}

/** A payslip whose tree of pages leads into itself. */
export function circle(): Buffer {
  return numberedPdf([
    `${catalog} >>`,
    '<< /Type /Pages /Count 2147483647 /Kids [3 0 R 2 0 R] /Parent 3 0 R >>',
    '<< /Type /Pages /Count 99999999 /Kids [2 0 R] /Parent 2 0 R >>',
  ]);
}

/** A payslip with an array in an array in an array. */
export function deepArrays(depth: number): Buffer {
  return slip({ more: ['['.repeat(depth) + ']'.repeat(depth)] });
}

/** A payslip with many small objects. */
export function manyObjects(count: number): Buffer {
  return slip({ more: Array.from({ length: count }, () => '<< /A [1 2 3] /B (b) >>') });
}

/** A payslip whose tables refer to earlier ones, one after the other. */
export function manyTables(count: number): Buffer {
  const parts = [slip()];
  let at = parts[0]?.length ?? 0;
  let previous = (parts[0] ?? Buffer.alloc(0)).lastIndexOf('xref\n0');
  for (let index = 0; index < count; index += 1) {
    const table = `xref\n0 0\ntrailer\n<< /Size 4 /Root 1 0 R /Prev ${previous} >>\nstartxref\n${at}\n%%EOF\n`;
    previous = at;
    parts.push(Buffer.from(table));
    at += table.length;
  }
  return Buffer.concat(parts);
}

/** A font whose table of letters names each of 65,536 codes again and again. */
export function manyCharacters(times: number): Buffer {
  const cmap = `/CIDInit begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange\n${'1 beginbfrange <0000> <ffff> <0041> endbfrange\n'.repeat(times)}endcmap`;
  const [content, letters] = [streamOf('', Buffer.from('BT /F1 9 Tf <00410042> Tj ET')), deflateSync(cmap)];
  return slip({
    shows: '/Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >>',
    more: [
      content,
      '<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /ToUnicode 6 0 R /DescendantFonts [7 0 R] >>',
      streamOf('/Filter /FlateDecode', letters),
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
    ],
  });
}
