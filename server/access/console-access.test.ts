import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { consolePaths } from '#contract/console-paths.ts';
import { contract } from '#contract/contract.ts';
import { type RoleName, type RoleScope, roleNames } from '#contract/role-names.ts';
import { secondFactor } from '#server/console/second-factor-tables.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { access } from '#server/features.ts';
import { addBatch, saveBatch } from '#server/pay/batches/batch-rows.ts';
import { addImport, saveImport } from '#server/people/imports/import-rows.ts';
import { rateLimits, session, userProfile } from '#server/session/session-tables.ts';
import { type ConsoleOperationName, consoleOperations } from '#server/testing/console-operations.ts';
import { giveRole, wholeCompany } from '#server/testing/role-holders.ts';
import { password, type TestPerson } from '#server/testing/test-company.ts';
import { uuidv7 } from '#server/testing/test-room.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import type { ConsolePolicy } from './policies.ts';

/**
 * Who may do what in the console: every operation, called by every role with every kind of scope, with the console open
 * and locked. docs/access.md has the same in words.
 */
const testServer = await openTestServer();
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

const bySubjectsAddress = () => `?text=${encodeURIComponent(subject.email)}`;

/** A request to each operation, and the status that a caller with access gets, which is never 404. */
const right: Record<
  ConsoleOperationName,
  { status: number; query?: string | (() => string); body?: () => object | Promise<object> }
