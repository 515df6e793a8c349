import fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemSentence } from '#server/stagedoor/problem-sentence.ts';
import { csvOf } from './csv.ts';
import { readTable } from './csv-table.ts';
import { utf8Text } from './utf8-text.ts';

const columns = { known: ['email', 'full name', 'job code'], required: ['email'] } as const;

function read(csv: string | Buffer) {
  return readTable(utf8Text(Buffer.from(csv)), columns);
}

const problemsIn = (csv: string | Buffer) => read(csv).problems.map(problemSentence);

test.each([
  ['commas', 'email,full name\r\na@b.example,Ada\r\n'],
  ['semicolons', 'email;full name\na@b.example;Ada\n'],
  ['tabs', 'email\tfull name\na@b.example\tAda'],
  ['a byte-order mark', '\ufeffemail,full name\na@b.example,Ada\n'],
  ['the line ends of an old Mac', 'email,full name\ra@b.example,Ada\r'],
  ['names in another case, with underlines and blanks', ' EMAIL , Full_Name \na@b.example , Ada\n'],
  ['empty lines and lines of commas', 'email,full name\n\n,\na@b.example,Ada\n,\n\n'],
])('a file with %s is read', (_, csv) => {
  const { rows, problems } = read(csv);
  expect([rows.map(({ cells }) => cells), problems]).toEqual([[{ email: 'a@b.example', 'full name': 'Ada' }], []]);
});

test('an empty cell among tabs stays where it is', () => {
  expect(read('email\tfull name\tjob code\na@b.example\t\tX\n').rows[0]?.cells).toEqual({
    email: 'a@b.example',
    'full name': '',
    'job code': 'X',
  });
});

test('a line is named by where it begins, whatever stands in quotes above it', () => {
  const { rows } = read('email,full name\r\na@b.example,"Ada\r\nthe\r\nFirst"\r\nb@b.example,Ben\r\n');
  expect(rows.map(({ line }) => line)).toEqual([2, 5]);
});

test.each([
  [
    'a column that nobody reads',
    'email,ful name\n',
    'line 1: there is no use for a column ful name; did you mean full name?',
  ],
  ['a column twice', 'email,Email\n', 'line 1: the column email stands twice'],
  ['a column without a name', 'email,,full name\n', 'line 1: column 2 has no name'],
  ['no email', 'full name\n', 'line 1: there is no column email'],
  ['too few fields', 'email,full name\na@b.example\n', 'line 2: has 1 fields where the first line names 2'],
  [
    'a quote that never closes',
    'email\na@b.example\n"b@b.example\n',
    'line 3: a quotation mark opens here and never closes',
  ],
  [
    'a quote in the middle',
    'email\na"b\n',
    'line 2: a quotation mark stands where none belongs; inside quotes, write it twice',
  ],
  ['nothing in it', '', 'line 1: the file is empty'],
])('a file with %s is refused, and the place named', (_, csv, problem) => {
  expect(problemsIn(csv)).toEqual([problem]);
});

test.each([
  ['Windows-1252', Buffer.from('email,full name\na@b.example,Zo\xeb\n', 'latin1'), 2],
  ['UTF-16', Buffer.from('\ufeffemail,full name\n', 'utf16le'), 1],
  ['a NUL in it', Buffer.from('email\na\0@b.example\n'), 2],
])('a file in %s is refused, and the line named', (_, bytes, line) => {
  expect(() => read(bytes)).toThrow(expect.objectContaining({ code: 'not-utf8', line }));
});

test('a replacement character is accepted in a valid file', () => {
  expect(read('email,full name\na@b.example,Zo\ufffd\n').rows[0]?.cells['full name']).toBe('Zo\ufffd');
});

const text = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .filter((value) => value.isWellFormed() && !value.includes('\0'))
  .map((value) => value.replace(/\r\n?/g, '\n').trim().normalize('NFC').trim());
/** Cells of a line; the first is never empty, so that the line is not empty. */
const lineOf = (cell: fc.Arbitrary<string>) =>
  fc.tuple(
    cell.map((value) => `x${value}`),
    cell,
    cell,
  );

test('whatever is written comes back, by any delimiter and line end', () => {
  // An apostrophe before a formula is not part of the cell: spreadsheets write it so.
  const line = lineOf(text.filter((value) => !/^'+[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(value)));
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      (lines, delimiter, lineEnd, marked) => {
        const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
        const rows = [['email', 'full name', 'job code'], ...lines.map((cells) => cells.map(quoted))];
        const csv = (marked ? '\ufeff' : '') + rows.map((cells) => cells.join(delimiter)).join(lineEnd);
        const back = read(csv).rows.map(({ cells }) => [cells.email, cells['full name'], cells['job code']]);
        expect(back).toEqual(lines);
      },
    ),
    { numRuns: 300 },
  );
});

test('what is exported comes back, formulas and apostrophes before them too', () => {
  const tricky = fc.tuple(fc.constantFrom('', "'", "''"), fc.constantFrom('', '=', '+', '-', '@', '\uff1d'), text);
  const line = lineOf(
    tricky.map(([apostrophes, sign, rest]) => `${apostrophes}${sign}${rest}`.normalize('NFC').trim()),
  );
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
      const csv = csvOf(['email', 'full name', 'job code'], lines);
      const back = read(csv).rows.map(({ cells }) => [cells.email, cells['full name'], cells['job code']]);
      expect(back).toEqual(lines);
    }),
    { numRuns: 300 },
  );
});

test('any bytes either parse or fail with a clear reason', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        read(Buffer.from(bytes));
      } catch (error) {
        expect((error as Error).name).toBe('UnreadableFile');
      }
    }),
    { numRuns: 500 },
  );
});

test('a first line of 200,000 columns is refused with a sentence, and none of them is looked at', () => {
  const header = Array.from({ length: 200_000 }, (_, index) => `column ${index}`).join(',');
  const sentence = 'has 200000 columns, and may have 200';
  expect(problemsIn(`email,${header}\n`)).toEqual([`line 1: ${sentence.replace('200000', '200001')}`]);
  // Quotation marks hide commas and line ends from a plain count.
  expect(problemsIn(`"e\nmail",${header.replaceAll(',', ',"",')}\n`)).toEqual([
    expect.stringMatching(/^line 1: has \d{6} columns, and may have 200$/),
  ]);
});

test('a field of 100,000 marks is refused by its length, and a shorter one does not take the square of it', () => {
  const marks = '\u0301\u0316'.repeat(50_000);
  expect(problemsIn(`email,full name\na@b.example,${marks}\n`)).toEqual([
    'line 2: has a field of 100000 characters, and may have 20000',
  ]);
  const { rows } = read(`email,full name\na@b.example,a${marks.slice(0, 10_000)}\n`);
  expect(rows[0]?.cells['full name']).toMatch(/^\u00e1(\u0316{1,30}\u0301{1,30}\u034f?)+$/);
});
