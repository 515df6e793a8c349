import { eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { storedFileBytes } from '#server/files/file-tables.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { companyRetention } from '#server/retention/retention-tables.ts';
import { consoleSender } from '#server/testing/console-sender.ts';
import { goLive } from '#server/testing/live-client.ts';
import { listen } from '#server/testing/over-the-wire.ts';
import { tablesWith } from '#server/testing/tables-with.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { payrollAt, pdf, zipOfFiles } from './batches/testing/payroll.ts';
import { payslip, payslipBatch } from './pay-tables.ts';
import { publishPayslips } from './publish.ts';

const testServer = await openTestServer({ payslipYears: 6 });
afterAll(testServer.close);
const { db } = testServer;
const port = await listen(testServer.app);

beforeEach(() => db.delete(companyRetention));

const year = new Date().getUTCFullYear();
const tidy = () => tidyUp(db, new Date(), { auditDays: 730, payslipYears: 6 });

test('payslips go so many days after the end of their year, with their bytes, but for those that a law asks for', async () => {
  const hr = await consoleSender(testServer, 'hr');
  const due = (days: number) => hr.read<object>(`retention/due?kind=payslips&days=${days}`);
  const keepFor = async (days: number | null, agreed = 0) =>
    (await hr.post('retention', { kind: 'payslips', days, agreed })).json();
  const person = await testServer.newcomer();
  const slip = (of: number) => ({
    userId: person.id,
    fileName: `Slip of ${of}`,
    issuedOn: `${of}-03-15`,
    sourceKey: String(of),
    bytes: Buffer.from(`%PDF-1.7 bytes of ${of}`),
  });
  await publishPayslips(db, [year - 20, year - 8, year - 7, year - 6, year].map(slip));
  const cookie = await testServer.signIn(person);
  const names = async (): Promise<string[]> =>
    (await testServer.ask({ url: '/api/pay/payslips', cookie }))
      .json()
      .payslips.map(({ fileName }: { fileName: string }) => fileName);
  const all = await names();
  expect(all).toHaveLength(5);
  expect(await hr.read('retention')).toMatchObject({ payslips: null, payslipYears: 6 });
  await tidy();
  expect(await names()).toEqual(all);

  // The law's six years have passed for what is of seven years ago, though the company asks for three.
  expect(await due(1_095)).toEqual({ count: 3, since: `${year - 20}-03-15` });
  expect(await due(8 * 366)).toEqual({ count: 1, since: `${year - 20}-03-15` });
  expect(await due(36_500)).toEqual({ count: 0, since: null });
  expect((await keepFor(1_094, 9)).code).toBe('BAD_REQUEST');
  expect((await keepFor(1_095, 2)).code).toBe('CHANGED_MEANWHILE');
  const client = await goLive(port, { cookie });
  expect(await keepFor(1_095, 3)).toEqual({ days: 1_095 });
  await tidy();
  await client.hears({ topic: 'payslips' });
  client.socket.terminate();
  expect(await names()).toEqual([`Slip of ${year}`, `Slip of ${year - 6}`]);
  const bytes = await db.select().from(storedFileBytes);
  const texts = bytes
    .map((row) => Buffer.from(row.bytes).toString('latin1'))
    .filter((text) => text.includes('bytes of'));
  expect(texts.map((text) => text.slice(-4)).toSorted()).toEqual([String(year - 6), String(year)]);

  const auditor = await consoleSender(testServer, 'auditor');
  const { entries } = await auditor.read<{ entries: { act: string; facts: object[] }[] }>('audit?language=en');
  expect(entries.find(({ act }) => act === 'payslips-retention-set')?.facts).toMatchObject([
    { is: 'count', of: 'days', count: 1_095 },
    { is: 'count', of: 'payslips', count: 3 },
  ]);
});

test('a batch goes with the last of its payslips, and with it what names its people and files', async () => {
  const hr = await consoleSender(testServer, 'hr');
  const payroll = await payrollAt(testServer);
  const bring = async (marker: string) => {
    const person = await testServer.newcomer();
    const file = zipOfFiles({ [`${person.profile?.username}_2026-10.pdf`]: pdf(marker) });
    const id = await payroll.bring(`${marker}.zip`, file);
    expect((await payroll.does('release', { id, visibleFrom: null })).statusCode).toBe(200);
    return id;
  };
  const [old, worked] = [await bring('marker-of-old'), await bring('marker-of-work')];
  const long = { issuedOn: `${year - 12}-10-15` };
  await db
    .update(payslip)
    .set(long)
    .where(inArray(payslip.batchId, [old, worked]));
  await db
    .update(payslipBatch)
    .set(long)
    .where(inArray(payslipBatch.id, [old, worked]));
  await db
    .update(payslipBatch)
    .set({ createdAt: new Date(Date.UTC(year - 12, 9, 14)) })
    .where(eq(payslipBatch.id, old));
  await db.execute(sql`delete from run`);
  await db.execute(sql`delete from push_message`);
  await db.execute(sql`delete from mail`);

  await hr.post('retention', { kind: 'payslips', days: 2_000, agreed: 2 });
  await tidy();
  expect(await db.$count(payslip, isNotNull(payslip.batchId))).toBe(0);
  expect(await db.$count(payslipBatch, inArray(payslipBatch.id, [old, worked]))).toBe(1);
  expect(await tablesWith(db, old)).toEqual(['audit']);
  expect(await tablesWith(db, 'marker-of-old')).toEqual([]);
  // One that was made lately can still be looked at, without the documents that went.
  expect(await tablesWith(db, 'marker-of-work')).toEqual(['payslip_batch']);
  expect(await payroll.batch(worked)).toMatchObject({ state: 'released', documents: 0, people: 0 });
  expect(await payroll.documents(worked)).toEqual([]);
});
