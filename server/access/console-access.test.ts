import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { consolePaths } from '#contract/console-paths.ts';
import { contract } from '#contract/contract.ts';
import { type RoleName, type RoleScope, roleNames } from '#contract/role-names.ts';
import { access } from '#server/collect-features.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { addBatch, saveBatch } from '#server/pay/batches/batch-rows.ts';
import { addImport, saveImport } from '#server/people/imports/import-rows.ts';
import { rateLimits, session, userProfile } from '#server/session/session-tables.ts';
import { type ConsoleOperationName, consoleOperations } from '#server/testing/console-operations.ts';
import { newId } from '#server/testing/new-id.ts';
import { giveRole, wholeCompany } from '#server/testing/role-holders.ts';
import { requestAbout, samples, type Things } from '#server/testing/samples.ts';
import type { TestPerson } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { grantLeave } from '#server/time-off/testing/leave-team.ts';
import type { ConsolePolicy } from './policies.ts';

/**
 * Who may do what in the console: every operation, called by every role with every kind of scope, with the console open
 * and locked. docs/access.md has the same in words.
 */
// Thousands of requests of one address, within a minute on a fast machine.
const testServer = await openTestServer({ requestsPerMinute: 1_000_000 });
afterAll(testServer.close);
const { db } = testServer;

/** The person the operations are about, with a place and a department of their own. */
let subject: TestPerson;

const scopes: Record<string, RoleScope> = {
  'the whole company': wholeCompany,
  'where the person is': { locations: ['Hall of the matrix'], departments: null },
  elsewhere: { locations: ['Another hall'], departments: null },
  'nowhere, for the list is empty': { locations: [], departments: null },
};
const includesSubject = (scope: string) => ['the whole company', 'where the person is'].includes(scope);

type Cell = { role: RoleName | null; scope: string; cookie: string };
const cells: Cell[] = [];

/** A finished import. */
const takenBack = newId();

/** A batch without documents, on which no operation has an effect. */
const recalledBatch = newId();

/** What the samples name: the person, an import and a batch that are over, and ids that a browser has just made. */
const things = (made: string): Things => ({
  person: subject,
  colleague: subject.id,
  endpoint: '',
  waiting: '',
  approved: '',
  withdrawn: '',
  leaveType: 'annual',
  offered: '',
  enrolled: '',
  message: 0,
  said: 0,
  report: '',
  batch: recalledBatch,
  import: takenBack,
  act: 'none',
  upload: newId(),
  newPerson: newId(),
  newAct: newId(),
  newUpload: newId(),
  made,
});

/** A right request to an operation. */
async function rightRequest(name: ConsoleOperationName) {
  const made = (await samples[name].made?.(testServer, subject)) ?? '';
  return requestAbout(name, things(made), { email: '', endpoint: '', typed: '' });
}

beforeAll(async () => {
  subject = await testServer.newcomer();
  await grantLeave(testServer);
  await db.insert(employeeProfile).values({ userId: subject.id, location: 'Hall of the matrix' });
  await db.update(userProfile).set({ department: 'The matrix' }).where(eq(userProfile.userId, subject.id));
  await addImport(db, { id: takenBack, name: 'x', sha256: '', uploadId: null, begunBy: subject.id });
  await saveImport(db, takenBack, { state: 'taken-back' });
  await addBatch(db, {
    id: recalledBatch,
    name: 'x',
    issuedOn: '2026-10-15',
    uploadId: null,
    sha256: '',
    uploadedBy: subject.id,
  });
  await saveBatch(db, recalledBatch, { state: 'recalled' });
  cells.push({ role: null, scope: '', cookie: await testServer.signIn(await testServer.newcomer()) });
  for (const role of roleNames) {
    for (const [scope, units] of Object.entries(scopes)) {
      const person = await testServer.newcomer();
      await giveRole(db, person, role, units);
      cells.push({ role, scope, cookie: await testServer.signIn(person) });
    }
  }
});

/** The refusal code according to docs/access.md; null if the operation itself answers. */
function refusalOf(policy: ConsolePolicy | 'role-holder', { role, scope }: Cell, isOpen: boolean): string | null {
  if (policy === 'role-holder') return role ? null : 'NOT_FOUND';
  if (!role || !policy.roles.includes(role)) return 'NOT_FOUND';
  if (policy.about === 'company' && scope !== 'the whole company') return 'NOT_FOUND';
  if (!isOpen) return 'CONSOLE_LOCKED';
  return policy.about === 'person' && !includesSubject(scope) ? 'NOT_FOUND' : null;
}

/** Opens or locks the console of every session, and resets what is counted. */
async function setConsole(isOpen: boolean): Promise<void> {
  const at = isOpen ? sql`now()` : null;
  await db.update(session).set({ consoleOpenedAt: at, consoleSeenAt: at });
  await db.delete(rateLimits);
}

/** Whether an answer names the person or where they work, or counts somebody. */
function isFoundIn(answer: { body: string; json(): { now?: number; people?: number; working?: number } }): boolean {
  const { now = 0, people = 0, working = 0 } = answer.json();
  return (
    now + people + working > 0 ||
    [subject.id, subject.email, 'Hall of the matrix'].some((it) => answer.body.includes(it))
  );
}

