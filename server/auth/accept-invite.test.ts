import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { randomId } from '#server/db/ids.ts';
import { deactivate, invite, resendInvite } from '#server/directory/invites.ts';
import type { Newcomer } from '#server/directory/newcomer-rows.ts';
import { account, link, rateLimits, session, user, userProfile } from '#server/session/session-tables.ts';
import { mailedToken } from '#server/testing/mailed-token.ts';
import { people } from '#server/testing/test-company.ts';
import { openTestServer, ourOrigin } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
beforeEach(() => testServer.db.delete(rateLimits));

const company = testServer.inviting;
const secret = 'first-night-of-many-more';
const failing = (code: string, field?: string) => ({
  code,
  requestId: expect.any(String),
  ...(field && { field }),
});
const accept = (token: string, password = secret) => testServer.post('/auth/accept-invite', { token, password });
const read = (token: string) => testServer.post('/auth/link', { token });

function somebody(): Newcomer {
  const email = `${randomId()}@house.example`;
  return { email, fullName: 'Nia First', username: null, position: 'Usher', department: 'Front', language: 'en' };
}

/** Lets somebody in, and opens their mail. */
async function invited(newcomer = somebody()): Promise<{ email: string; token: string; id: Id }> {
  expect(await invite(testServer.db, company, newcomer)).toBe('sent');
  const [row] = await testServer.db.select().from(user).where(eq(user.email, newcomer.email));
  return { email: newcomer.email, id: row?.id as Id, token: mailedToken((await testServer.mailsTo(newcomer))[0]) };
}

describe('an invite', () => {
  test('is a mail with a link to our address, its token behind the #', async () => {
    const { email, token } = await invited();
    const [sent] = await testServer.mailsTo({ email });
    expect(sent?.body).toContain(`\n${ourOrigin}/invite#${token}\n`);
    expect(sent?.body).toContain('Hello Nia First,');
    expect(sent?.body).toContain('Lumière Park invites you');
  });

  test('has a token of 256 random bits, of which the hash is stored', async () => {
    const { token, id } = await invited();
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const stored = await testServer.db.select().from(link).where(eq(link.userId, id));
    expect(stored.map(({ tokenHash }) => tokenHash)).toEqual([createHash('sha256').update(token).digest('hex')]);
  });

  test('opens for three days', async () => {
    const before = Date.now();
    const { id } = await invited();
    const [stored] = await testServer.db.select().from(link).where(eq(link.userId, id));
    const made = (stored?.expiresAt.getTime() ?? 0) - 72 * 3_600_000;
    expect(made).toBeGreaterThanOrEqual(before);
    expect(made).toBeLessThanOrEqual(Date.now());
  });

  test('says whose it is before the password is chosen', async () => {
    const { token, email } = await invited();
    expect((await read(token)).json()).toEqual({
      kind: 'invite',
      email,
      fullName: 'Nia First',
      company: 'Lumière Park',
    });
  });

  test('is the only way in: there is no password, no reset, and the token is not a password', async () => {
    const { token, email, id } = await invited();
    expect(await testServer.db.$count(account, eq(account.userId, id))).toBe(0);
    for (const password of [token, '', ' ', secret]) {
      expect((await testServer.trySignIn({ email, password })).statusCode).not.toBe(200);
    }
  });

  test('opens for as many days as the company sets', async () => {
    const { email, id } = await invited();
    await resendInvite(testServer.db, { ...company, inviteDays: 14 }, email);
    const [last] = await testServer.db
      .select()
      .from(link)
      .where(and(eq(link.userId, id), isNull(link.replacedAt)));
    const days = ((last?.expiresAt.getTime() ?? 0) - (last?.createdAt.getTime() ?? 0)) / 86_400_000;
    expect(Math.round(days)).toBe(14);
    expect((await testServer.mailsTo({ email })).map(({ body }) => body).join()).toContain('once, for 14 days.');
  });

  test('sent again ends the older one', async () => {
    const { token: older, email } = await invited();
    expect(await resendInvite(testServer.db, company, email.toUpperCase())).toBe('sent');
    const mails = await testServer.mailsTo({ email });
    const newer = mails.map(mailedToken).find((token) => token !== older) ?? '';
    for (const answer of [await read(older), await accept(older)]) {
      expect([answer.statusCode, answer.json()]).toEqual([410, failing('LINK_REPLACED')]);
    }
    expect((await accept(newer)).statusCode).toBe(200);
  });

  test('is not sent to people who have a password, left, or were never invited', async () => {
    const gone = await invited();
    expect(await deactivate(testServer.db, gone.email)).toBe('left');
    expect(await resendInvite(testServer.db, company, gone.email)).toBe('left');
    expect(await resendInvite(testServer.db, company, people.ada.email)).toBe('already-here');
    expect(await invite(testServer.db, company, { ...somebody(), email: people.ada.email })).toBe('already-here');
    expect(await resendInvite(testServer.db, company, 'nobody@house.example')).toBe('unknown');
    expect(await testServer.mailsTo(people.ada)).toEqual([]);
  });
});

