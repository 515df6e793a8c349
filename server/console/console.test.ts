import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { auditTrail } from '#server/audit/audit-tables.ts';
import { access, rules } from '#server/collect-features.ts';
import { rateLimits, session } from '#server/session/session-tables.ts';
import { tokenIn } from '#server/testing/cookies.ts';
import { giveRole, roleHolder, wholeCompany } from '#server/testing/role-holders.ts';
import { password } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db, ask, post } = testServer;

const mine = async (cookie: string) => (await ask({ url: '/api/console', cookie })).json();
/** 'open' if an operation that needs an open console is answered; else its failure code. */
const use = async (cookie: string) => (await ask({ url: '/api/console/roles', cookie })).json().code ?? 'open';

async function administrator() {
  const person = await testServer.newcomer();
  await giveRole(db, person, 'administrator');
  return { person, cookie: await testServer.signIn(person) };
}

/** Lets time pass for the console of a session: since it was opened, and since it was used. */
async function pass(cookie: string, change: { openedAgo: SQL; usedAgo: SQL }): Promise<void> {
  await db
    .update(session)
    .set({ consoleOpenedAt: sql`now() - ${change.openedAgo}`, consoleSeenAt: sql`now() - ${change.usedAgo}` })
    .where(eq(session.token, tokenIn(cookie)));
}