/** Everything the console changes. */
async function everything(): Promise<unknown> {
  const digest = (table: string) => `(select md5(string_agg(each::text, '' order by each::text)) from "${table}" each)`;
  const tables = [
    'user',
    'user_profile',
    'employee_profile',
    'role_grant',
    'second_factor',
    'recovery_code',
    'payslip_batch',
  ];
  const found = await db.execute(sql.raw(`select ${tables.map(digest).join(', ')}`));
  return (found as unknown as { rows: unknown[] }).rows;
}

test('no right request answers as an operation that does not exist', () => {
  expect(consoleOperations.filter(({ name }) => samples[name].status === 404)).toEqual([]);
});

/** Calls an operation for some of the cells, refusals first, and expects the declared answers. */
async function expectDeclared({ name, method }: (typeof consoleOperations)[number], isOpen: boolean, some: Cell[]) {
  const { status = 200, finds } = samples[name];
  const policy: ConsolePolicy | 'role-holder' = access[name];
  const tried = some
    .map((cell) => ({ cell, refusal: refusalOf(policy, cell, isOpen) }))
    // To those for whom the operation does not exist, a locked console is the same: they are tried with it open.
    .filter(({ refusal }) => isOpen || refusal !== 'NOT_FOUND');
  const fire = async ({ cell, refusal }: (typeof tried)[number], right: Awaited<ReturnType<typeof rightRequest>>) => {
    const answer = await testServer.ask({ ...right, cookie: cell.cookie });
    const code = answer.statusCode >= 400 && refusal ? answer.json().code : null;
    const expected = refusal ? [refusal === 'NOT_FOUND' ? 404 : 403, refusal] : [status, null];
    const of = `${cell.role} for ${cell.scope}`;
    expect([of, answer.statusCode, code]).toEqual([of, ...expected]);
    if (refusal || policy === 'role-holder' || policy.about !== 'people') return;
    if (finds) expect([of, isFoundIn(answer)]).toEqual([of, includesSubject(cell.scope)]);
    else if (!includesSubject(cell.scope)) expect([of, isFoundIn(answer)]).toEqual([of, false]);
  };
  const right = await rightRequest(name);
  const before = await everything();
  await setConsole(isOpen);
  for (const one of tried) if (one.refusal) await fire(one, right);
  expect(await everything()).toEqual(before);
  for (const one of tried.filter(({ refusal }) => !refusal)) {
    await setConsole(isOpen);
    await fire(one, await rightRequest(name));
  }
  if (method === 'GET') expect(await everything()).toEqual(before);
}

/** Whether a cell's role is refused whatever its scope is. */
function isWithoutRole(name: ConsoleOperationName, { role }: Cell): boolean {
  const policy: ConsolePolicy | 'role-holder' = access[name];
  return policy !== 'role-holder' && role !== null && !policy.roles.includes(role);
}

describe.each(consoleOperations)('$name', (operation) => {
  const { name } = operation;

  test.for([
    ['open', true],
    ['locked', false],
  ] as const)('answers each role and scope as declared, in a console that is %s', ([, isOpen]) =>
    expectDeclared(
      operation,
      isOpen,
      cells.filter((cell) => cell.scope === 'the whole company' || !isWithoutRole(name, cell)),
    ),
  );

  test('does not exist for other roles, whatever their scope', { tags: 'long' }, () =>
    expectDeclared(
      operation,
      true,
      cells.filter((cell) => isWithoutRole(name, cell)),
    ),
  );
});

test.for(Object.values(consolePaths))('%s is a page to who has a role, and none to who has not', async (path) => {
  const url = path.replaceAll(/:\w+/g, 'x');
  for (const { role, cookie } of cells) {
    expect([role, (await testServer.ask({ url, cookie })).statusCode]).toEqual([role, role ? 200 : 404]);
  }
  expect((await testServer.ask({ url })).statusCode).toBe(200);
  expect((await testServer.ask({ url: '/console/none', cookie: cells[1]?.cookie ?? '' })).statusCode).toBe(404);
});

test('an operation about a person takes an id as userId, and nothing else', () => {
  const aboutPerson = consoleOperations.filter(({ name }) => {
    const policy: ConsolePolicy | 'role-holder' = access[name];
    return policy !== 'role-holder' && policy.about === 'person';
  });
  for (const { name } of aboutPerson) {
    const [feature = '', operation = ''] = name.split('.');
    const promises = contract as unknown as Record<string, Record<string, { '~orpc': { inputSchema?: z.ZodObject } }>>;
    const userId = promises[feature]?.[operation]?.['~orpc'].inputSchema?.shape.userId as z.ZodType | undefined;
    const taken = [subject.id, ` ${subject.id}`, [subject.id], undefined].map(
      (sent) => userId?.safeParse(sent).success,
    );
    expect([name, taken]).toEqual([name, [true, false, false, false]]);
  }
});
