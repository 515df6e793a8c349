import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { auditTrail } from '#server/audit/audit-tables.ts';
import { randomId } from '#server/db/ids.ts';
import { sealFor } from '#server/environment/seal.ts';
import { rateLimits } from '#server/session/session-tables.ts';
import { giveRole, roleHolder, signInToConsole } from '#server/testing/role-holders.ts';
import { password, type TestPerson } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { secondFactorPurpose } from './second-factor.ts';
import { recoveryCode, secondFactor } from './second-factor-tables.ts';
import { codeOfStep, stepAt } from './totp.ts';

const testServer = await openTestServer({ needsSecondFactor: true });
afterAll(testServer.close);
const { db, ask, post } = testServer;

beforeEach(async () => {
  await db.delete(rateLimits);
});

const codesOf = (answer: { json(): { code?: string } }) => answer.json().code ?? 'ok';
const open = async (cookie: string, code?: string) => codesOf(await post('/console/open', { password, code }, cookie));
const isOpen = async (cookie: string) => (await ask({ url: '/api/console', cookie })).json().open !== null;

/** What an authenticator app shows now, or so many steps from now. */
const shown = (secret: string, drift = 0) => codeOfStep(decoded(secret), stepAt(new Date()) + drift);

/** Base32 as an authenticator app reads it. */
function decoded(secret: string): Buffer {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

async function setUp(cookie: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await post('/console/second-factor/begin', { password }, cookie)).json();
  const confirmed = await post('/console/second-factor/confirm', { code: shown(secret, -1) }, cookie);
  expect(confirmed.statusCode).toBe(200);
  return { secret, recoveryCodes: confirmed.json().recoveryCodes };
}

/** Somebody with a role and a second factor, in a locked console; the code of the step before now is used up. */
async function withSecondFactor() {
  const { person, cookie } = await roleHolder(testServer, 'hr');
  const made = await setUp(cookie);
  await post('/console/lock', {}, cookie);
  return { person, cookie, ...made };
}

const actsOf = async ({ id }: TestPerson) =>
  (await db.select().from(auditTrail).where(eq(auditTrail.actor, id)).orderBy(auditTrail.at)).map(
    ({ action, result }) => `${action} ${result}`,
  );

describe('in production', () => {
  test('the console opens to nobody without a second factor, and setting one up opens it', async () => {
    const person = await testServer.newcomer();
    await giveRole(db, person, 'payroll');
    const cookie = await testServer.signIn(person);
    expect((await ask({ url: '/api/console', cookie })).json().secondFactor).toBe('needed');
    expect(await open(cookie)).toBe('CONSOLE_NEEDS_SECOND_FACTOR');
    expect(await isOpen(cookie)).toBe(false);

    const begun = await post('/console/second-factor/begin', { password }, cookie);
    const { secret, address } = begun.json();
    expect(address).toBe(
      `otpauth://totp/Lumi%C3%A8re%20Park:${encodeURIComponent(person.email)}?secret=${secret}&issuer=Lumi%C3%A8re%20Park`,
    );
    expect(await open(cookie)).toBe('CONSOLE_NEEDS_SECOND_FACTOR');
    const wrong = await post('/console/second-factor/confirm', { code: shown(secret, 7) }, cookie);
    expect([wrong.statusCode, codesOf(wrong)]).toEqual([403, 'WRONG_CODE']);

    const { recoveryCodes } = (await post('/console/second-factor/confirm', { code: shown(secret) }, cookie)).json();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-z2-7]{4}-){6}[a-z2-7]{4}$/);
    expect(await isOpen(cookie)).toBe(true);
    expect((await ask({ url: '/api/console', cookie })).json().secondFactor).toBe('set-up');
    expect(await actsOf(person)).toEqual(
      expect.arrayContaining(['second-factor-set-up refused', 'second-factor-set-up ok', 'console-opened ok']),
    );
  });

  test('a new secret requires the password', async () => {
    const person = await testServer.newcomer();
    await giveRole(db, person, 'payroll');
    const cookie = await testServer.signIn(person);
    expect(codesOf(await post('/console/second-factor/begin', { password: 'wrong' }, cookie))).toBe('WRONG_PASSWORD');
    expect(codesOf(await post('/console/second-factor/confirm', { code: '000000' }, cookie))).toBe('WRONG_CODE');
  });

  test('a secret that is not confirmed expires after a quarter of an hour', async () => {
    const { person, cookie } = await roleHolder(testServer, 'hr');
    const { secret } = (await post('/console/second-factor/begin', { password }, cookie)).json();
    await db
      .update(secondFactor)
      .set({ pendingSince: sql`now() - interval '15 minutes'` })
      .where(eq(secondFactor.userId, person.id));
    expect(codesOf(await post('/console/second-factor/confirm', { code: shown(secret) }, cookie))).toBe('WRONG_CODE');
  });
});

