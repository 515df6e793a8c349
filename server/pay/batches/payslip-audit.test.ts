import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import type { Id } from '#contract/id.ts';
import type { Run } from '#contract/runs.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { randomId } from '#server/db/ids.ts';
import { session } from '#server/session/session-tables.ts';
import { tokenIn } from '#server/testing/cookies.ts';
import { roleHolder } from '#server/testing/role-holders.ts';
import type { TestPerson } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { payrollAt, pdf, zipOfFiles } from './testing/payroll.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;
const payroll = await payrollAt(testServer);
const auditor = await roleHolder(testServer, 'auditor');

const fileOf = ({ profile }: TestPerson, month = '2026-10') => `${profile?.username}_${month}.pdf`;
const unique = () => pdf(randomId());
const batchFor = (files: Record<string, Buffer>) => payroll.bring('october.zip', zipOfFiles(files));

async function traceOf(cookie: string): Promise<string> {
  const [found] = await db
    .select({ id: session.id })
    .from(session)
    .where(eq(session.token, tokenIn(cookie)));
  return createHash('sha256')
    .update(found?.id as Id)
    .digest('hex')
    .slice(0, 16);
}

/** What an auditor finds by a text, the oldest first. */
async function found(text: string): Promise<AuditEntry[]> {
  const answer = await testServer.ask({
    url: `/api/console/audit?${new URLSearchParams({ text, kind: 'pay' })}`,
    cookie: auditor.cookie,
  });
  return answer.json().entries.toReversed();
}

test('what a run does is audited with who started it, in which session and from where', async () => {
  const people = await Promise.all([testServer.newcomer(), testServer.newcomer()]);
  const id = await batchFor(Object.fromEntries(people.map((person) => [fileOf(person), unique()])));
  await payroll.does('release', { id, visibleFrom: null });
  const [one] = await payroll.documents(id);
  await payroll.does('recall', { id, documents: [one?.id], reason: 'One of two' });
  await payroll.does('recall', { id, documents: null, reason: 'All of it' });
  const rows = await db
    .select()
    .from(audit)
    .where(sql`${audit.action} in ('payslips-read', 'payslips-published', 'payslip-recalled')`)
    .orderBy(audit.id);
  const own = rows.filter(({ object }) =>
    [id, ...people.map((person) => person.id)].some((it) => object?.includes(it)),
  );
  const by = { actor: payroll.person.id, session: await traceOf(payroll.cookie), ipAddress: '127.0.0.1' };
  expect(own).toEqual([
    expect.objectContaining({ action: 'payslips-read', ...by }),
    expect.objectContaining({ action: 'payslips-published', object: `batch ${id} 2 published`, ...by }),
    expect.objectContaining({ action: 'payslip-recalled', object: expect.stringContaining('One of two'), ...by }),
    expect.objectContaining({ action: 'payslip-recalled', object: expect.stringContaining('All of it'), ...by }),
  ]);
});

test('its runs tell the file’s SHA-256 and what they brought', { tags: 'long' }, async () => {
  const people = await Promise.all([testServer.newcomer(), testServer.newcomer()]);
  const files = Object.fromEntries(people.map((person) => [fileOf(person), unique()]));
  const zip = zipOfFiles({ ...files, 'nobody.pdf': unique() });
  const sha256 = createHash('sha256').update(zip).digest('hex');
  const id = await payroll.bring('october.zip', zip);
  const newest = async () => (await payroll.read<{ run: Run }>(`payslips/one?id=${id}`)).run;
  expect(await newest()).toMatchObject({ kind: 'payslips-read', sha256, counts: { matched: 2, problems: 1 } });
  const [stray] = await payroll.documents(id, 'problems');
  await payroll.does('leave-out', { id, documents: [stray?.id], isOut: true });
  await payroll.does('release', { id, visibleFrom: null });
  expect(await newest()).toMatchObject({ kind: 'payslips-release', sha256, counts: { published: 2 } });
  await payroll.does('recall', { id, documents: null, reason: 'Too early' });
  expect(await newest()).toMatchObject({ kind: 'payslips-recall', sha256, counts: { recalled: 2 } });
});

describe('what payroll does with a document', () => {
  test('is found by its person, with their name', async () => {
    const [owner, other] = [await testServer.newcomer(), await testServer.newcomer()];
    const odd = fileOf(owner, '2026-09');
    const id = await batchFor({ [odd]: unique(), 'nobody.pdf': unique() });
    const documents = await payroll.documents(id);
    const [own, stray] = [odd, 'nobody.pdf'].map((path) => documents.find((each) => each.path === path)?.id);
    await payroll.does('leave-out', { id, documents: [own, stray], isOut: true });
    await payroll.does('leave-out', { id, documents: [own], isOut: false });
    await payroll.does('accept', { id, documents: [own] });
    await payroll.does('assign', { id, document: stray, userId: other.id });
    const about = ({ id: person, name }: TestPerson) => ({ id: person, name });
    expect((await found(owner.name)).map((entry) => [entry.act, entry.about, entry.object])).toEqual(
      ['payslip-left-out', 'payslip-taken-in', 'payslip-accepted'].map((act) => [
        act,
        about(owner),
        `${owner.id} document ${own} of batch ${id}`,
      ]),
    );
    // It was left out before anybody knew whose it is.
    expect((await found(other.email)).map((entry) => [entry.act, entry.about, entry.object])).toEqual([
      ['payslip-left-out', about(other), `document ${stray} of batch ${id}`],
      ['payslip-assigned', about(other), `${other.id} document ${stray} of batch ${id}`],
    ]);
  });
});

test('a view of a document that was nobody’s or another’s is shown to whoever it turns out to belong to', async () => {
  const [wrong, right] = [await testServer.newcomer(), await testServer.newcomer()];
  const id = await batchFor({ [fileOf(wrong)]: unique(), 'nobody.pdf': unique() });
  const documents = (await payroll.documents(id)).map((document) => document.id);
  for (const document of documents) {
    await testServer.ask({ url: `/console/payslips/documents/${document}`, cookie: payroll.cookie });
  }
  const viewsOf = async (person: TestPerson) =>
    (await testServer.ask({ url: '/api/account/payslip-views', cookie: await testServer.signIn(person) })).json();
  const view = { at: expect.any(String), by: payroll.person.name };
  expect([await viewsOf(wrong), await viewsOf(right)]).toEqual([[view], []]);
  for (const document of documents) await payroll.does('assign', { id, document, userId: right.id });
  expect([await viewsOf(wrong), await viewsOf(right)]).toEqual([[], [view, view]]);
  const acts = (await found(right.email)).map(({ act }) => act);
  expect(acts).toEqual(['payslip-viewed', 'payslip-assigned', 'payslip-assigned']);
});