describe('the console', () => {
  test('opens by the password, in this session alone, and tells for how long', async () => {
    const { person, cookie } = await administrator();
    const elsewhere = await testServer.signIn(person);
    expect(await mine(cookie)).toMatchObject({ open: null, secondFactor: 'none' });
    expect(await use(cookie)).toBe('CONSOLE_LOCKED');

    const opened = await post('/console/open', { password }, cookie);
    expect(opened.json()).toEqual({
      roles: [{ role: 'administrator', scope: wholeCompany, since: expect.any(String) }],
      open: { idleSeconds: expect.any(Number), secondsLeft: expect.any(Number) },
      secondFactor: 'none',
    });
    const { idleSeconds, secondsLeft } = opened.json().open;
    expect([Math.ceil(idleSeconds / 60), Math.ceil(secondsLeft / 3600)]).toEqual([15, 10]);
    expect([await use(cookie), await use(elsewhere)]).toEqual(['open', 'CONSOLE_LOCKED']);
  });

  test('stays shut to a wrong password, which is counted with all others of the session', async () => {
    const { cookie } = await administrator();
    for (let wrong = 0; wrong < 5; wrong += 1) {
      const answer = await post('/console/open', { password: 'wrong' }, cookie);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'WRONG_PASSWORD']);
    }
    const late = await post('/console/open', { password }, cookie);
    expect([late.statusCode, late.json().code, Number(late.headers['retry-after']) > 0]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      true,
    ]);
    expect(await use(cookie)).toBe('CONSOLE_LOCKED');
    await db.delete(rateLimits);
  });

  test.for([
    [
      'is open after fourteen minutes without use',
      { openedAgo: sql`interval '1 hour'`, usedAgo: sql`interval '14 minutes'` },
      'open',
    ],
    [
      'is locked after fifteen',
      { openedAgo: sql`interval '1 hour'`, usedAgo: sql`interval '15 minutes'` },
      'CONSOLE_LOCKED',
    ],
    [
      'is open for almost ten hours',
      { openedAgo: sql`interval '9 hours 59 minutes'`, usedAgo: sql`interval '0'` },
      'open',
    ],
    [
      'is locked after ten, used or not',
      { openedAgo: sql`interval '10 hours'`, usedAgo: sql`interval '0'` },
      'CONSOLE_LOCKED',
    ],
  ] as const)('%s', async ([, passed, found]) => {
    const { cookie } = await roleHolder(testServer, 'administrator');
    await pass(cookie, passed);
    expect(await use(cookie)).toBe(found);
    expect((await mine(cookie)).open === null).toBe(found !== 'open');
  });

  test('begins its quarter of an hour again with each use, but not its ten hours, nor with what a page asks by itself', async () => {
    const { cookie } = await roleHolder(testServer, 'administrator');
    const almostIdle = { openedAgo: sql`interval '1 hour'`, usedAgo: sql`interval '14 minutes'` };
    await pass(cookie, almostIdle);
    await use(cookie);
    const { idleSeconds, secondsLeft } = (await mine(cookie)).open;
    expect([idleSeconds > 60, secondsLeft <= 9 * 3600]).toEqual([true, true]);

    const asDeclared = { ...rules };
    for (const name of ['roles.list', 'console.mine'] as const) {
      Object.assign(rules, { [name]: { policy: access[name], byItself: true } });
    }
    try {
      await pass(cookie, almostIdle);
      expect(await use(cookie)).toBe('open');
      expect((await mine(cookie)).open.idleSeconds).toBeLessThanOrEqual(60);
    } finally {
      Object.assign(rules, asDeclared);
    }
  });

  test('is not kept open by the lists that a page reads again and again', async () => {
    const { cookie } = await roleHolder(testServer, 'payroll');
    await pass(cookie, { openedAgo: sql`interval '1 hour'`, usedAgo: sql`interval '14 minutes'` });
    for (const url of ['/api/console/payslips', '/api/console/payslips?before=x'])
      await testServer.ask({ url, cookie });
    const [row] = await db
      .select({ idle: sql<number>`extract(epoch from now() - ${session.consoleSeenAt})::int` })
      .from(session)
      .where(eq(session.token, tokenIn(cookie)));
    expect(row?.idle).toBeGreaterThanOrEqual(14 * 60);
  });

  test('locks when asked to, and by a new password', async () => {
    const { cookie } = await roleHolder(testServer, 'administrator');
    await post('/console/lock', {}, cookie);
    expect(await use(cookie)).toBe('CONSOLE_LOCKED');

    const other = await roleHolder(testServer, 'administrator');
    const changed = await post(
      '/account/change-password',
      { current: password, next: 'a-brand-new-overture' },
      other.cookie,
    );
    const again = changed.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    expect(await use(again)).toBe('CONSOLE_LOCKED');
  });

  test('is not said to be asked for what its holder may not see, once it is locked; by who has no role, it is', async () => {
    const [{ person, cookie }, other] = [await roleHolder(testServer, 'administrator'), await testServer.newcomer()];
    const asked = async (actor: Id) => {
      const rows = await db.select().from(auditTrail).where(eq(auditTrail.actor, actor));
      return rows.map(({ action, object }) => [action, object]).filter(([, object]) => object === 'roles.list');
    };
    await post('/console/lock', {}, cookie);
    await use(cookie);
    await use(await testServer.signIn(other));
    expect(await asked(person.id)).toEqual([['asked-while-locked', 'roles.list']]);
    expect(await asked(other.id)).toEqual([['access-denied', 'roles.list']]);
  });

  test('is written down when it opens and when it is locked, once', async () => {
    const { person, cookie } = await administrator();
    await post('/console/open', { password: 'wrong' }, cookie);
    await post('/console/open', { password }, cookie);
    for (const _ of [1, 2]) await post('/console/lock', {}, cookie);
    const rows = await db.select().from(auditTrail).where(eq(auditTrail.actor, person.id)).orderBy(auditTrail.at);
    expect(rows.map(({ action, result }) => `${action} ${result}`).filter((row) => row.startsWith('console'))).toEqual([
      'console-opened ok',
      'console-locked ok',
    ]);
  });

  test('is gone with the role, on the next request', async () => {
    const { person, cookie } = await roleHolder(testServer, 'administrator');
    const other = await roleHolder(testServer, 'administrator');
    const { grants } = (await ask({ url: '/api/console/roles', cookie: other.cookie })).json();
    const own = grants.find((grant: { person: { id: string } }) => grant.person.id === person.id);
    expect((await post('/console/roles/end', { id: own.id }, other.cookie)).statusCode).toBe(200);
    expect([await use(cookie), (await ask({ url: '/api/console', cookie })).statusCode]).toEqual(['NOT_FOUND', 404]);
  });
});
