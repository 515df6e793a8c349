import { createHash } from 'node:crypto';
import { asc, eq, gt, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { invite } from '#server/session/invites.ts';
import { session, tries, user } from '#server/session/session-tables.ts';
import { cookiesAfter, tokenIn } from '#server/testing/cookies.ts';
import { mailedToken } from '#server/testing/mailed-token.ts';
import { password } from '#server/testing/test-company.ts';
import { openHouse, ourOrigin } from '#server/testing/test-house.ts';
import { audit } from './audit-tables.ts';

const house = await openHouse();
afterAll(house.close);
beforeEach(() => house.db.delete(tries));

const wrong = 'not the password';

/** What was written down while something was done. */
async function written(doing: () => Promise<unknown>) {
  const [last] = await house.db.select({ id: sql<number>`coalesce(max(${audit.id}), 0)::int` }).from(audit);
  await doing();
  return house.db
    .select()
    .from(audit)
    .where(gt(audit.id, last?.id ?? 0))
    .orderBy(asc(audit.id));
}

const row = (action: string, result: 'ok' | 'refused', more: object = {}) =>
  expect.objectContaining({ action, result, ipAddress: '127.0.0.1', ...more });

async function traceOf(cookie: string): Promise<string> {
  const [kept] = await house.db
    .select()
    .from(session)
    .where(eq(session.token, tokenIn(cookie)));
  return createHash('sha256')
    .update(kept?.id ?? 'none')
    .digest('hex')
    .slice(0, 16);
}

async function resetToken(email: string): Promise<string> {
  await house.post('/auth/request-password-reset', { email });
  return mailedToken((await house.mailsTo({ email }))[0]);
}

describe('one row is written', () => {
  test('for a sign-in, and for one refused', async () => {
    const { id, email } = await house.newcomer();
    const rows = await written(async () => {
      await house.trySignIn({ email, password });
      await house.trySignIn({ email, password: wrong });
      await house.trySignIn({ email: 'nobody@house.example', password });
    });
    expect(rows).toEqual([
      row('sign-in', 'ok', { actor: id }),
      row('sign-in', 'refused', { actor: null }),
      row('sign-in', 'refused', { actor: null }),
    ]);
  });

  test('for a try too many, right or wrong', async () => {
    const { email } = await house.newcomer();
    for (let time = 0; time < 5; time++) await house.trySignIn({ email, password: wrong });
    const rows = await written(() => house.trySignIn({ email, password }));
    expect(rows).toEqual([row('too-many-tries', 'refused', { actor: null })]);
  });

  test('for a sign-in refused to somebody who left', async () => {
    const { id, email } = await house.newcomer();
    await house.db.update(user).set({ deactivatedAt: sql`now()` }).where(eq(user.id, id));
    expect(await written(() => house.trySignIn({ email, password }))).toEqual([
      row('sign-in', 'refused', { actor: id }),
    ]);
  });

  test('for a sign-out, by whom and in which session', async () => {
    const person = await house.newcomer();
    const cookie = await house.signIn(person);
    const trace = await traceOf(cookie);
    const rows = await written(() => house.post('/auth/sign-out', {}, cookie));
    expect(rows).toEqual([row('sign-out', 'ok', { actor: person.id, session: trace })]);
    expect(await written(() => house.post('/auth/sign-out', {}))).toEqual([]);
  });

  test('for asking for a reset and for using it', async () => {
    const { id, email } = await house.newcomer();
    const rows = await written(async () => {
      const token = await resetToken(email);
      await house.post('/auth/reset-password', { token, password: 'a-brand-new-overture' });
      await house.post('/auth/request-password-reset', { email: 'nobody@house.example' });
    });
    expect(rows).toEqual([
      row('password-reset-requested', 'ok', { actor: id }),
      row('password-reset', 'ok', { actor: id }),
      row('password-reset-requested', 'ok', { actor: null }),
    ]);
  });

  test('for an invite that is accepted', async () => {
    const email = `${crypto.randomUUID()}@house.example`;
    const newcomer = { email, fullName: 'Nia First', username: null, position: null, department: null };
    await invite(house.db, house.inviting, { ...newcomer, language: 'en' });
    const token = mailedToken((await house.mailsTo({ email }))[0]);
    const [{ id } = { id: '' }] = await house.db.select().from(user).where(eq(user.email, email));
    const rows = await written(() => house.post('/auth/accept-invite', { token, password: 'a-brand-new-overture' }));
    expect(rows).toEqual([row('invite-accepted', 'ok', { actor: id }), row('sign-in', 'ok', { actor: id })]);
  });

  test('for a change of password, and for one refused', async () => {
    const person = await house.newcomer();
    const cookie = await house.signIn(person);
    const by = { actor: person.id, session: await traceOf(cookie) };
    const rows = await written(async () => {
      await house.post('/account/change-password', { current: wrong, next: 'a-brand-new-overture' }, cookie);
      await house.post('/account/change-password', { current: password, next: 'a-brand-new-overture' }, cookie);
    });
    expect(rows).toEqual([row('password-changed', 'refused', by), row('password-changed', 'ok', by)]);
  });

  test('for ending devices, and for a wrong password there', async () => {
    const person = await house.newcomer();
    const [cookie, phone] = [await house.signIn(person), await house.signIn(person)];
    const by = { actor: person.id, session: await traceOf(cookie) };
    const [{ id } = { id: '' }] = await house.db
      .select()
      .from(session)
      .where(eq(session.token, tokenIn(phone)));
    const rows = await written(async () => {
      await house.post('/account/devices/end', { id, password: wrong }, cookie);
      await house.post('/account/devices/end', { id, password }, cookie);
      await house.post('/account/devices/end-others', { password }, cookie);
    });
    expect(rows).toEqual([
      row('password-asked', 'refused', by),
      row('session-ended', 'ok', by),
      row('other-sessions-ended', 'ok', by),
    ]);
  });

  test('for a door that stayed shut, naming it', async () => {
    const rows = await written(() => house.ask({ url: '/api/account/devices' }));
    expect(rows).toEqual([row('access-denied', 'refused', { actor: null, object: 'account.devices' })]);
  });

  test('once an address and quarter of an hour, however often somebody knocks who is not signed in', async () => {
    const knockFrom = (remoteAddress: string) =>
      house.app.inject({ url: '/api/account/devices', remoteAddress, headers: { host: new URL(ourOrigin).host } });
    const denials = { action: 'access-denied', actor: null };
    const rows = await written(async () => {
      for (let knock = 0; knock < 30; knock += 1) await knockFrom('198.51.100.1');
      await knockFrom('198.51.100.2');
      for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::', '2001:db8:1:3::1']) await knockFrom(address);
    });
    const [here, ...others] = ['198.51.100.1', '198.51.100.2', '2001:db8:1:2::1', '2001:db8:1:3::1'].map((ipAddress) =>
      expect.objectContaining({ ...denials, ipAddress }),
    );
    expect(rows).toEqual([here, ...others]);

    await house.db.update(tries).set({ since: sql`now() - interval '15 minutes 1 second'` });
    expect(await written(() => knockFrom('198.51.100.1'))).toEqual([here]);
  });

  test('with the time of day in UTC', async () => {
    const before = Date.now();
    const [entry] = await written(() => house.ask({ url: '/api/account/devices' }));
    expect(entry?.at.getTime()).toBeGreaterThanOrEqual(before);
    expect(entry?.at.getTime()).toBeLessThanOrEqual(Date.now());
  });
});

test('no password, token, cookie or mail stands in the audit or the log, whatever is done', async () => {
  const person = await house.newcomer();
  const marker = `Marker-${crypto.randomUUID()}`;
  const secrets = [password, marker, `${marker}-2`, `${marker}-3`, person.email];
  const cookie = cookiesAfter(await house.trySignIn({ email: person.email, password }));
  await house.trySignIn({ email: person.email, password: marker });
  await house.post('/account/change-password', { current: marker, next: `${marker}-2` }, cookie);
  const changed = await house.post('/account/change-password', { current: password, next: `${marker}-2` }, cookie);
  const after = cookiesAfter(changed, cookie);
  await house.post('/account/devices/end-others', { password: marker }, after);
  const token = await resetToken(person.email);
  await house.post('/auth/link', { token });
  await house.post('/auth/reset-password', { token, password: `${marker}-3` });
  await house.post('/auth/reset-password', { token, password: `${marker}-3` });
  await house.ask({ url: `/api/account/devices?${marker}`, headers: { 'user-agent': `${marker}\t\u001b[31m` } });
  secrets.push(token, tokenIn(cookie), tokenIn(after), cookie, after);
  for (const { body, subject } of await house.mailsTo(person)) secrets.push(body, subject);

  const kept = JSON.stringify(await house.db.select().from(audit)) + house.log.lines.join('');
  expect(kept.length).toBeGreaterThan(1_000);
  expect(secrets.filter((secret) => kept.includes(secret))).toEqual([]);
});

describe('the database itself refuses', () => {
  const attempts = {
    'to change a row': sql`update audit set actor = null`,
    'to change no row': sql`update audit set actor = null where false`,
    'to delete a row': sql`delete from audit`,
    'to empty the table': sql`truncate audit`,
    'to empty the table and begin anew': sql`truncate audit restart identity cascade`,
    'to choose a row’s number': sql`insert into audit (id, action, result) values (1, 'sign-in', 'ok')`,
    'to write over a row': sql`insert into audit (action, result) values ('x', 'ok') on conflict (id) do update set action = 'y'`,
  };

  test.for(Object.entries(attempts))('%s', async ([, attempt]) => {
    await written(() => house.ask({ url: '/api/account/devices' }));
    const before = await house.db.select().from(audit);
    await expect(house.db.execute(attempt)).rejects.toThrow();
    expect(await house.db.select().from(audit)).toEqual(before);
  });

  test('even where the person is gone: the trace outlives them', async () => {
    const { id, email } = await house.newcomer();
    await house.trySignIn({ email, password });
    await house.db.delete(user).where(eq(user.id, id));
    expect(await house.db.$count(audit, eq(audit.actor, id))).toBe(1);
  });
});
