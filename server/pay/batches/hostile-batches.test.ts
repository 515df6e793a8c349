// @module-tag long
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import type { Id } from '#contract/id.ts';
import { randomId } from '#server/db/ids.ts';
import { storedFile } from '#server/files/file-tables.ts';
import { run } from '#server/runs/run-tables.ts';
import { startRunWorker } from '#server/runs/run-worker.ts';
import { readInChildren } from '#server/testing/reading-here.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { zipFile } from '#server/testing/zip-file.ts';
import { upload, uploadPiece } from '#server/uploads/upload-tables.ts';
import { UploadedFile } from '#server/uploads/uploaded-file.ts';
import { batchWith } from './batch-rows.ts';
import { payslipDocument } from './document-tables.ts';
import { payslipRuns } from './payslip-runs.ts';
import { payrollAt, pdf, zipOfFiles } from './testing/payroll.ts';

readInChildren();
const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;
const payroll = await payrollAt(testServer);

test('files of a ZIP that share their bytes are refused, whole or in part, and none is stored', {
  tags: 'long',
}, async () => {
  const bytes = pdf('shared'.repeat(50));
  const before = await db.$count(storedFile);
  const first = { name: 'E-1_2026-10.pdf', bytes };
  for (const second of [
    { name: 'E-2_2026-10.pdf', bytes, sharedWith: 0 },
    { name: 'E-3_2026-10.pdf', bytes: bytes.subarray(0, 50), sharedWith: 0 },
  ]) {
    const id = await payroll.bring('shared.zip', zipFile([first, second]));
    expect(await payroll.batch(id)).toMatchObject({ state: 'unreadable', problem: 'overlapping-zip' });
  }
  expect(await db.$count(storedFile)).toBe(before);
});

test('a ZIP that unpacks to far more than was sent is refused before anything of it is stored', {
  tags: 'long',
}, async () => {
  const nothing = Buffer.alloc(9 * 1024 * 1024);
  const names = Array.from({ length: 5 }, (_, index) => `E-${index}_2026-10.pdf`);
  const id = await payroll.bring('bomb.zip', zipFile(names.map((name) => ({ name, bytes: nothing, packed: true }))));
  expect(await payroll.batch(id)).toMatchObject({ state: 'unreadable', problem: 'unpacks-too-large', documents: 0 });
});

test('odd names and sizes in a ZIP are problems of their documents, and never of the database', async () => {
  const id = await payroll.bring(
    'odd.zip',
    zipFile([
      { name: 'E-1\0_2026-10.pdf', bytes: pdf('a') },
      { name: '..\0/E-2_2026-10.pdf', bytes: pdf('b') },
      { name: 'E-3_2026-10.pdf', bytes: pdf('c'), packed: true, saysSize: 0xff_ff_ff_fe },
      { name: 'E-4_2026-10.pdf\0.exe', bytes: pdf('d') },
    ]),
  );
  expect(await payroll.batch(id)).toMatchObject({ state: 'review', documents: 0 });
  expect((await payroll.documents(id)).map(({ path, problem }) => [path, problem])).toEqual([
    ['E-1\ufffd_2026-10.pdf', 'odd-name'],
    ['..\ufffd/E-2_2026-10.pdf', 'odd-name'],
    ['E-3_2026-10.pdf', 'too-large'],
    ['E-4_2026-10.pdf\ufffd.exe', 'odd-name'],
  ]);
});

/** Lets no child have the bytes of files of a size, until released. The run itself looks at a file's first bytes. */
function blockFiles(size: number) {
  const { read } = UploadedFile.prototype;
  const blocked = Promise.withResolvers<void>();
  const asked = vi.fn();
  vi.spyOn(UploadedFile.prototype, 'read').mockImplementation(async function* (this: UploadedFile, start, end) {
    if (this.size === size && end !== 5) {
      asked();
      await blocked.promise;
    }
    yield* read.call(this, start, end);
  });
  return { asked, release: blocked.resolve };
}

