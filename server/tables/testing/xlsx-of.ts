import { zipSync } from 'fflate';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const parts = 'http://schemas.openxmlformats.org/package/2006';
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

type TestSheet = {
  name: string;
  /** What stands in `sheetData`, and before and behind it. */
  rows: string;
  before?: string;
  behind?: string;
  state?: 'visible' | 'hidden' | 'veryHidden';
};

type TestWorkbook = {
  sheets: TestSheet[];
  strings?: string[];
  /** A format for each style, from 1 on: the number of a built-in one, or a pattern. */
  formats?: (number | string)[];
  properties?: string;
  calculation?: string;
  namespace?: string;
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A workbook as a program would write it, byte for byte as a test wants it. */
export function xlsxOf({
  sheets,
  strings = [],
  formats = [],
  properties = '',
  calculation = '',
  namespace = main,
}: TestWorkbook) {
  const custom = formats.flatMap((format, index) =>
    typeof format === 'string' ? [`<numFmt numFmtId="${164 + index}" formatCode="${escaped(format)}"/>`] : [],
  );
  const styles = [
    '<xf numFmtId="0"/>',
    ...formats.map((format, index) => `<xf numFmtId="${typeof format === 'number' ? format : 164 + index}"/>`),
  ];
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${parts}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${[
      ['workbook', 'sheet.main'],
      ['styles', 'styles'],
      ['sharedStrings', 'sharedStrings'],
      ...sheets.map((_, index) => [`worksheets/sheet${index}`, 'worksheet']),
    ]
      .map(([path, kind]) => `<Override PartName="/xl/${path}.xml" ContentType="${kinds}.${kind}+xml"/>`)
      .join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${parts}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${namespace}" xmlns:r="${office}">${properties}<sheets>${sheets
      .map(
        ({ name, state }, index) =>
          `<sheet name="${escaped(name)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="s${index}"/>`,
      )
      .join('')}</sheets>${calculation}</workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${parts}/relationships">${sheets
      .map(
        (_, index) => `<Relationship Id="s${index}" Type="${office}/worksheet" Target="worksheets/sheet${index}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="t" Type="${office}/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="y" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${namespace}">${strings.map((text) => (text.startsWith('<') ? `<si>${text}</si>` : `<si><t xml:space="preserve">${escaped(text)}</t></si>`)).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${namespace}"><numFmts>${custom.join('')}</numFmts><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
  };
  for (const [index, { rows, before = '', behind = '' }] of sheets.entries()) {
    files[`xl/worksheets/sheet${index}.xml`] =
      `<worksheet xmlns="${namespace}">${before}<sheetData>${rows}</sheetData>${behind}</worksheet>`;
  }
  return Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([path, text]) => [
          path,
          new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>${text}`),
        ]),
      ),
    ),
  );
}

/** A cell of text. */
export const textCellXml = (text: string, ref = '') =>
  `<c${ref && ` r="${ref}"`} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** A cell of a number in a style. */
export const numberCellXml = (value: number, style = 0, ref = '') =>
  `<c${ref && ` r="${ref}"`} s="${style}"><v>${value}</v></c>`;

/** A row of cells; the program may leave out its number. */
export const rowXml = (cells: (string | number)[], attributes = '') =>
  `<row${attributes && ` ${attributes}`}>${cells.map((cell) => (typeof cell === 'number' ? numberCellXml(cell) : cell.startsWith('<') ? cell : textCellXml(cell))).join('')}</row>`;
