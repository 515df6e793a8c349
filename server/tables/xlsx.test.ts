import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { Cell } from './cell.ts';
import { readTable } from './read-table.ts';
import { numberCellXml, rowXml, textCellXml, xlsxOf } from './testing/xlsx-of.ts';

const known = new Set(['email', 'name', 'department', 'shift']);
const read = (bytes: Buffer) => readTable(bytes, (name) => known.has(name.toLowerCase()));

/** What a cell of a workbook shows, in the third column of its second row. */
async function shown(cell: string, more: Omit<Parameters<typeof xlsxOf>[0], 'sheets'> = {}): Promise<Cell | undefined> {
  const rows = rowXml(['Email', 'Name', 'Shift']) + rowXml(['adama.cole@stagedoor.example', 'Adama Cole', cell]);
  return (await read(xlsxOf({ sheets: [{ name: 'Staff', rows }], ...more }))).rows[0]?.cells[2];
}

describe('a number is what its format draws', () => {
  test.for<[string | number, number, Cell]>([
    ['General', 10_427, '10427'],
    ['General', 1_234_567_890_123, '1234567890123'],
    ['General', 0.1 + 0.2, '0.3'],
    ['General', 1e16, { text: '10000000000000000', fault: 'rounded-number' }],
    ['00000', 427, '00427'],
    ['"E-"00000', 427, 'E-00427'],
    ['000\\-000', 10_427, '010-427'],
    ['[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', 2_125_551_234, '(212) 555-1234'],
    [9, 0.05, '5%'],
    ['0\\ %', 0.05, '5 %'],
    ['#,##0.00\\ [$€-407]', 1_234.5, '1,234.50 €'],
    ['[$-409]0.0', 1.5, '1.5'],
    [12, 37.5, '37 1/2'],
    [4, 1_234.5, '1,234.50'],
    ['[Red][<0]\\-0;[>=100]"big "0;"small "0', 150, 'big 150'],
    ['_(* #,##0.00_);_(* \\(#,##0.00\\)', 12, '12.00'],
    ['[ENG][$-409]0.0', 37.5, '37.5'],
    ['0.00E+00', 12_345, { text: '12345', fault: 'rounded-number' }],
    [';;;', 5, { text: '5', fault: 'shows-nothing' }],
    [20, 1 / 3, '08:00'],
    [18, 0.75, '18:00'],
    ['hh:mm:ss AM/PM', 1 / 3, '08:00'],
    ['hh:mm', 1.5625, '13:30'],
    ['h:mm:ss', 0.5 + 5 / 86_400, '12:00:05'],
    [46, 1.5625, '37:30'],
    ['[hh]:mm', 1.5625, '37:30'],
    [45, 0.01, '14:24'],
    ['h" Uhr"', 0.3333, '7 Uhr'],
    ['"until "hh:mm', 2 / 3, 'until 16:00'],
    ['[hh]:mm" Std."', 1.5625, '37:30 Std.'],
    ['[h]:mm;-[h]:mm;"–"', 0, '–'],
    ['[h]:mm;;', 0, { text: '0', fault: 'shows-nothing' }],
    ['hh:mm\\ AM/PM;@', 0.75, '18:00'],
    [14, 46_328, { text: '2026-11-02', day: '2026-11-02', fault: 'regional-date' }],
    ['dd.mm.yyyy', 46_328.4, { text: '02.11.2026', day: '2026-11-02' }],
    ['yyyy\\-mm\\-dd;@', 46_328, { text: '2026-11-02', day: '2026-11-02' }],
    ['[$-41E][~buddhist]d/m/yyyy', 46_328, { text: '2026-11-02', day: '2026-11-02', fault: 'regional-date' }],
    ['[$-407]d. mmmm yyyy', 46_328, { text: '2026-11-02', day: '2026-11-02', fault: 'regional-date' }],
    ['yyyy\\-mm\\-dd', 60, { text: '60', fault: 'no-such-day' }],
    ['yyyy\\-mm\\-dd', 0.5, { text: '0.5', fault: 'no-such-day' }],
    ['yyyy\\-mm\\-dd', -3, { text: '-3', fault: 'no-such-day' }],
  ])('%s, %s', async ([format, value, cell]) => {
    expect(await shown(numberCellXml(value, 1), { formats: [format] })).toEqual(cell);
  });

  test.for([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])(
    'the built-in format %i is another date on another computer',
    async (format) => {
      expect(await shown(numberCellXml(46_328, 1), { formats: [format] })).toMatchObject({ fault: 'regional-date' });
    },
  );

  test('a time alone stands on the day before all others, as LibreOffice has it', async () => {
    const cell = '<c t="d" s="1"><v>1899-12-30T08:00:00</v></c>';
    expect(await shown(cell, { formats: [20] })).toBe('08:00');
    expect(await shown('<c t="d" s="1"><v>PT37H30M0S</v></c>', { formats: [46] })).toBe('37:30');
  });

  test('days are counted from 1904 where the workbook says so', async () => {
    const cell = await shown(numberCellXml(44_866, 1), { formats: [14], properties: '<workbookPr date1904="1"/>' });
    expect(cell).toMatchObject({ day: '2026-11-02' });
  });

  test.for(['Africa/Freetown', 'Europe/Berlin', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
    'a day in %s stays that day',
    async (zone) => {
      const before = process.env.TZ;
      process.env.TZ = zone;
      try {
        expect(await shown('<c s="1" t="d"><v>2026-11-02T00:00:00</v></c>', { formats: [14] })).toMatchObject({
          day: '2026-11-02',
        });
        expect(await shown(numberCellXml(46_328, 1), { formats: [14] })).toMatchObject({ day: '2026-11-02' });
      } finally {
        if (before === undefined) delete process.env.TZ;
        else process.env.TZ = before;
      }
    },
  );
});

describe('a cell that cannot be told is a fault, and never empty', () => {
  test.for<[string, string, Cell]>([
    ['#N/A', '<c t="e"><f>VLOOKUP(A2,X,2,0)</f><v>#N/A</v></c>', { text: '#N/A', fault: 'error-value' }],
    ['#SPILL!', '<c t="e"><v>#SPILL!</v></c>', { text: '#SPILL!', fault: 'error-value' }],
    ['an error of which the file does not say which', '<c t="e"/>', { text: '', fault: 'error-value' }],
    ['an error as text', textCellXml('#BEZUG!'), { text: '#BEZUG!', fault: 'error-value' }],
    ['a formula without a result', '<c><f>CONCATENATE("Ward","robe")</f></c>', { text: '', fault: 'no-result' }],
    ['one with an empty result of a number', '<c><f>A1</f><v></v></c>', { text: '', fault: 'no-result' }],
    ['one of text without a result', '<c t="str"><f>A1</f></c>', { text: '', fault: 'no-result' }],
    ['a string that is not there', '<c t="s"><v>7</v></c>', { text: '', fault: 'shows-nothing' }],
    ['an ISO day that never was', '<c t="d"><v>2026-02-31</v></c>', { text: '2026-02-31', fault: 'no-such-day' }],
    ['a result', '<c t="str"><f>A1</f><v>Wardrobe</v></c>', 'Wardrobe'],
    ['an empty result of text', '<c t="str"><f>A1</f><v></v></c>', ''],
    ['an ISO day without a format', '<c t="d"><v>2026-11-02</v></c>', { text: '2026-11-02', day: '2026-11-02' }],
    ['an ISO time', '<c t="d"><v>T08:00:00</v></c>', '08:00'],
    ['one on the day before all others', '<c t="d"><v>1899-12-30T08:00:00</v></c>', '08:00'],
    ['an ISO duration', '<c t="d"><v>PT37H30M</v></c>', '37:30'],
    ['one in days', '<c t="d"><v>P1DT13H30M</v></c>', '37:30'],
    [
      'an ISO day with a time, where text is wanted',
      '<c t="d"><v>2026-11-02T08:00:00</v></c>',
      { text: '2026-11-02', day: '2026-11-02', fault: 'regional-date' },
    ],
    [
      'an ISO moment elsewhere, which may be another day here',
      '<c t="d"><v>2026-11-01T23:00:00.000Z</v></c>',
      { text: '2026-11-01T23:00:00.000Z', fault: 'regional-date' },
    ],
    ['an ISO midnight', '<c t="d"><v>2026-11-02T00:00:00Z</v></c>', { text: '2026-11-02', day: '2026-11-02' }],
    ['the end of an ISO day', '<c t="d"><v>2026-11-01T24:00:00</v></c>', { text: '2026-11-02', day: '2026-11-02' }],
    ['an error in Cyrillic', textCellXml('#Н/Д'), { text: '#Н/Д', fault: 'error-value' }],
    ['one of Denmark', textCellXml('#I/T'), { text: '#I/T', fault: 'error-value' }],
    ['one of LibreOffice', textCellXml('Fehler:504'), { text: 'Fehler:504', fault: 'error-value' }],
    ['one behind a sign of a formula', textCellXml('=#REF!'), { text: '=#REF!', fault: 'error-value' }],
    ['a truth', '<c t="b"><v>1</v></c>', 'TRUE'],
    ['escaped characters', textCellXml('Park_x000A_Office _x005F_x'), 'Park Office _x'],
  ])('%s', async ([, xml, cell]) => {
    expect((await shown(xml)) ?? '').toEqual(cell);
  });

  test('a zero that its sheet does not show', async () => {
    const rows = rowXml(['Email', 'Name', 'Shift']) + rowXml(['adama.cole@stagedoor.example', 'Adama Cole', 0]);
    const before = '<sheetViews><sheetView showZeros="0" workbookViewId="0"/></sheetViews>';
    const { rows: found } = await read(xlsxOf({ sheets: [{ name: 'Staff', rows, before }] }));
    expect(found[0]?.cells[2]).toEqual({ text: '0', fault: 'shows-nothing' });
  });

  test('a result may be old where the workbook is to be worked out again', async () => {
    const cell = '<c><f>ROW()</f><v>0</v></c>';
    expect(await shown(cell, { calculation: '<calcPr fullCalcOnLoad="1"/>' })).toEqual({
      text: '0',
      fault: 'no-result',
    });
    expect(await shown(cell)).toBe('0');
  });
});

test('text is what one reads of it: in styles, without its pronunciation, in the form of its format', async () => {
  const strings = [
    '<r><t>Ward</t></r><r><rPr><b/></rPr><t xml:space="preserve">robe </t></r><rPh sb="0" eb="1"><t>WA</t></rPh>',
  ];
  expect(await shown('<c t="s"><v>0</v></c>', { strings })).toBe('Wardrobe');
  expect(await shown('<c s="1" t="str"><v>1042</v></c>', { formats: ['"E-"@'] })).toBe('E-1042');
  expect(await shown('<c s="1" t="str"><v>1042</v></c>', { formats: [';;;'] })).toEqual({
    text: '1042',
    fault: 'shows-nothing',
  });
});

const heads = ['Email', 'Name', 'Department'];

describe('what one does not see is not read, and what was read is said', () => {
  test('hidden rows and columns', async () => {
    const rows =
      rowXml(['Email', 'Salary', 'Name', 'Bonus'], 'r="1"') +
      rowXml(['ada@stagedoor.example', 'secret', 'Ada', 'secret'], 'r="2"') +
      rowXml(['ben@stagedoor.example', 'secret', 'Ben'], 'r="3" hidden="1"') +
      rowXml(['bo@stagedoor.example', 'secret', 'Bo'], 'r="4" ht="0" customHeight="1"') +
      rowXml(['cleo@stagedoor.example', 'secret', 'Cleo'], 'r="9"');
    const before =
      '<cols><col min="2" max="2" hidden="true"/><col min="4" max="4" width="0"/><col min="40" max="16384" hidden="1"/></cols>';
    const table = await read(xlsxOf({ sheets: [{ name: 'Staff', rows, before }] }));
    expect(table).toMatchObject({
      headers: ['Email', 'Name'],
      rows: [
        { line: 2, cells: ['ada@stagedoor.example', 'Ada'] },
        { line: 9, cells: ['cleo@stagedoor.example', 'Cleo'] },
      ],
      source: { places: ['A', 'C'], hiddenRows: 2, hiddenColumns: ['B', 'D'] },
    });
  });

  test('the sheet that looks like the table is read, and never a hidden one', async () => {
    const people = rowXml(heads) + rowXml(['ada@stagedoor.example', 'Ada', 'Stage']);
    const sheets = [
      { name: 'Old', rows: people, state: 'veryHidden' as const },
      { name: 'Read me', rows: rowXml(['How to use this list']) + rowXml(['Write one person a row']) },
      { name: 'Empty', rows: '' },
      { name: 'Mitarbeiter & Gäste', rows: people },
    ];
    expect((await read(xlsxOf({ sheets }))).source).toMatchObject({
      sheet: 'Mitarbeiter & Gäste',
      otherSheets: ['Read me'],
      hiddenSheets: 1,
    });
  });

  test('a title, and empty rows and columns before the table', async () => {
    const rows =
      `<row r="2">${textCellXml('Everybody at the park', 'C2')}</row>` +
      `<row r="5">${textCellXml('Email', 'C5')}${textCellXml('Name', 'D5')}</row>` +
      `<row r="7">${textCellXml('ada@stagedoor.example', 'C7')}${textCellXml('Ada', 'D7')}</row>`;
    expect(await read(xlsxOf({ sheets: [{ name: 'S', rows }] }))).toMatchObject({
      source: { headerLine: 5, places: ['C', 'D'] },
      headers: ['Email', 'Name'],
      rows: [{ line: 7, cells: ['ada@stagedoor.example', 'Ada'] }],
    });
  });

  test('cells merged one below the other all have their text; of those side by side nobody can tell', async () => {
    const rows = [heads, ['ada@x.example', 'Ada', 'Stage'], ['ben@x.example', 'Ben'], ['bo@x.example', 'Bo']]
      .map((cells) => rowXml(cells))
      .join('');
    const behind =
      '<mergeCells><mergeCell ref="C2:C3"/><mergeCell ref="B4:C4"/><mergeCell ref="A1:XFD1048576"/></mergeCells>';
    const table = await read(
      xlsxOf({ sheets: [{ name: 'S', rows, behind: behind.replace('<mergeCell ref="A1:XFD1048576"/>', '') }] }),
    );
    expect(table.rows.map(({ cells }) => cells[2])).toEqual(['Stage', 'Stage', { text: 'Bo', fault: 'merged-cell' }]);
    await expect(read(xlsxOf({ sheets: [{ name: 'S', rows, behind }] }))).resolves.toBeDefined();
  });

  test('what is seen of merged cells has their text, though the first of them is hidden', async () => {
    const row = (line: number, cells: string[], hidden = '') =>
      `<row r="${line}"${hidden}>${cells.map((text, at) => (text ? textCellXml(text, `${'ABCD'[at]}${line}`) : '')).join('')}</row>`;
    const rows = [
      row(1, ['Email', 'Name', '', 'Department']),
      row(2, ['ada@x.example', 'Ada', '', 'Stage'], ' hidden="1"'),
      row(3, ['ben@x.example', 'Ben']),
      row(4, ['bo@x.example', 'Bo', 'House']),
    ].join('');
    const behind = '<mergeCells><mergeCell ref="D2:D3"/><mergeCell ref="C4:D4"/></mergeCells>';
    const before = '<cols><col min="3" max="3" width="9" hidden="1"/></cols>';
    const table = await read(xlsxOf({ sheets: [{ name: 'S', rows, before, behind }] }));
    expect(table.rows.map(({ cells }) => cells[2])).toEqual(['Stage', { text: 'House', fault: 'merged-cell' }]);
  });
});

test('the dialects of the standard are read alike', async () => {
  const strict = xlsxOf({
    sheets: [{ name: 'S', rows: rowXml(heads) + rowXml(['a@x.example', 'Ada', 'Stage']) }],
    namespace: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
  });
  expect((await read(strict)).rows[0]?.cells).toEqual(['a@x.example', 'Ada', 'Stage']);
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const bytes = xlsxOf({
    sheets: [{ name: 'S', rows: `<row>${heads.map(cell).join('')}</row><row>${cell('a@x.example')}</row>` }],
  });
  expect((await read(bytes)).rows).toEqual([{ line: 2, cells: ['a@x.example', '', ''] }]);
});

const zip = (...paths: string[]) =>
  Buffer.from(zipSync(Object.fromEntries(paths.map((path) => [path, new Uint8Array(4)]))));

/** An OpenDocument file, by what it says of itself. */
function openDocument(kind: string, more = '') {
  const of = `m:media-type="application/vnd.oasis.opendocument.${kind}"`;
  const manifest = `<m:manifest xmlns:m="urn:m"><m:file-entry m:full-path="/" ${of}>${more}</m:file-entry></m:manifest>`;
  return Buffer.from(zipSync({ 'content.xml': strToU8('<x/>'), 'META-INF/manifest.xml': strToU8(manifest) }));
}

/** A ZIP whose one file is marked as encrypted, beside itself and in the list at the end. */
function lockedZip() {
  const bytes = zip('payslip.pdf');
  bytes[6] = 1;
  bytes[bytes.indexOf('PK\x01\x02', 0, 'latin1') + 8] = 1;
  return bytes;
}

test.for([
  [
    'a workbook with a password',
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(600),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]),
    'password',
  ],
  [
    'an old workbook',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from('Workbook', 'utf16le')]),
    'old-excel',
  ],
  ['a binary workbook', zip('xl/workbook.bin'), 'excel-binary'],
  ['an OpenDocument spreadsheet', openDocument('spreadsheet'), 'open-document'],
  ['one with a password', openDocument('spreadsheet', '<m:encryption-data/>'), 'password'],
  ['an OpenDocument text', openDocument('text'), 'word'],
  ['an OpenDocument presentation', openDocument('presentation'), 'word'],
  ['a ZIP with a password', lockedZip(), 'password'],
  ['a file of Numbers', zip('Index/Document.iwa'), 'numbers'],
  ['a document', zip('_rels/.rels', 'word/document.xml'), 'word'],
  ['a ZIP of something else', zip('payslip.pdf'), 'zip'],
  ['a damaged workbook', xlsxOf({ sheets: [{ name: 'S', rows: '<row><c' }] }), 'no-spreadsheet'],
  ['half a workbook', xlsxOf({ sheets: [{ name: 'S', rows: rowXml(heads) }] }).subarray(0, 700), 'no-spreadsheet'],
] as const)('%s is called by its name', async ([, bytes, code]) => {
  await expect(read(bytes)).rejects.toThrow(expect.objectContaining({ code }));
});