describe('accepting an invite', () => {
  test('sets the first password and signs the person in', async () => {
    const { token, email, id } = await invited();
    const answer = await accept(token);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        id,
        fullName: 'Nia First',
        username: null,
        position: 'Usher',
        department: 'Front',
        profilePic: null,
        timeZone: 'UTC',
      },
    ]);
    const [cookie] = answer.cookies;
    const own = `${cookie?.name}=${cookie?.value}`;
    expect((await testServer.ask({ url: '/api/auth/session', cookie: own })).json().user.id).toBe(id);
    expect((await testServer.trySignIn({ email, password: secret })).statusCode).toBe(200);
  });

  test('works once', async () => {
    const { token, email } = await invited();
    await accept(token);
    for (const answer of [await read(token), await accept(token, 'another-password-of-mine')]) {
      expect([answer.statusCode, answer.json()]).toEqual([410, failing('LINK_USED')]);
    }
    expect((await testServer.trySignIn({ email, password: 'another-password-of-mine' })).statusCode).toBe(401);
  });

  test('twenty times at once works once, and leaves one password and one session', async () => {
    const { token, email, id } = await invited();
    const secrets = Array.from({ length: 20 }, () => `${secret} ${randomId()}`);
    const answers = await Promise.all(secrets.map((password) => accept(token, password)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(19).fill(410)]);
    expect(await testServer.db.$count(account, eq(account.userId, id))).toBe(1);
    expect(await testServer.db.$count(session, eq(session.userId, id))).toBe(1);
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
    expect((await testServer.trySignIn({ email, password: secrets[winner] ?? '' })).statusCode).toBe(200);
  });

  test('with a password that is refused leaves the link as it was', async () => {
    const { token, email } = await invited();
    const refused = [
      ['eleven char', 'PASSWORD_TOO_SHORT'],
      ['x'.repeat(129), 'PASSWORD_TOO_LONG'],
      ['password12345', 'PASSWORD_TOO_COMMON'],
      ['lumierepark12', 'PASSWORD_TOO_COMMON'],
      [email.slice(0, 36), 'PASSWORD_TOO_COMMON'],
    ] as const;
    for (const [password, code] of refused) {
      const answer = await accept(token, password);
      expect([password, answer.statusCode, answer.json()]).toEqual([password, 400, failing(code, 'password')]);
      expect(answer.cookies).toEqual([]);
    }
    expect((await accept(token)).statusCode).toBe(200);
  });

  test('never makes the link the password', async () => {
    const { token } = await invited();
    const answer = await accept(token, token);
    expect([answer.statusCode, answer.json()]).toEqual([400, failing('PASSWORD_TOO_COMMON', 'password')]);
  });

  test('works for a newcomer whose account strangers have tried to sign in to', async () => {
    const { token, email } = await invited();
    for (let turn = 0; turn < 6; turn += 1) await testServer.trySignIn({ email, password: 'a wrong password' });
    expect((await accept(token)).statusCode).toBe(200);
    // Also on a second device, which nobody knows.
    expect((await testServer.trySignIn({ email, password: secret })).statusCode).toBe(200);
  });

  test('works for a newcomer whose address has used up its attempts', async () => {
    const { token, email } = await invited();
    const budget = sql`(${rateLimits.key} like 'password-from:%')`;
    await testServer.trySignIn({ email: 'nobody@house.example', password: 'not the password' });
    await testServer.db.update(rateLimits).set({ count: 100 }).where(budget);
    expect((await testServer.trySignIn({ email: people.ada.email, password: 'not the password' })).statusCode).toBe(
      429,
    );
    const answer = await accept(token);
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ fullName: 'Nia First' })]);
    // An attempt that was never counted is not refunded.
    expect(await testServer.db.select({ count: rateLimits.count }).from(rateLimits).where(budget)).toEqual([
      { count: 100 },
    ]);
    expect((await testServer.trySignIn({ email, password: secret })).statusCode).toBe(429);
  });

  test('is too late after three days', async () => {
    const { token, id } = await invited();
    await testServer.db.update(link).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(link.userId, id));
    for (const answer of [await read(token), await accept(token)]) {
      expect([answer.statusCode, answer.json()]).toEqual([410, failing('LINK_EXPIRED')]);
    }
    expect(await testServer.db.$count(account, eq(account.userId, id))).toBe(0);
  });

  test.for([
    ['cut short', (token: string) => token.slice(0, -2)],
    ['with a letter changed', (token: string) => `${token[0] === 'a' ? 'b' : 'a'}${token.slice(1)}`],
    ['with a letter more', (token: string) => `${token}a`],
    ['as its hash', (token: string) => createHash('sha256').update(token).digest('hex')],
    ['with a wildcard', () => '%'],
  ] as const)('with a link %s is refused', async ([, change]) => {
    const { token, id } = await invited();
    for (const answer of [await read(change(token)), await accept(change(token))]) {
      expect([answer.statusCode, answer.json()]).toEqual([404, failing('LINK_UNKNOWN')]);
    }
    expect(await testServer.db.$count(account, eq(account.userId, id))).toBe(0);
  });

  test('is refused where a reset is asked for', async () => {
    const { token, id } = await invited();
    const answer = await testServer.post('/auth/reset-password', { token, password: secret });
    expect([answer.statusCode, answer.json()]).toEqual([404, failing('LINK_UNKNOWN')]);
    expect(await testServer.db.$count(account, eq(account.userId, id))).toBe(0);
  });

  test('is refused once the person has been deactivated', async () => {
    const { token, email } = await invited();
    await deactivate(testServer.db, email);
    expect((await accept(token)).json()).toEqual(failing('LINK_UNKNOWN'));
  });

  test('on a shared device lets in until the browser closes, and leaves nothing that knows the device', async () => {
    const { token, id } = await invited();
    const body = { token, password: secret, sharedDevice: true };
    const answer = await testServer.post('/auth/accept-invite', body);
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies.filter(({ maxAge }) => maxAge !== undefined && maxAge > 0)).toEqual([]);
    const rows = await testServer.db.select({ shared: session.shared }).from(session).where(eq(session.userId, id));
    expect(rows).toEqual([{ shared: true }]);
  });

  test('ends the session that the browser had before, and no other of that person', async () => {
    const [before, elsewhere] = [await testServer.signIn(people.ada), await testServer.signIn(people.ada)];
    const { token, id } = await invited();
    const answer = await testServer.post('/auth/accept-invite', { token, password: secret }, before);
    expect(answer.json().id).toBe(id);
    const seen = async (cookie: string) => (await testServer.ask({ url: '/api/auth/session', cookie })).json().user;
    expect([await seen(before), (await seen(elsewhere)).id]).toEqual([null, people.ada.id]);
  });
});

test('an invite that cannot be mailed admits nobody', async () => {
  const newcomer = somebody();
  await testServer.db.execute(sql`alter table mail rename to somewhere_else`);
  try {
    await expect(invite(testServer.db, company, newcomer)).rejects.toThrow();
  } finally {
    await testServer.db.execute(sql`alter table somewhere_else rename to mail`);
  }
  expect(await testServer.db.$count(user, eq(user.email, newcomer.email))).toBe(0);
  expect(await testServer.db.$count(userProfile, eq(userProfile.fullName, newcomer.email))).toBe(0);
});
