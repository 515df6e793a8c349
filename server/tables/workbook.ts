import { strToU8, zipSync } from 'fflate';

/** A sheet to write: its name, its rows of text with a bold header row, and the width of its columns in characters. */
export type NewSheet = { name: string; rows: string[][]; widths: number[]; isFromRight: boolean };

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** An XLSX workbook of text. Its cells are text, so that nothing in them runs. */
export function workbookOf(sheets: NewSheet[]): Uint8Array {
  const each = (one: (sheet: NewSheet, number: number) => string) =>
    sheets.map((sheet, index) => one(sheet, index + 1)).join('');
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kinds}.styles+xml"/>${each((_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${kinds}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each(({ name }, number) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="r${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${each((_, number) => `<Relationship Id="r${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rs" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
  };
  for (const [index, sheet] of sheets.entries()) parts[`xl/worksheets/sheet${index + 1}.xml`] = sheetXml(sheet);
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(xml + text)])));
}

function sheetXml({ rows, widths, isFromRight }: NewSheet): string {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  const lines = rows.map((cells, row) => `<row>${cells.map((text) => cellXml(text, row === 0)).join('')}</row>`);
  const view = `<sheetView workbookViewId="0"${isFromRight ? ' rightToLeft="1"' : ''}/>`;
  return `<worksheet xmlns="${main}"><sheetViews>${view}</sheetViews><cols>${columns.join('')}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

function cellXml(text: string, isBold: boolean): string {
  return `<c t="inlineStr"${isBold ? ' s="1"' : ''}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
