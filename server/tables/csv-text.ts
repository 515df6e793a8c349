import { fromBufferPromise } from 'yauzl';
import { csvOf } from './csv.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { utf8Text } from './utf8-text.ts';

/** The most bytes of a spreadsheet's unpacked parts: what 10 MB of CSV come to. */
const largest = 100 * 1024 * 1024;

/** The first bytes of an XLSX file, as of any ZIP file (APPNOTE.TXT, 4.3.7), and of no text. */
const zipMark = Buffer.from('PK\x03\x04');

/**
 * The text of a CSV file as it is, or the first sheet of an XLSX file as CSV. Numbers have no thousands separator, days
 * are written 2026-11-28.
 * @throws {UnreadableFile}
 */
export async function csvText(bytes: Buffer): Promise<string> {
  if (!bytes.subarray(0, 4).equals(zipMark)) return utf8Text(bytes);
  if ((await unpackedSize(bytes)) > largest) throw new UnreadableFile('too-large-unpacked');
  // Loaded on demand: few tables are spreadsheets.
  const { readSheet } = await import('read-excel-file/universal');
  const rows = await readSheet(new Uint8Array(bytes).buffer).catch(() => {
    throw new UnreadableFile('no-spreadsheet');
  });
  const [names = [], ...cells] = rows.map((row) => row.map(textOf));
  return csvOf(names, cells);
}

/** The declared size of the unpacked parts; a part that declares too little is cut off there. */
async function unpackedSize(bytes: Buffer): Promise<number> {
  try {
    const zip = await fromBufferPromise(bytes);
    let size = 0;
    for await (const { uncompressedSize } of zip.eachEntry()) size += uncompressedSize;
    return size;
  } catch {
    // A file that is no ZIP after all is reported by its reader.
    return 0;
  }
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  // Spreadsheets keep fifteen digits; further ones are rounding errors.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  return cell === null || cell === undefined ? '' : String(cell);
}