test('a batch is thrown away while it is read: what reads it ends, and a batch of another is read beside it', async () => {
  const other = await payrollAt(testServer);
  const long = zipOfFiles({ 'x.pdf': pdf('long'.repeat(50)) });
  const blocked = blockFiles(long.length);
  const worker = startRunWorker(db, { kinds: payslipRuns as never, log: testServer.log.logger });
  try {
    const slow = await payroll.begin('slow.zip', long);
    const behind = await payroll.begin('behind.zip', zipOfFiles({ 'x.pdf': pdf('behind') }));
    const stateOf = async (id: Id) => (await db.select().from(run).where(eq(run.subject, id)))[0]?.state;
    await expect.poll(() => blocked.asked.mock.calls.length).toBe(1);
    const honest = await other.begin('honest.zip', zipOfFiles({ 'x.pdf': pdf('honest') }));
    await expect.poll(async () => (await other.batch(honest)).state).toBe('review');
    expect([await stateOf(slow), await stateOf(behind)]).toEqual(['running', 'waiting']);
    expect((await payroll.post('payslips/discard', { id: slow })).statusCode).toBe(200);
    await expect.poll(async () => (await payroll.batch(behind)).state).toBe('review');
    await expect
      .poll(async () => (await db.execute(sql`select 1 from payslip_batch where id = ${slow}`)).rows.length)
      .toBe(0);
  } finally {
    blocked.release();
    await worker.stop();
    vi.restoreAllMocks();
  }
});

test('what is thrown away is gone with the file that it was sent as, whether it was read or not', {
  tags: 'long',
}, async () => {
  const mine = await payrollAt(testServer);
  const uploads = db.select({ id: upload.id }).from(upload).where(eq(upload.userId, mine.person.id));
  const pieces = () => db.$count(uploadPiece, inArray(uploadPiece.uploadId, uploads));
  const before = await db.$count(storedFile);
  const read = await mine.bring('read.zip', zipOfFiles({ 'x.pdf': pdf(randomId()) }));
  const unread = await mine.begin('unread.zip', zipOfFiles({ 'x.pdf': pdf(randomId()) }));
  expect(await pieces()).toBeGreaterThan(0);
  for (const id of [read, unread]) await mine.does('discard', { id });
  expect([await pieces(), await db.$count(storedFile)]).toEqual([0, before]);
});

test.runIf(testServer.database.url)('a batch is thrown away in the middle of a slice that is written', async () => {
  const mine = await payrollAt(testServer);
  const id = await mine.begin('slice.zip', zipOfFiles({ 'x.pdf': pdf(randomId()) }));
  let discarding: ReturnType<typeof mine.post> | undefined;
  await db.transaction(async (transaction) => {
    // As a slice does: first the run, then what is read.
    await transaction.select().from(run).where(eq(run.subject, id)).for('update');
    discarding = mine.post('payslips/discard', { id });
    await expect.poll(() => isBlocked('update "run"')).toBe(true);
    await transaction.insert(payslipDocument).values({ batchId: id, position: 0, path: 'x.pdf', size: 1 });
  });
  expect((await discarding)?.statusCode).toBe(200);
});

/** Whether a statement that begins so waits for a lock. */
async function isBlocked(begins: string): Promise<boolean> {
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and starts_with(query, ${begins})`;
  return (await db.execute(waiting)).rows.length > 0;
}

test('whoever has too much that is not released releases or throws it away first', { tags: 'long' }, async () => {
  const mine = await payrollAt(testServer);
  const files = () => zipOfFiles({ 'x.pdf': pdf(randomId()) });
  const first = await mine.bring('first.zip', files());
  await db
    .update(payslipDocument)
    .set({ size: 2 ** 31 - 1 })
    .where(eq(payslipDocument.batchId, first as Id));
  expect(await mine.batch(await mine.bring('second.zip', files()))).toMatchObject({
    state: 'unreadable',
    problem: 'too-much-unreleased',
  });
  await mine.does('discard', { id: first });
  expect((await mine.batch(await mine.bring('third.zip', files()))).state).toBe('review');
});

test('the files that somebody’s batches were sent as count as well, for as long as they are kept', {
  tags: 'long',
}, async () => {
  const mine = await payrollAt(testServer);
  const files = () => zipOfFiles({ 'x.pdf': pdf(randomId()) });
  const first = await mine.bring('first.zip', files());
  const { uploadId } = (await batchWith(db, first as Id)) ?? {};
  await db
    .update(upload)
    .set({ size: 2 ** 31 - 1 })
    .where(eq(upload.id, uploadId as Id));
  expect(await mine.batch(await mine.bring('second.zip', files()))).toMatchObject({ problem: 'too-much-unreleased' });
  await mine.does('discard', { id: first });
  expect((await mine.batch(await mine.bring('third.zip', files()))).state).toBe('review');
});