describe('a code by time', () => {
  test('opens the console once, and an older one does not open it afterwards', async () => {
    const { cookie, secret } = await withSecondFactor();
    const [now, next] = [shown(secret), shown(secret, 1)];
    expect(await open(cookie)).toBe('WRONG_CODE');
    expect(await open(cookie, next)).toBe('ok');
    await post('/console/lock', {}, cookie);
    for (const code of [next, now]) expect([code, await open(cookie, code)]).toEqual([code, 'WRONG_CODE']);
    expect(await isOpen(cookie)).toBe(false);
  });

  test('opens the console for only one of several concurrent requests', async () => {
    const { cookie, secret } = await withSecondFactor();
    const code = shown(secret, 1);
    const answers = await Promise.all(Array.from({ length: 4 }, () => open(cookie, code)));
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
  });

  test('may be typed with a gap, and in Arabic digits', async () => {
    const { cookie, secret } = await withSecondFactor();
    const arabic = shown(secret, 1).replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    expect(await open(cookie, ` ${arabic.slice(0, 3)} ${arabic.slice(3)}`)).toBe('ok');
  });

  test('opens nothing without the password', async () => {
    const { cookie, secret } = await withSecondFactor();
    const answer = await post('/console/open', { password: 'wrong', code: shown(secret, 1) }, cookie);
    expect(codesOf(answer)).toBe('WRONG_PASSWORD');
    expect(await open(cookie, shown(secret, 1))).toBe('ok');
  });

  test('is asked for five times in a quarter of an hour at most, in all sessions together', async () => {
    const { person, cookie, secret } = await withSecondFactor();
    const elsewhere = await testServer.signIn(person);
    for (const each of [cookie, elsewhere, cookie, elsewhere, cookie]) {
      expect(await open(each, shown(secret, 9))).toBe('WRONG_CODE');
    }
    const late = await post('/console/open', { password, code: shown(secret, 1) }, elsewhere);
    expect([late.statusCode, Number(late.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(await actsOf(person)).toContain('console-opened refused');
    expect(await actsOf(person)).toContain('too-many-tries refused');
  });

  test('begins the count of wrong ones again', async () => {
    const { cookie, secret } = await withSecondFactor();
    const fourWrong = async () => {
      for (let count = 0; count < 4; count += 1) expect(await open(cookie, shown(secret, 9))).toBe('WRONG_CODE');
    };
    await fourWrong();
    expect(await open(cookie, shown(secret))).toBe('ok');
    await post('/console/lock', {}, cookie);
    await fourWrong();
    expect(await open(cookie, shown(secret, 1))).toBe('ok');
  });
});

describe('a recovery code', () => {
  test('opens the console once, however it is typed', async () => {
    const { person, cookie, recoveryCodes } = await withSecondFactor();
    const [first = '', second = ''] = recoveryCodes;
    expect(await open(cookie, first.toUpperCase().replaceAll('-', ' '))).toBe('ok');
    expect(await open(cookie, first)).toBe('WRONG_CODE');
    expect(await open(cookie, second)).toBe('ok');
    expect((await actsOf(person)).filter((act) => act === 'recovery-code-used ok')).toHaveLength(2);
  });

  test('does not work for another person', async () => {
    const { recoveryCodes } = await withSecondFactor();
    const other = await withSecondFactor();
    expect(await open(other.cookie, recoveryCodes[0])).toBe('WRONG_CODE');
  });

  test('is stored only as a hash', async () => {
    const { person, recoveryCodes } = await withSecondFactor();
    const rows = await db.select().from(recoveryCode).where(eq(recoveryCode.userId, person.id));
    expect(rows).toHaveLength(10);
    for (const { codeHash } of rows) expect(codeHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(rows)).not.toContain(recoveryCodes[0]);
  });
});

describe('another second factor', () => {
  test('is set up in an open console, locks the others, and the codes of before are worth nothing', async () => {
    const { person, cookie, secret, recoveryCodes } = await withSecondFactor();
    const elsewhere = await testServer.signIn(person);
    expect(codesOf(await post('/console/second-factor/begin', { password }, cookie))).toBe('CONSOLE_LOCKED');
    expect(await open(cookie, shown(secret))).toBe('ok');
    expect(await open(elsewhere, shown(secret, 1))).toBe('ok');
    const next = await setUp(cookie);
    expect([await isOpen(cookie), await isOpen(elsewhere)]).toEqual([true, false]);
    expect(next.secret).not.toBe(secret);
    await post('/console/lock', {}, cookie);
    expect(await open(cookie, shown(secret, 1))).toBe('WRONG_CODE');
    expect(await open(cookie, recoveryCodes[1])).toBe('WRONG_CODE');
    expect(await open(cookie, shown(next.secret, 1))).toBe('ok');
  });

  test('that is not confirmed leaves the one there is', async () => {
    const { cookie, secret } = await withSecondFactor();
    await open(cookie, shown(secret));
    await post('/console/second-factor/begin', { password }, cookie);
    await post('/console/lock', {}, cookie);
    expect(await open(cookie, shown(secret, 1))).toBe('ok');
  });
});

describe('an administrator', () => {
  test('resets another’s second factor, whose console locks, and not their own', async () => {
    const { person, cookie, secret } = await withSecondFactor();
    await open(cookie, shown(secret));
    const administrator = await roleHolder(testServer, 'administrator');
    const reset = (id: string) => post('/console/second-factor/reset', { userId: id }, administrator.cookie);

    expect((await reset(person.id)).json()).toEqual({ reset: true });
    expect(await isOpen(cookie)).toBe(false);
    expect(await open(cookie, shown(secret, 1))).toBe('CONSOLE_NEEDS_SECOND_FACTOR');
    expect((await reset(person.id)).statusCode).toBe(404);

    await setUp(administrator.cookie);
    expect(codesOf(await reset(administrator.person.id))).toBe('OWN_SECOND_FACTOR');
    expect(await actsOf(administrator.person)).toEqual(
      expect.arrayContaining(['second-factor-reset ok', 'second-factor-reset refused']),
    );
  });
});

test('a stored secret is sealed, and opens under another secret of the server that is still listed', async () => {
  const { person, secret } = await withSecondFactor();
  const [row] = await db.select().from(secondFactor).where(eq(secondFactor.userId, person.id));
  expect(JSON.stringify(row)).not.toContain(secret);
  const secrets = ['a-newer-secret-for-tests-long-enough', 'a-secret-for-tests-that-is-long-enough'] as const;
  const newer = sealFor(secondFactorPurpose, [...secrets]);
  expect(newer.open(row?.secret ?? '', person.id)).toBe(decoded(secret).toString('base64'));
  expect(() => newer.open(row?.secret ?? '', randomId())).toThrow();
});

test('the server that has a newer secret seals again what it opens', async () => {
  const newer = await openTestServer({
    secret: 'a-newer-secret-for-tests-long-enough',
    olderSecrets: ['a-secret-for-tests-that-is-long-enough'],
  });
  try {
    const person = await newer.newcomer();
    await giveRole(newer.db, person, 'hr');
    const secret = Buffer.alloc(20, 7);
    const older = sealFor(secondFactorPurpose, ['a-secret-for-tests-that-is-long-enough']);
    const sealed = older.close(secret.toString('base64'), person.id);
    await newer.db.insert(secondFactor).values({ userId: person.id, secret: sealed });
    const cookie = await signInToConsole(newer, person);
    const code = codeOfStep(secret, stepAt(new Date()));
    expect((await newer.post('/console/open', { password, code }, cookie)).statusCode).toBe(200);
    const [row] = await newer.db.select().from(secondFactor).where(eq(secondFactor.userId, person.id));
    const alone = sealFor(secondFactorPurpose, ['a-newer-secret-for-tests-long-enough']);
    expect(alone.open(row?.secret ?? '', person.id)).toBe(secret.toString('base64'));
  } finally {
    await newer.close();
  }
});

test('a code of a second factor that a lost secret sealed is a wrong one; a recovery code still opens the console', async () => {
  const { person, cookie, secret, recoveryCodes } = await withSecondFactor();
  const lost = sealFor(secondFactorPurpose, ['another secret that nobody has any more, at length']);
  const sealed = lost.close(decoded(secret).toString('base64'), person.id);
  await db.update(secondFactor).set({ secret: sealed }).where(eq(secondFactor.userId, person.id));
  expect(await open(cookie, shown(secret))).toBe('WRONG_CODE');
  expect(await open(cookie, recoveryCodes[0])).toBe('ok');
});
