// @module-tag long
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { uploadPiece } from '#server/uploads/upload-tables.ts';
import { payslipDocument } from './document-tables.ts';
import { allowedFor } from './long-pdf.ts';
import { documentProblem, judgedPdf } from './pdf-problem.ts';
import { encryptedPdf } from './testing/encrypted-pdf.ts';
import { pdfOfPages } from './testing/pages-pdf.ts';
import { payrollAt, workInTwo } from './testing/payroll.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;
const payroll = await payrollAt(testServer);

/** Somebody new with an employee id. */
async function withId(employeeId: string) {
  const person = await testServer.newcomer();
  await db.insert(employeeProfile).values({ userId: person.id, employeeId });
  return person;
}

test('a PDF tells how many contents its pages have', async () => {
  const three = pdfOfPages([['one'], ['two'], ['three']]);
  expect(await judgedPdf(three)).toEqual({ problem: null, contents: 3 });
  // Now the first and the second show the same; object 7 was the content of the second.
  const shared = Buffer.from(three.toString('latin1').replace('/Contents 7 0 R', '/Contents 5 0 R'), 'latin1');
  expect(await judgedPdf(shared)).toEqual({ problem: null, contents: 2 });
});

test('the time for pages grows with those that were read, of each content once, and no further than the file is large', () => {
  const month = { pages: 2_000, contents: 2_000, bytes: 2 * 1024 * 1024 };
  const added = (read: number, size: Partial<typeof month> = {}) =>
    allowedFor(read, { ...month, ...size }) - allowedFor(0, month);
  expect(added(10)).toBe(400);
  expect(added(2_000, { contents: 1 })).toBe(40);
  // A small file of many pages that share what makes them long.
  expect(added(2_000, { bytes: month.bytes / 4 })).toBe(10_000);
});

test('the pages of one long PDF are whose ids stand on them; pages in a row of one person are one payslip', async () => {
  const [ada, ben, digits] = [await withId('E-10118'), await withId('LX 00 17'), await withId('20441')];
  const id = await payroll.bring(
    'Payroll run October.pdf',
    pdfOfPages([
      ['Payslip October 2026', 'Employee ID: E-10118', 'Net pay 20441'],
      ['Page 2', 'E-10118'],
      ['A page without any id'],
      ['Employee: LX 00 17'],
      [`20441 ${digits.name}`],
      ['E-10118', 'Manager: LX 00 17'],
      ['ID E-OTHER-COMPANY'],
    ]),
  );
  const documents = await payroll.documents(id);
  expect(
    documents.map(({ pages, recipient, problem, title }) => [pages?.first, pages?.last, recipient?.id, problem, title]),
  ).toEqual([
    [1, 2, ada.id, null, 'E-10118_2026-10.pdf'],
    [3, 3, undefined, 'follows', null],
    [4, 4, ben.id, null, 'LX 00 17_2026-10.pdf'],
    [5, 5, digits.id, null, '20441_2026-10.pdf'],
    [6, 6, undefined, 'two-ids', null],
    [7, 7, undefined, 'no-id', null],
  ]);
  expect(documents[4]?.who).toBe(`${ada.name} E-10118, ${ben.name} LX 00 17`);
  const opened = await testServer.ask({
    url: `/console/payslips/documents/${documents[0]?.id}`,
    cookie: payroll.cookie,
  });
  const { pages } = await readPdf(opened.rawPayload);
  expect(pages.map(({ untagged }) => untagged.replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringContaining('E-10118'),
    expect.stringContaining('Page 2'),
  ]);
  expect(await documentProblem(opened.rawPayload)).toBeNull();

  await payroll.does('assign', { id, document: documents[1]?.id, userId: ben.id });
  expect((await payroll.documents(id))[1]).toMatchObject({ title: 'LX 00 17_2026-10.pdf', problem: null });
  expect((await payroll.documents(id))[2]?.problem).toBe('month-twice');
});

test('a PDF that is encrypted against changes alone becomes documents that open', { tags: 'long' }, async () => {
  const ids = [await withId('E-50'), await withId('E-51')].map((one) => one.id);
  const id = await payroll.bring('month.pdf', await encryptedPdf(pdfOfPages([['E-50'], ['E-51']])));
  const documents = await payroll.documents(id);
  expect(documents.map(({ problem, recipient }) => [problem, recipient?.id])).toEqual(ids.map((one) => [null, one]));
  const url = `/console/payslips/documents/${documents[1]?.id}`;
  const { pages } = await readPdf((await testServer.ask({ url, cookie: payroll.cookie })).rawPayload);
  expect(pages.map(({ untagged }) => untagged)).toEqual([expect.stringContaining('E-51')]);
});

/** Two pages whose first takes 11 MB, which no compression makes smaller. */
const largePdf = pdfOfPages([['E-40'], ['E-41']], randomBytes(11 * 1024 * 1024).toString('latin1'));

test('no road leads a PDF above 10 MB to a person: alone, as a page of a long PDF, in the place of another', async () => {
  const [ada, ben] = [await withId('E-40'), await withId('E-41')];
  const found = async (id: string) =>
    (await payroll.documents(id)).map(({ recipient, problem, canOpen }) => [recipient?.id, problem, canOpen]);
  expect(await found(await payroll.bring('E-40_2026-10.pdf', largePdf))).toEqual([[ada.id, 'too-large', false]]);

  const long = await payroll.bring('long.pdf', largePdf);
  expect(await found(long)).toEqual([
    [ada.id, 'too-large', false],
    [ben.id, null, true],
  ]);
  const [first, second] = await payroll.documents(long);
  await payroll.does('leave-out', { id: long, documents: [first?.id], isOut: true });
  await payroll.does('release', { id: long, visibleFrom: null });
  const uploadId = await payroll.send('E-41_2026-10.pdf', largePdf);
  const answer = await payroll.does('replace', { id: long, document: second?.id, uploadId, reason: 'x' });
  expect(answer.json().problem).toBe('too-large');
});

test.for([1, 2, 3])(
  'one that breaks off behind %d slices has every page once in the end',
  { tags: 'long' },
  async (slices, { expect }) => {
    const ids = Array.from({ length: 60 }, (_, index) => `K${slices}-${index}`);
    await Promise.all(ids.map(withId));
    const id = await payroll.begin('long.pdf', pdfOfPages(ids.map((employeeId) => [`Employee ${employeeId}`])));
    await workInTwo(testServer, id, slices);
    expect(await payroll.batch(id)).toMatchObject({ state: 'review', documents: 60, people: 60, problems: 0 });
    const rows = await db.select().from(payslipDocument).where(eq(payslipDocument.batchId, id));
    expect(rows.map(({ firstPage }) => firstPage).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      ids.map((_, index) => index + 1),
    );
    // It is kept for two days, to be split otherwise.
    await tidyUp(db, new Date(Date.now() + 49 * 60 * 60_000), { auditDays: 730, payslipYears: 10 });
    expect(await db.$count(uploadPiece)).toBe(0);
  },
);
