import { setImmediate as others } from 'node:timers/promises';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { serialOf } from './drawn-number.ts';

/** A cell to write; a date is a day, such as 2026-11-28, or a moment as a clock shows it: 2026-11-28T08:00:12. */
export type NewCell = string | number | null | { date: string };

/** A sheet to write: its name, the names of its columns in bold, their width in characters, and its rows. */
export type NewSheet = {
  name: string;
  columns: string[];
  widths: number[];
  rows: Iterable<NewCell[]> | AsyncIterable<NewCell[]>;
  isFromRight: boolean;
};

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Rows that are written in one go: whoever writes many has others to serve. */
const aPortion = 500;

/** The rows of a sheet, with the names of its columns: no spreadsheet takes more. */
const rowsOfASheet = 1_048_576;

/** Styles of cells, by their place in `styles`. */
const [bold, day, moment] = [1, 2, 3];

// A day is drawn as each computer writes days; a moment alike everywhere, to the second.
const styles = `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** An XLSX workbook, in which nothing runs: its texts are texts. */
export async function workbookOf(sheets: NewSheet[]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of workbookPieces(sheets)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The same piece by piece, for rows that are too many for the memory. What is too long for a sheet goes on in another. */
export async function* workbookPieces(sheets: NewSheet[]): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, some) => {
    if (error) throw error;
    packed.push(some);
  });
  const names: string[] = [];
  for (const sheet of sheets) {
    let part: ZipDeflate | null = null;
    let rows = 0;
    for await (const lines of portionsOf(sheet.rows)) {
      if (part && rows + lines.length > rowsOfASheet) {
        part.push(strToU8(sheetEnd), true);
        part = null;
      }
      if (!part) {
        names.push(sheetName(sheet.name, names));
        part = begun(zip, `xl/worksheets/sheet${names.length}.xml`, sheetStart(sheet));
        rows = 1;
      }
      part.push(strToU8(lines.join('')));
      rows += lines.length;
      yield* packed.splice(0);
      await others();
    }
    part?.push(strToU8(sheetEnd), true);
  }
  for (const [path, text] of Object.entries(partsOf(names))) begun(zip, path, text).push(new Uint8Array(), true);
  zip.end();
  yield* packed;
}

function begun(zip: Zip, path: string, text: string): ZipDeflate {
  const part = new ZipDeflate(path);
  zip.add(part);
  part.push(strToU8(xml + text));
  return part;
}

/** Rows in portions; a sheet without any has an empty one. */
async function* portionsOf(rows: NewSheet['rows']): AsyncGenerator<string[]> {
  let portion: string[] = [];
  for await (const cells of rows) {
    portion.push(rowXml(cells));
    if (portion.length < aPortion) continue;
    yield portion;
    portion = [];
  }
  yield portion;
}

/** What a workbook says of its sheets. */
function partsOf(names: string[]): Record<string, string> {
  const each = (one: (name: string, number: number) => string) =>
    names.map((name, index) => one(name, index + 1)).join('');
  return {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kinds}.styles+xml"/>${each((_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${kinds}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each((name, number) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="r${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${each((_, number) => `<Relationship Id="r${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rs" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles,
  };
}

/** A name that spreadsheets take, of at most 31 UTF-16 units, and that no other sheet has. */
function sheetName(name: string, others: string[]): string {
  const plain = name.replace(/[[\]:*?/\\\p{Cc}]/gu, ' ').slice(0, 27);
  // No name begins or ends with an apostrophe, or with half a character.
  const short = plain.toWellFormed().replace(/^[' \ufffd]+|[' \ufffd]+$/g, '') || '1';
  return others.includes(short) ? `${short} ${others.length + 1}` : short;
}

function sheetStart({ columns, widths, isFromRight }: NewSheet): string {
  const cols = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  const view = `<sheetView workbookViewId="0"${isFromRight ? ' rightToLeft="1"' : ''}/>`;
  const head = `<row>${columns.map((text) => textXml(text, bold)).join('')}</row>`;
  return `<worksheet xmlns="${main}"><sheetViews>${view}</sheetViews><cols>${cols.join('')}</cols><sheetData>${head}`;
}

const sheetEnd = '</sheetData></worksheet>';

function rowXml(cells: NewCell[]): string {
  return `<row>${cells.map(cellXml).join('')}</row>`;
}

function cellXml(cell: NewCell): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'string') return textXml(cell);
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  const serial = serialOf(cell.date);
  // What no calendar has stays as it is written.
  if (serial === null) return textXml(cell.date);
  return `<c s="${cell.date.includes('T') ? moment : day}"><v>${serial}</v></c>`;
}

function textXml(text: string, style = 0): string {
  return `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

/** Text as XML takes it, and what XML cannot have as workbooks write it (ECMA-376, 22.9.2.19). */
function escaped(text: string): string {
  return text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (one) => `_x${one.charCodeAt(0).toString(16).padStart(4, '0')}_`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;');
}
