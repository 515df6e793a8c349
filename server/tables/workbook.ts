import { setImmediate as others } from 'node:timers/promises';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { portionsOf } from '#server/db/portions.ts';

/** A sheet to write: its name, its rows of text with a bold header row, and the width of its columns in characters. */
export type NewSheet = { name: string; rows: string[][]; widths: number[]; isFromRight: boolean };

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Rows that are written in one go: whoever writes many has others to serve. */
const aPortion = 500;

/** An XLSX workbook of text. Its cells are text, so that nothing in them runs. */
export async function workbookOf(sheets: NewSheet[]): Promise<Buffer> {
  const each = (one: (sheet: NewSheet, number: number) => string) =>
    sheets.map((sheet, index) => one(sheet, index + 1)).join('');
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kinds}.styles+xml"/>${each((_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${kinds}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each(({ name }, number) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="r${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${each((_, number) => `<Relationship Id="r${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rs" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
  };
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, some) => {
    if (error) throw error;
    packed.push(some);
  });
  const add = async (path: string, texts: Iterable<string>) => {
    const part = new ZipDeflate(path);
    zip.add(part);
    part.push(strToU8(xml));
    for (const text of texts) {
      part.push(strToU8(text));
      await others();
    }
    part.push(new Uint8Array(), true);
  };
  for (const [path, text] of Object.entries(parts)) await add(path, [text]);
  for (const [index, sheet] of sheets.entries()) await add(`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet));
  zip.end();
  return Buffer.concat(packed);
}

function* sheetXml({ rows, widths, isFromRight }: NewSheet): Generator<string> {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  const view = `<sheetView workbookViewId="0"${isFromRight ? ' rightToLeft="1"' : ''}/>`;
  yield `<worksheet xmlns="${main}"><sheetViews>${view}</sheetViews><cols>${columns.join('')}</cols><sheetData>`;
  const [head = [], ...below] = rows;
  yield rowXml(head, true);
  for (const some of portionsOf(below, aPortion)) yield some.map((cells) => rowXml(cells, false)).join('');
  yield '</sheetData></worksheet>';
}

function rowXml(cells: string[], isBold: boolean): string {
  return `<row>${cells.map((text) => cellXml(text, isBold)).join('')}</row>`;
}

function cellXml(text: string, isBold: boolean): string {
  return `<c t="inlineStr"${isBold ? ' s="1"' : ''}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
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