> = {
  'audit.list': { status: 200 },
  'audit.ofPerson': { status: 200, query: () => `?userId=${subject.id}` },
  'companySetup.read': { status: 200 },
  'companySetup.rename': { status: 200, body: () => ({ name: 'Lumière Park' }) },
  'companySetup.sendTestMail': { status: 200, body: () => ({}) },
  'companySetup.sendTestNotification': { status: 200, body: () => ({}) },
  'companySetup.setAbsenceForm': { status: 200, body: () => ({ kind: 'late', url: null }) },
  'companySetup.setAccent': { status: 200, body: () => ({ accent: null }) },
  'companySetup.setLogo': { status: 200, body: () => ({ png: null }) },
  'console.lock': { status: 200, body: () => ({}) },
  'console.mine': { status: 200 },
  'console.open': { status: 200, body: () => ({ password }) },
  'leaveSettings.holidays': { status: 200, query: '?year=2026' },
  'leaveSettings.importHolidays': { status: 409, body: () => ({ uploadId: uuidv7(), isTrial: true }) },
  'leaveSettings.ofPerson': { status: 200, query: () => `?userId=${subject.id}&language=en` },
  'leaveSettings.orderTypes': { status: 409, body: () => ({ ids: ['none'] }) },
  'leaveSettings.removeType': { status: 200, body: () => ({ id: 'none' }) },
  'leaveSettings.saveHoliday': { status: 200, body: () => ({ before: null, after: null }) },
  'leaveSettings.saveOfPerson': {
    status: 200,
    body: () => {
      const fields = { workingDays: '12345', allowances: [] };
      return { userId: subject.id, ...fields, before: fields };
    },
  },
  'leaveSettings.saveType': {
    status: 409,
    body: () => {
      const fields = { name: { en: 'x' }, yearlyHalves: null, isRetired: false };
      return { id: uuidv7(), ...fields, before: fields };
    },
  },
  'leaveSettings.types': { status: 200 },
  'overview.deliveries': { status: 200 },
  'overview.payslips': { status: 200 },
  'overview.people': { status: 200 },
  'payslipBatches.accept': { status: 409, body: () => ({ id: recalledBatch, documents: [uuidv7()] }) },
  'payslipBatches.assign': {
    status: 409,
    body: () => ({ id: recalledBatch, document: uuidv7(), userId: subject.id }),
  },
  'payslipBatches.begin': {
    status: 409,
    body: () => ({ id: uuidv7(), uploadId: uuidv7(), issuedOn: '2026-10-15', sha256: '0'.repeat(64) }),
  },
  'payslipBatches.candidates': { status: 200, query: bySubjectsAddress },
  'payslipBatches.confirm': {
    status: 409,
    body: () => ({ id: recalledBatch, submittedAt: '2026-11-25T09:00:00.000Z' }),
  },
  'payslipBatches.discard': { status: 409, body: () => ({ id: recalledBatch }) },
  'payslipBatches.documents': { status: 200, query: () => `?id=${recalledBatch}` },
  'payslipBatches.holdBack': { status: 409, body: () => ({ id: recalledBatch }) },
  'payslipBatches.leaveOut': { status: 409, body: () => ({ id: recalledBatch, documents: [uuidv7()], isOut: true }) },
  'payslipBatches.list': { status: 200 },
  'payslipBatches.missing': { status: 200, query: () => `?id=${recalledBatch}` },
  'payslipBatches.one': { status: 200, query: () => `?id=${recalledBatch}` },
  'payslipBatches.recall': { status: 409, body: () => ({ id: recalledBatch, documents: null, reason: 'x' }) },
  'payslipBatches.release': { status: 409, body: () => ({ id: recalledBatch, visibleFrom: null }) },
  'payslipBatches.tryAgain': { status: 409, body: () => ({ id: recalledBatch }) },
  'payslipBatches.replace': {
    status: 409,
    body: () => ({ id: recalledBatch, document: uuidv7(), uploadId: uuidv7(), reason: 'x' }),
  },
  'peopleImports.begin': {
    status: 409,
    body: () => ({ id: uuidv7(), uploadId: uuidv7(), sha256: '0'.repeat(64) }),
  },
  'peopleImports.discard': { status: 409, body: () => ({ id: takenBack }) },
  'peopleImports.list': { status: 200 },
  'peopleImports.map': { status: 409, body: () => ({ id: takenBack, columns: [] }) },
  'peopleImports.missing': { status: 200, query: () => `?id=${takenBack}` },
  'peopleImports.one': { status: 200, query: () => `?id=${takenBack}` },
  'peopleImports.rows': { status: 200, query: () => `?id=${takenBack}&state=new` },
  'peopleImports.takeBack': { status: 409, body: () => ({ id: takenBack }) },
  'peopleImports.write': { status: 409, body: () => ({ id: takenBack, seen: '', invite: false }) },
  // Whoever did not begin an act gets the same as for none: here the contract answers.
  'people.act': { status: 400, query: '?id=none' },
  'people.acts': { status: 200 },
  'people.resumeAct': { status: 400, body: () => ({ id: 'none' }) },
  'people.stopAct': { status: 400, body: () => ({ id: 'none' }) },
  'people.add': {
    status: 200,
    body: () => ({ id: uuidv7(), fields: { fullName: 'Somebody Else' }, managerId: null, invite: false }),
  },
  'people.bringBack': { status: 200, body: () => ({ id: uuidv7(), selection: { ids: [subject.id] }, expected: 7 }) },
  'people.change': { status: 200, body: () => ({ userId: subject.id, version: 0, fields: {} }) },
  'people.changeMany': {
    status: 200,
    body: () => ({ id: uuidv7(), selection: { ids: [subject.id] }, expected: 7, fields: {} }),
  },
  'people.consequences': { status: 200, body: () => ({ selection: { ids: [subject.id] } }) },
  'people.endSessions': { status: 200, body: () => ({ userId: subject.id }) },
  'people.invite': { status: 200, body: () => ({ id: uuidv7(), selection: { ids: [subject.id] }, expected: 7 }) },
  'people.list': { status: 200, query: bySubjectsAddress },
  'people.managers': { status: 200, query: bySubjectsAddress },
  'people.record': { status: 200, query: () => `?userId=${subject.id}&language=en` },
  'people.showOut': {
    status: 200,
    body: () => ({ id: uuidv7(), selection: { ids: [subject.id] }, expected: 7, lastDay: null, reportsTo: 'later' }),
  },
  'people.units': { status: 200 },
  'roles.candidates': { status: 200, query: bySubjectsAddress },
  'roles.end': { status: 200, body: async () => ({ id: await giveRole(db, subject, 'auditor') }) },
  'roles.grant': {
    status: 200,
    body: () => ({ id: uuidv7(), userId: subject.id, role: 'auditor', scope: wholeCompany }),
  },
  'roles.keep': { status: 200, body: async () => ({ id: await giveRole(db, subject, 'auditor') }) },
  'roles.list': { status: 200 },
  'structure.reports': { status: 200 },
  'secondFactor.begin': { status: 200, body: () => ({ password }) },
  'secondFactor.confirm': { status: 403, body: () => ({ code: '000000' }) },
  'secondFactor.reset': {
    status: 200,
    body: async () => {
      await db.insert(secondFactor).values({ userId: subject.id, secret: 'x' }).onConflictDoNothing();
      return { userId: subject.id };
    },
  },
  'uploads.begin': { status: 200, body: () => ({ id: uuidv7(), name: 'x', size: 1, modified: 0 }) },
  'uploads.end': { status: 200, body: () => ({ id: uuidv7() }) },
  'uploads.mine': { status: 200 },
};

