import { zipOf } from './zips.ts';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
const relations = (...all: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;

/** A workbook of one sheet, whose rows, strings and styles are given as XML. */
export function workbook(
  rows: string,
  { strings = '', styles = '', before = '', behind = '', head = '', sheets = 1 } = {},
): Buffer {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const names = numbers.map((number) => `<sheet name="S${number}" sheetId="${number}" r:id="s${number}"/>`);
  const parts = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': relations(relation('r', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...numbers.map((number) => relation(`s${number}`, 'worksheet', 'worksheets/sheet1.xml')),
      relation('t', 'sharedStrings', 'sharedStrings.xml'),
      relation('y', 'styles', 'styles.xml'),
    ),
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}">${strings}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}">${styles}</styleSheet>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData>${behind}</worksheet>`,
  };
  return zipOf(Object.entries(parts).map(([name, text]) => ({ name, bytes: Buffer.from(text) })));
}

const header = '<row><c t="inlineStr"><is><t>email</t></is></c><c t="inlineStr"><is><t>full name</t></is></c></row>';

/** A few long strings, each of which many cells show. */
export function sharedStrings(rows: number, columns: number, length: number): Buffer {
  const cells = Array.from({ length: columns }, (_, column) => `<c t="s"><v>${column % 3}</v></c>`).join('');
  const strings = ['a', 'b', 'c'].map((letter) => `<si><t>${letter.repeat(length)}</t></si>`).join('');
  return workbook(header + `<row>${cells}</row>`.repeat(rows), { strings });
}

/** Rows of many cells with a number each, or with nothing. */
export function manyCells(rows: number, columns: number, cell = '<c><v>1</v></c>'): Buffer {
  return workbook(header + `<row>${cell.repeat(columns)}</row>`.repeat(rows));
}

/** Cells far to the right, and far below. */
export function farCells(rows: number): Buffer {
  const far = Array.from({ length: rows }, (_, row) => `<row r="${1_048_576 - row}"><c r="XFD1"><v>1</v></c></row>`);
  return workbook(header + far.join(''));
}

/** Strings that are parts of strings that are parts of strings (XML entities). */
export function entities(depth: number): Buffer {
  const each = Array.from({ length: depth }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`);
  const head = `<!DOCTYPE sst [<!ENTITY e0 "ha">${each.join('')}]>`;
  return workbook(`${header}<row><c t="s"><v>0</v></c></row>`, { head, strings: `<si><t>&e${depth};</t></si>` });
}

/** Elements within elements, or one with many attributes, or with a long one. */
export function deepXml(depth: number): Buffer {
  return workbook(header, { before: `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}` });
}
export function manyAttributes(count: number): Buffer {
  return workbook(header, { before: `<a ${Array.from({ length: count }, (_, at) => `a${at}="x"`).join(' ')}/>` });
}

/** Columns that are hidden a thousand times over, which each cell is compared with. */
export function hiddenColumns(count: number, rows: number): Buffer {
  const before = `<cols>${'<col min="16000" max="16001" hidden="1"/>'.repeat(count)}</cols>`;
  return workbook(header + `<row>${'<c><v>1</v></c>'.repeat(100)}</row>`.repeat(rows), { before });
}

/** Cells that are merged over and over. */
export function mergedCells(count: number, rows: number): Buffer {
  const behind = `<mergeCells>${`<mergeCell ref="A1:XFD${rows}"/>`.repeat(count)}</mergeCells>`;
  return workbook(header + '<row><c><v>1</v></c><c><v>2</v></c></row>'.repeat(rows), { behind });
}

/** A format of a number that is as long as it may be, on every cell; and many formats. */
export function longFormats(length: number, rows: number): Buffer {
  const styles = `<numFmts><numFmt numFmtId="200" formatCode="${'[&gt;1]0.0#;'.repeat(length)}@"/></numFmts><cellXfs>${'<xf numFmtId="200"/>'.repeat(1_000)}</cellXfs>`;
  return workbook(header + '<row><c s="1"><v>44444.5</v></c><c s="999"><v>1e300</v></c></row>'.repeat(rows), {
    styles,
  });
}

/** Sheets that are all the same large one. */
export function manySheets(count: number, rows: number): Buffer {
  return workbook(header + '<row><c><v>1</v></c></row>'.repeat(rows), { sheets: count });
}

/** Rows of nothing but what separates cells. */
export function emptyCells(rows: number, columns: number, delimiter = ','): Buffer {
  const names = Array.from({ length: columns }, (_, column) => `c${column}`).join(delimiter);
  return Buffer.from(`${names}\n${`${delimiter.repeat(columns - 1)}\n`.repeat(rows)}`);
}

/** A file of text with a quote that never ends, or nothing but quotes, or one line. */
export function openQuote(bytes: number): Buffer {
  return Buffer.from(`email,full name\n"${'a,b\n'.repeat(bytes / 4)}`);
}
export function onlyQuotes(bytes: number): Buffer {
  return Buffer.from(`email,full name\n${'""""'.repeat(bytes / 4)}\n`);
}
export function oneLine(bytes: number): Buffer {
  return Buffer.from(`email${'x'.repeat(bytes)}`);
}

/** People who are all wrong: each manages the next, in a ring, by names that are long to compare. */
export function wrongPeople(rows: number): Buffer {
  const marks = '\u0323\u0301'.repeat(90);
  const lines = Array.from({ length: rows }, (_, row) => {
    const [own, other] = [`p${row}@ring.example`, `p${(row + 1) % rows}@ring.example`];
    return `${own},a${marks}${row},${other},u${row % 7},E-${row % 5},not a day`;
  });
  return Buffer.from(`email,full name,manager email,username,employee id,start date\n${lines.join('\n')}\n`);
}

/** Columns under names that are nearly right. */
export function nearlyRight(rows: number, columns: number): Buffer {
  const names = Array.from({ length: columns }, (_, at) => `employe${'e'.repeat(at % 50)} idd ${at}`).join(',');
  return Buffer.from(`${names}\n${`${'a,'.repeat(columns - 1)}b\n`.repeat(rows)}`);
}