test.for([
  [
    'a string used often',
    {
      strings: ['q'.repeat(19_000)],
      rows: rowXml(heads) + rowXml(Array(180).fill('<c t="s"><v>0</v></c>')).repeat(20),
    },
    'too-much-text',
  ],
  ['many rows', { rows: rowXml(heads) + '<row><c t="b"><v>1</v></c></row>'.repeat(21_000) }, 'too-many-rows'],
  ['many columns', { rows: rowXml(Array(300).fill(1)) }, 'too-many-columns'],
  ['a long cell', { rows: rowXml(heads) + rowXml(['x'.repeat(30_000)]) }, 'field-too-long'],
  [
    'columns hidden over and over',
    { before: `<cols>${'<col min="40" max="16384" hidden="1"/>'.repeat(2)}</cols>`, rows: rowXml(heads) },
    'no-spreadsheet',
  ],
  [
    'parts that unpack to much',
    { rows: rowXml(heads), behind: `<!--${' '.repeat(110_000_000)}-->` },
    'too-large-unpacked',
  ],
] as const)('%s is refused while it is read', async ([, { rows, ...more }, code]) => {
  const { strings, ...behind } = { strings: [], ...more };
  await expect(read(xlsxOf({ sheets: [{ name: 'S', rows, ...behind }], strings: [...strings] }))).rejects.toThrow(
    expect.objectContaining({ code }),
  );
});
