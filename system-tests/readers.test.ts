import { join } from 'node:path';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { root } from '#scripts/root.mjs';
import { fileReaders } from '#server/file-readers.ts';
import { flatJpeg } from '#server/home/testing/flat-jpeg.ts';
import { pdfOfPages } from '#server/pay/batches/testing/pages-pdf.ts';
import { openReading, sentBytes } from '#server/reading/reading.ts';
import { rowXml, xlsxOf } from '#server/tables/testing/xlsx-of.ts';
import { plainPdf } from '#server/testing/plain-pdf.ts';
import { zipFile } from '#server/testing/zip-file.ts';

const pdf = plainPdf('Payslip');
const sheet = xlsxOf({ sheets: [{ name: 'S', rows: rowXml(['email']) + rowXml(['a@b.example']) }] });

/** For each kind of reader a file, and questions with a part of their answers. */
const asked: [kind: string, bytes: Buffer, questions: [question: unknown, answer: unknown][]][] = [
  ['documents', Buffer.alloc(0), [[{ bytes: pdf }, { problem: null }]]],
  [
    'zip',
    zipFile([{ name: 'E-1_2026-10.pdf', bytes: pdf, packed: true }]),
    [
      [{ list: 0 }, { total: 1 }],
      [{ read: 0, isJudged: true }, { bytes: expect.any(Uint8Array) }],
    ],
  ],
  [
    'pages',
    pdfOfPages([['E-10118'], ['E-10119']]),
    [
      ['problem', { problem: null }],
      ['pages', { pages: 2 }],
      [{ text: 1 }, { text: expect.stringContaining('E-10119') }],
      [{ first: 0, last: 0 }, { bytes: expect.any(Uint8Array) }],
    ],
  ],
  [
    'table',
    sheet,
    [
      [{ open: ['email'] }, { headers: ['email'], total: 1 }],
      [{ next: 10 }, { rows: [{ line: 2, cells: ['a@b.example'] }] }],
    ],
  ],
  ['table', Buffer.from('email\na@b.example\n'), [[{ open: ['email'] }, { headers: ['email'], total: 1 }]]],
  ['proof', pdf, [['clean', { type: 'application/pdf', bytes: expect.any(Uint8Array) }]]],
  [
    'newsPicture',
    flatJpeg(640, 384),
    [
      [{ width: 640, height: 384 }, { jpeg: expect.any(Uint8Array) }],
      [{ width: 1200, height: 720 }, { jpeg: null }],
    ],
  ],
  ['logo', PNG.sync.write(new PNG({ width: 8, height: 8 })), [['decode', { png: expect.any(Uint8Array) }]]],
];

test('every kind of reader reads a file where it was built, with all that it loads', async () => {
  const limits = { question: 20_000, whole: 60_000, memory: 1_024 };
  const entry = join(root, 'dist/server/reader.js');
  for (const [kind, bytes, questions] of asked) {
    const reading = await openReading(kind, sentBytes(bytes), { owner: 'a test', limits }, entry);
    for (const [question, answer] of questions) expect(await reading.ask(question)).toMatchObject(answer as object);
    reading.close();
    await reading.ended;
  }
  expect(Object.keys(fileReaders).toSorted()).toEqual([...new Set(asked.map(([kind]) => kind))].toSorted());
});
