import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { textIn } from './cell.ts';
import { readTable } from './read-table.ts';
import { type NewSheet, workbookOf } from './workbook.ts';

const sheet = (rows: NewSheet['rows'], columns = ['Full name', 'Hire date', 'Hours', 'When']): NewSheet => ({
  name: 'People',
  columns,
  widths: columns.map(() => 20),
  rows,
  isFromRight: false,
});

test('dates are dates, numbers are numbers, and whatever looks like a formula is text', async () => {
  const rows = [
    ['=1+1', { date: '2026-11-02' }, 37.5, { date: '2026-11-02T08:00:12' }],
    [null, { date: 'no day' }, '', null],
    ['_x000A_ & <b>\n', { date: '1900-02-28' }, 0, { date: '1900-03-01' }],
  ];
  const read = await readTable(await workbookOf([sheet(rows)]), () => false);
  expect(read.source).toMatchObject({ sheet: 'People', otherSheets: [] });
  expect(read.rows.map(({ cells }) => cells)).toEqual([
    [
      '=1+1',
      { text: '2026-11-02', day: '2026-11-02', fault: 'regional-date' },
      '37.5',
      { text: '2026-11-02 08:00:12', day: '2026-11-02' },
    ],
    ['', 'no day', '', ''],
    [
      '_x000A_ & <b>',
      { text: '1900-02-28', day: '1900-02-28', fault: 'regional-date' },
      '0',
      { text: '1900-03-01', day: '1900-03-01', fault: 'regional-date' },
    ],
  ]);
});

test.each([
  ['’Round Midnight', '’Round Midnight'],
  ["'Ann\u0007s' ", 'Ann s'],
  ['[?]', '1'],
  [`Masks ${'🎭'.repeat(20)}`, `Masks ${'🎭'.repeat(10)}`],
])('the sheet of %s has a name that Excel opens', async (name, made) => {
  const parts = unzipSync(await workbookOf([{ ...sheet([]), name }]));
  expect(strFromU8(parts['xl/workbook.xml'] as Uint8Array)).toContain(`<sheet name="${made}"`);
});

test('a name that no spreadsheet takes for a sheet is made one that each takes', async () => {
  const name = `Fire/[first]: ${'long '.repeat(10)}`;
  const parts = unzipSync(
    await workbookOf([
      { ...sheet([]), name },
      { ...sheet([]), name },
    ]),
  );
  const names = [...strFromU8(parts['xl/workbook.xml'] as Uint8Array).matchAll(/<sheet name="([^"]*)"/g)];
  expect(names.map(([, one]) => one)).toEqual(['Fire  first   long long lon', 'Fire  first   long long lon 2']);
});

test('what is too long for a sheet goes on in another, with the names of its columns', { tags: 'long' }, async () => {
  function* many() {
    for (let row = 0; row < 1_048_576; row++) yield [row];
  }
  const parts = unzipSync(await workbookOf([sheet(many(), ['N'])]), { filter: ({ name }) => name.includes('2.xml') });
  const second = strFromU8(parts['xl/worksheets/sheet2.xml'] as Uint8Array);
  expect(second).toContain('>N</t>');
  expect(textIn((await readTable(await workbookOf([sheet([])]), () => false)).headers[0])).toBe('Full name');
  expect([...second.matchAll(/<v>(\d+)<\/v>/g)].at(-1)?.[1]).toBe('1048575');
});
