import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import {
  absenceProofAddress,
  batchDocumentAddress,
  payrollExportAddress,
  pieceAddress,
} from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';
import { sentProofAddress } from '#contract/paths.ts';
import { auditTrail } from '#server/audit/audit-tables.ts';
import { randomId } from '#server/db/ids.ts';
import { roleHolder } from '#server/testing/role-holders.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

const octets = { 'content-type': 'application/octet-stream' };
const put = (url: string, cookie: string) =>
  testServer.ask({ method: 'PUT', url, cookie, headers: octets, body: Buffer.from('x') });
const get = (url: string, cookie: string) => testServer.ask({ url, cookie });
const askAt = (url: string, cookie: string) => (url.includes('/pieces/') ? put(url, cookie) : get(url, cookie));

async function refusalsOf(actor: Id) {
  const rows = await testServer.db.select().from(auditTrail).where(eq(auditTrail.actor, actor));
  return rows.flatMap(({ action, object, targets, result }) =>
    result === 'refused' ? [{ action, object, named: Object.keys(targets ?? {}) }] : [],
  );
}

test('a route for a role says in the audit whom it refused, and what they named', async () => {
  const person = await testServer.newcomer();
  const cookie = await testServer.signIn(person);
  const id = randomId();
  const urls = [...testServer.app.routePolicies].flatMap(([url, policy]) =>
    policy === 'moderator' || (typeof policy === 'object' && 'roles' in policy) ? [url] : [],
  );
  for (const url of urls) {
    const answer = await askAt(url.replace(':id', id).replace(':number', '0').replace(':kind', 'csv'), cookie);
    expect([url, answer.statusCode]).toEqual([url, url.includes('my-voice') ? 403 : 404]);
    expect(answer.headers['cache-control']).toBe('no-store');
  }
  const refused = await refusalsOf(person.id);
  expect(new Set(refused.map(({ action }) => action))).toEqual(new Set(['access-denied']));
  expect(refused).toHaveLength(urls.length);
  const named = urls.filter((url) => url.includes(':id')).length;
  expect(refused.filter((row) => row.named.some((one) => one === id))).toHaveLength(named);
});

test('whoever asks a route for what is not theirs stands in the audit, with what they named', async () => {
  const payroll = await roleHolder(testServer, 'payroll');
  const hr = await roleHolder(testServer, 'hr', { locations: ['Nowhere'], departments: null });
  const person = await testServer.newcomer();
  const own = await testServer.signIn(person);
  const [document, made, file, proof, report, sent] = Array.from({ length: 6 }, () => randomId());
  const asked = [
    await get(batchDocumentAddress(document as Id), payroll.cookie),
    await get(payrollExportAddress(made as Id, 'csv'), payroll.cookie),
    await put(pieceAddress(file as Id, 0), payroll.cookie),
    await get(absenceProofAddress(proof as Id), hr.cookie),
    await put(sentProofAddress(report as Id, sent as Id), own),
    await get(`/absence/receipts/K7QM-42XD`, own),
  ];
  expect(asked.map(({ statusCode }) => statusCode)).toEqual(asked.map(() => 404));
  const unknown = (object: string, named: string) => ({
    action: 'unknown-object',
    object,
    named: [named],
  });
  const rows = await Promise.all([payroll.person, hr.person, person].map(({ id }) => refusalsOf(id)));
  expect(rows.flat()).toEqual([
    unknown('payslipBatches.file', document as Id),
    unknown('payrollExports.file', made as Id),
    unknown('uploads.piece', file as Id),
    unknown('absences.openProof', proof as Id),
    unknown('absence.sendProof', report as Id),
    unknown('absence.receipt', 'K7QM-42XD'),
  ]);
});