/** A finished import. */
const takenBack = uuidv7();

/** A batch without documents, on which no operation has an effect. */
const recalledBatch = uuidv7();

beforeAll(async () => {
  subject = await testServer.newcomer();
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

/** Operations about people of a scope whose answer to the right request names the person, or counts them. */
const finding: ConsoleOperationName[] = [
  'overview.people',
  'people.bringBack',
  'people.changeMany',
  'people.consequences',
  'people.invite',
  'people.list',
  'people.managers',
  'people.showOut',
  'people.units',
  'roles.candidates',
];

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
  expect(Object.entries(right).filter(([, { status }]) => status === 404)).toEqual([]);
});

describe.each(consoleOperations)('$name', ({ name, method, url }) => {
  test.for([
    ['open', true],
    ['locked', false],
  ] as const)('answers each role and scope as declared, in a console that is %s', async ([, isOpen]) => {
    const { status, query = () => '', body } = right[name];
    const tried = cells
      .map((cell) => ({ cell, refusal: refusalOf(access[name], cell, isOpen) }))
      // To those for whom the operation does not exist, a locked console is the same: they are tried with it open.
      .filter(({ refusal }) => isOpen || refusal !== 'NOT_FOUND');
    const fire = async ({ cell, refusal }: (typeof tried)[number], sent: object | undefined) => {
      const answer = await testServer.ask({
        method,
        url: `${url}${typeof query === 'string' ? query : query()}`,
        cookie: cell.cookie,
        ...(sent ? { body: sent } : {}),
      });
      const code = answer.statusCode >= 400 && refusal ? answer.json().code : null;
      const expected = refusal ? [refusal === 'NOT_FOUND' ? 404 : 403, refusal] : [status, null];
      const of = `${cell.role} for ${cell.scope}`;
      expect([of, answer.statusCode, code]).toEqual([of, ...expected]);
      const policy: ConsolePolicy | 'role-holder' = access[name];
      if (refusal || policy === 'role-holder' || policy.about !== 'people') return;
      if (finding.includes(name)) expect([of, isFoundIn(answer)]).toEqual([of, includesSubject(cell.scope)]);
      else if (!includesSubject(cell.scope)) expect([of, isFoundIn(answer)]).toEqual([of, false]);
    };
    const sent = await body?.();
    const before = await everything();
    await setConsole(isOpen);
    for (const one of tried) if (one.refusal) await fire(one, sent);
    expect(await everything()).toEqual(before);
    for (const one of tried.filter(({ refusal }) => !refusal)) {
      await setConsole(isOpen);
      await fire(one, await body?.());
    }
  });
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
