import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asc, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { access } from '#server/collect-features.ts';
import { randomId } from '#server/db/ids.ts';
import { invite } from '#server/directory/invites.ts';
import { derivedKey } from '#server/environment/derived-key.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { companyRetention } from '#server/retention/retention-tables.ts';
import { accountTrace, tracePurpose } from '#server/session/account-trace.ts';
import { rateLimits, session, user } from '#server/session/session-tables.ts';
import { root } from '#server/testing/child-process.ts';
import { consoleSender } from '#server/testing/console-sender.ts';
import { cookiesAfter, tokenIn } from '#server/testing/cookies.ts';
import { mailedToken } from '#server/testing/mailed-token.ts';
import { operations } from '#server/testing/operations.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { password, people } from '#server/testing/test-company.ts';
import { openTestServer, ourOrigin } from '#server/testing/test-server.ts';
import { audit, auditTally, auditTrail } from './audit-tables.ts';
import { closeTallies } from './tally-rows.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
beforeEach(() => testServer.db.delete(rateLimits));

const wrong = 'not the password';

/** The trace by which the audit names an email of signed-out callers. */
const traceOfAddress = (email: string) =>
  accountTrace({ traceKey: derivedKey('a-secret-for-tests-that-is-long-enough', tracePurpose) }, email);

/** The audit entries of what was done, sums included, in the order of their start. */
async function written(doing: () => Promise<unknown>) {
  await testServer.db.update(auditTally).set({ since: sql`${auditTally.since} - interval '16 minutes'` });
  await closeTallies(testServer.db, 10_000);
  const [last] = await testServer.db.select({ id: sql<number>`coalesce(max(${audit.id}), 0)::int` }).from(audit);
  await doing();
  return testServer.db
    .select()
    .from(auditTrail)
    .where(sql`${auditTrail.id} is null or ${auditTrail.id} > ${last?.id ?? 0}`)
    .orderBy(asc(auditTrail.at));
}

const row = (action: string, result: 'ok' | 'refused', more: object = {}) =>
  expect.objectContaining({ action, result, ipAddress: '127.0.0.1', ...more });

async function traceOf(cookie: string): Promise<string> {
  const [stored] = await testServer.db
    .select()
    .from(session)
    .where(eq(session.token, tokenIn(cookie)));
  return createHash('sha256')
    .update(stored?.id ?? 'none')
    .digest('hex')
    .slice(0, 16);
}

async function resetToken(email: string): Promise<string> {
  await testServer.post('/auth/request-password-reset', { email });
  return mailedToken((await testServer.mailsTo({ email }))[0]);
}

describe('one row is written', () => {
  test('for a sign-in, and for one refused', async () => {
    const { id, email } = await testServer.newcomer();
    const rows = await written(async () => {
      await testServer.trySignIn({ email, password });
      await testServer.trySignIn({ email, password: wrong });
      await testServer.trySignIn({ email: 'nobody@house.example', password });
    });
    expect(rows).toEqual([
      row('sign-in', 'ok', { actor: id }),
      row('sign-in', 'refused', {
        actor: null,
        count: 2,
        targets: { [traceOfAddress(email)]: 1, [traceOfAddress('nobody@house.example')]: 1 },
      }),
    ]);
    expect(JSON.stringify(rows)).not.toContain('@');
  });

  test('for a try too many, right or wrong', async () => {
    const { email } = await testServer.newcomer();
    for (let time = 0; time < 5; time++) await testServer.trySignIn({ email, password: wrong });
    const rows = await written(() => testServer.trySignIn({ email, password }));
    const targets = { [traceOfAddress(email)]: 1 };
    expect(rows).toEqual([row('too-many-tries', 'refused', { actor: null, targets })]);
  });

  test('for a refused sign-in of somebody who left', async () => {
    const { id, email } = await testServer.newcomer();
    await testServer.db.update(user).set({ deactivatedAt: sql`now()` }).where(eq(user.id, id));
    expect(await written(() => testServer.trySignIn({ email, password }))).toEqual([
      row('sign-in', 'refused', { actor: id }),
    ]);
  });

  test('for a sign-out, by whom and in which session', async () => {
    const person = await testServer.newcomer();
    const cookie = await testServer.signIn(person);
    const trace = await traceOf(cookie);
    const rows = await written(() => testServer.post('/auth/sign-out', {}, cookie));
    expect(rows).toEqual([row('sign-out', 'ok', { actor: person.id, session: trace })]);
    expect(await written(() => testServer.post('/auth/sign-out', {}))).toEqual([]);
  });

  test('for asking for a reset and for using it', async () => {
    const { id, email } = await testServer.newcomer();
    const rows = await written(async () => {
      const token = await resetToken(email);
      await testServer.post('/auth/reset-password', { token, password: 'a-brand-new-overture' });
      await testServer.post('/auth/request-password-reset', { email: 'nobody@house.example' });
    });
    expect(rows).toEqual([
      row('password-reset-requested', 'ok', {
        actor: null,
        count: 2,
        targets: { [traceOfAddress(email)]: 1, [traceOfAddress('nobody@house.example')]: 1 },
      }),
      row('password-reset', 'ok', { actor: id }),
    ]);
  });

  test('for an invite that is accepted', async () => {
    const email = `${randomId()}@house.example`;
    const newcomer = { email, fullName: 'Nia First', username: null, position: null, department: null };
    await invite(testServer.db, testServer.inviting, { ...newcomer, language: 'en' });
    const token = mailedToken((await testServer.mailsTo({ email }))[0]);
    const [{ id } = { id: '' }] = await testServer.db.select().from(user).where(eq(user.email, email));
    const rows = await written(() =>
      testServer.post('/auth/accept-invite', { token, password: 'a-brand-new-overture' }),
    );
    expect(rows).toEqual([row('invite-accepted', 'ok', { actor: id }), row('sign-in', 'ok', { actor: id })]);
  });

  test('for a change of password, and for one refused', async () => {
    const person = await testServer.newcomer();
    const cookie = await testServer.signIn(person);
    const by = { actor: person.id, session: await traceOf(cookie) };
    const rows = await written(async () => {
      await testServer.post('/account/change-password', { current: wrong, next: 'a-brand-new-overture' }, cookie);
      await testServer.post('/account/change-password', { current: password, next: 'a-brand-new-overture' }, cookie);
    });
    expect(rows).toEqual([row('password-changed', 'refused', by), row('password-changed', 'ok', by)]);
  });

  test('for ending devices, and for a wrong password there', async () => {
    const person = await testServer.newcomer();
    const [cookie, phone] = [await testServer.signIn(person), await testServer.signIn(person)];
    const by = { actor: person.id, session: await traceOf(cookie) };
    const [{ id } = { id: '' }] = await testServer.db
      .select()
      .from(session)
      .where(eq(session.token, tokenIn(phone)));
    const rows = await written(async () => {
      await testServer.post('/account/devices/end', { id, password: wrong }, cookie);
      await testServer.post('/account/devices/end', { id, password }, cookie);
      await testServer.post('/account/devices/end-others', { password }, cookie);
    });
    expect(rows).toEqual([
      row('password-asked', 'refused', by),
      row('session-ended', 'ok', by),
      row('other-sessions-ended', 'ok', by),
    ]);
  });

  test('for a refused operation, naming it', async () => {
    const rows = await written(() => testServer.ask({ url: '/api/account/devices' }));
    const targets = { 'account.devices': 1 };
    expect(rows).toEqual([row('access-denied', 'refused', { actor: null, object: null, targets })]);
  });

  test('for everything a visitor who is not signed in asks for, naming each operation', { tags: 'long' }, async () => {
    const closed = operations.filter(({ name }) => access[name] !== 'anyone');
    const rows = await written(async () => {
      for (const { method, url } of closed) await testServer.ask({ method, url });
      for (const url of ['/payslips/1', '/payslips/year/2026.zip']) await testServer.ask({ url });
    });
    const targets = { ...Object.fromEntries(closed.map(({ name }) => [name, 1])), 'pay.document': 2 };
    expect(rows).toEqual([row('access-denied', 'refused', { actor: null, count: closed.length + 2, targets })]);
  });

  test('for a whole /48 once more than a few of its /64 ask, while other networks keep rows of their own', async () => {
    const askFrom = (remoteAddress: string) =>
      testServer.app.inject({ url: '/api/account/devices', remoteAddress, headers: { host: new URL(ourOrigin).host } });
    const rows = await written(async () => {
      for (let turn = 0; turn < 40; turn += 1) await askFrom(`2001:db8:48:${turn.toString(16)}::1`);
      await askFrom('2001:db8:48:1::2');
      await askFrom('2001:db8:49:1::1');
    });
    expect(rows.map(({ ipAddress, count }) => [ipAddress, count])).toEqual([
      ...Array.from({ length: 8 }, (_, turn) => [`2001:db8:48:${turn}::1`, turn === 1 ? 2 : 1]),
      ['2001:db8:48::/48', 32],
      ['2001:db8:49:1::1', 1],
    ]);
  });

  test('for each address and quarter of an hour, with a count, while a visitor is not signed in', async () => {
    const askFrom = (remoteAddress: string) =>
      testServer.app.inject({ url: '/api/account/devices', remoteAddress, headers: { host: new URL(ourOrigin).host } });
    const denials = { action: 'access-denied', actor: null };
    const rows = await written(async () => {
      for (let attempt = 0; attempt < 30; attempt += 1) await askFrom('198.51.100.1');
      await askFrom('198.51.100.2');
      for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::', '2001:db8:1:3::1']) await askFrom(address);
    });
    const counts = { '198.51.100.1': 30, '198.51.100.2': 1, '2001:db8:1:2::1': 2, '2001:db8:1:3::1': 1 };
    const expected = Object.entries(counts).map(([ipAddress, count]) =>
      expect.objectContaining({ ...denials, ipAddress, count }),
    );
    expect(rows).toEqual(expected);
  });

  test('which becomes permanent once its quarter of an hour is over', async () => {
    const ask = () => testServer.ask({ url: '/api/account/devices' });
    const rows = await written(async () => {
      await ask();
      await testServer.db.update(auditTally).set({ since: sql`now() - interval '15 minutes 1 second'` });
      await ask();
      await ask();
    });
    expect(rows.map(({ id, count }) => [id === null, count])).toEqual([
      [false, 1],
      [true, 2],
    ]);
  });

  test('for a whole /32 once more than a few of its /48 ask, while other networks keep rows of their own', {
    tags: 'long',
  }, async () => {
    const askFrom = (remoteAddress: string) =>
      testServer.app.inject({ url: '/api/account/devices', remoteAddress, headers: { host: new URL(ourOrigin).host } });
    const rows = await written(async () => {
      for (let turn = 0; turn < 520; turn += 1) await askFrom(`2001:db8:${(turn + 1).toString(16)}::1`);
      for (let turn = 0; turn < 20; turn += 1) await askFrom(`2001:db8:1:${turn.toString(16)}::2`);
      await askFrom('2001:db9:1:1::1');
      await askFrom('198.51.100.7');
    });
    const own = Array.from({ length: 32 }, (_, turn) => [`2001:db8:${(turn + 1).toString(16)}::1`, turn === 0 ? 2 : 1]);
    expect(rows.map(({ ipAddress, count }) => [ipAddress, count])).toEqual([
      ...own,
      ['2001:db8::/32', 507],
      ['2001:db9:1:1::1', 1],
      ['198.51.100.7', 1],
    ]);
  });

  test('for all further addresses together once five hundred networks ask', { tags: 'long' }, async () => {
    const rows = await written(async () => {
      for (let turn = 0; turn < 510; turn += 1) {
        const remoteAddress = `2001:${(turn + 1).toString(16)}:1::1`;
        const headers = { host: new URL(ourOrigin).host };
        await testServer.app.inject({ url: '/api/account/devices', remoteAddress, headers });
      }
    });
    expect(rows).toHaveLength(501);
    expect(rows.at(-1)).toMatchObject({ action: 'access-denied', ipAddress: null, object: null, count: 10 });
  });

  test('for a request for what belongs to others or nobody, with who asked and the id', { tags: 'long' }, async () => {
    const person = await testServer.newcomer();
    const cookie = await testServer.signIn(person);
    const [leave, device] = [randomId(), randomId()];
    const payslips = Array.from({ length: 320 }, () => randomId());
    const rows = await written(async () => {
      await testServer.post('/time-off/withdraw', { id: leave, language: 'en' }, cookie);
      await testServer.post('/account/devices/end', { id: device, password }, cookie);
      for (const id of payslips) await testServer.ask({ url: `/payslips/${id}`, cookie });
      await testServer.ask({ url: `/payslips/${'x'.repeat(300)}`, cookie });
    });
    const by = { actor: person.id, session: await traceOf(cookie) };
    expect(rows).toEqual([
      row('unknown-object', 'refused', { ...by, object: 'timeOff.withdraw', targets: { [leave]: 1 } }),
      row('unknown-object', 'refused', { ...by, object: 'account.endDevice', targets: { [device]: 1 } }),
      row('unknown-object', 'refused', {
        ...by,
        object: 'pay.document',
        count: 321,
        targets: Object.fromEntries(payslips.slice(0, 300).map((id) => [id, 1])),
      }),
    ]);
  });

  test('with the time of day in UTC', async () => {
    const before = Date.now();
    const [entry] = await written(() => testServer.ask({ url: '/api/account/devices' }));
    expect(entry?.at.getTime()).toBeGreaterThanOrEqual(before);
    expect(entry?.at.getTime()).toBeLessThanOrEqual(Date.now());
  });
});

test('no password, token, cookie or mail ever appears in the audit or the log', async () => {
  const person = await testServer.newcomer();
  const marker = `Marker-${randomId()}`;
  const secrets = [password, marker, `${marker}-2`, `${marker}-3`, person.email];
  const cookie = cookiesAfter(await testServer.trySignIn({ email: person.email, password }));
  await testServer.trySignIn({ email: person.email, password: marker });
  await testServer.post('/account/change-password', { current: marker, next: `${marker}-2` }, cookie);
  const changed = await testServer.post('/account/change-password', { current: password, next: `${marker}-2` }, cookie);
  const after = cookiesAfter(changed, cookie);
  await testServer.post('/account/devices/end-others', { password: marker }, after);
  const token = await resetToken(person.email);
  await testServer.post('/auth/link', { token });
  await testServer.post('/auth/reset-password', { token, password: `${marker}-3` });
  await testServer.post('/auth/reset-password', { token, password: `${marker}-3` });
  await testServer.ask({ url: `/api/account/devices?${marker}`, headers: { 'user-agent': `${marker}\t\u001b[31m` } });
  secrets.push(token, tokenIn(cookie), tokenIn(after), cookie, after);
  for (const { body, subject } of await testServer.mailsTo(person)) secrets.push(body, subject);

  const stored = JSON.stringify(await testServer.db.select().from(auditTrail)) + testServer.log.lines.join('');
  expect(stored.length).toBeGreaterThan(1_000);
  expect(secrets.filter((secret) => stored.includes(secret))).toEqual([]);
});

describe('the database itself refuses', () => {
  const attempts = {
    'to change a row': sql`update audit set actor = null`,
    'to change no row': sql`update audit set actor = null where false`,
    'to delete a row': sql`delete from audit`,
    'to empty the table': sql`truncate audit`,
    'to empty the table and begin again': sql`truncate audit restart identity cascade`,
    'to choose a row’s number': sql`insert into audit (id, action, result) values (1, 'sign-in', 'ok')`,
    'to write over a row': sql`insert into audit (action, result) values ('x', 'ok') on conflict (id) do update set action = 'y'`,
  };

  test.for(Object.entries(attempts))('%s', async ([, attempt]) => {
    await testServer.trySignIn({ email: people.ada.email, password });
    const before = await testServer.db.select().from(audit);
    await expect(testServer.db.execute(attempt)).rejects.toThrow();
    expect(await testServer.db.select().from(audit)).toEqual(before);
  });

  test('even where the person is gone: the trace outlives them', async () => {
    const { id, email } = await testServer.newcomer();
    await testServer.trySignIn({ email, password });
    await testServer.db.delete(user).where(eq(user.id, id));
    expect(await testServer.db.$count(audit, eq(audit.actor, id))).toBe(1);
  });
});

test('many requests without a session leave a few rows, which name the attacked accounts', {
  tags: 'long',
}, async () => {
  const { email } = await testServer.newcomer();
  const attacks = [
    (turn: number) =>
      testServer.trySignIn({ email: turn % 4 ? email : `guess-${turn}@house.example`, password: wrong }),
    () => testServer.post('/auth/request-password-reset', { email }),
    () => testServer.ask({ url: '/api/account/devices' }),
    () => testServer.ask({ url: `/payslips/${randomId()}` }),
    () => testServer.post('/auth/reset-password', { token: randomId(), password: 'a-brand-new-overture' }),
  ];
  const asked = 100;
  const rows = await written(async () => {
    for (let turn = 0; turn < asked; turn += 1) await attacks[turn % attacks.length]?.(turn);
  });
  // Ten thousand requests would leave as many rows: none is for a single request or account.
  expect(rows.length).toBeLessThan(10);
  const [attacked] = (
    await testServer.db.execute(sql`
      select key as account, sum(value::int)::int as times from audit_trail, jsonb_each_text(targets)
      where action in ('sign-in', 'too-many-tries', 'password-reset-requested') and id is null
      group by 1 order by 2 desc`)
  ).rows;
  expect(attacked).toEqual({ account: traceOfAddress(email), times: expect.any(Number) });
});

test('the operator finds an account by its hash, also one made before AUTH_SECRET changed', async () => {
  const { email } = await testServer.newcomer();
  const hash = traceOfAddress(email);
  const newest = 'a-newer-secret-for-tests-that-is-long-enough';
  const after = operatorAt(testServer.db, undefined, [newest, 'a-secret-for-tests-that-is-long-enough']);
  expect(await after('audit', 'account', hash.toUpperCase())).toEqual({ code: 0, said: `${hash} ${email}` });
  const { said } = await after('audit', 'account', email);
  expect(said.split('\n')).toEqual([expect.stringMatching(/^[0-9a-f]{16} /), `${hash} ${email}`]);
  const forgotten = await operatorAt(testServer.db, undefined, [newest])('audit', 'account', hash);
  expect([forgotten.code, forgotten.said]).toEqual([1, expect.stringContaining('nobody here has an address')]);
});

test('the queries in the docs say who was attacked, who probed and who did it', async () => {
  const section =
    /\n## The audit\n(.*?)\n## /s.exec(await readFile(join(root, 'docs/operations.md'), 'utf8'))?.[1] ?? '';
  const queries = section.match(/(?<=\n) {4}select .*?;/gs) ?? [];
  const [attacked, owner, prober] = [await testServer.newcomer(), people.ada, await testServer.newcomer()];
  const rows = await written(async () => {
    for (let turn = 0; turn < 4; turn += 1) await testServer.trySignIn({ email: attacked.email, password: wrong });
    const cookie = await testServer.signIn(prober);
    for (let turn = 0; turn < 7; turn += 1) await testServer.ask({ url: `/payslips/${randomId()}`, cookie });
    await operatorAt(testServer.db)('grant', 'auditor', owner.email, '--as', 'Hilde Brandt');
  });
  expect(rows).not.toEqual([]);
  const answers = await Promise.all(queries.map((query) => testServer.db.execute(sql.raw(query))));
  const [whoWas, whoProbed, whoDid] = answers.map((answer) => (answer as unknown as { rows: object[] }).rows);
  expect(whoWas).toContainEqual(
    expect.objectContaining({
      account: traceOfAddress(attacked.email),
      times: expect.toSatisfy((times) => Number(times) === 4),
    }),
  );
  expect(whoProbed).toContainEqual(
    expect.objectContaining({
      who: prober.email,
      object: 'pay.document',
      times: expect.toSatisfy((times) => Number(times) === 7),
    }),
  );
  expect(whoDid).toContainEqual(expect.objectContaining({ who: 'Hilde Brandt', action: 'role-granted', result: 'ok' }));
});

describe('what is past its retention', () => {
  const forget = (db: typeof testServer.db, days: number) =>
    db.execute(sql`select audit_forget(now() - make_interval(days => ${days}), 500) as count`) as unknown as Promise<{
      rows: { count: number }[];
    }>;
  const entries = [
    { action: 'sign-in', result: 'ok', object: 'of last year', at: sql`now() - interval '400 days'` },
    { action: 'sign-in', result: 'ok', object: 'of this year', at: sql`now() - interval '100 days'` },
  ];

  test('is deleted only by one function, which audits it; everything else is refused', async () => {
    await forget(testServer.db, 365);
    const forgotten = () => testServer.db.$count(audit, eq(audit.action, 'audit-forgotten'));
    const before = await forgotten();
    await testServer.db.insert(audit).values(entries);
    expect((await forget(testServer.db, 365)).rows).toEqual([{ count: 1 }]);
    const left = await testServer.db.select().from(audit).where(eq(audit.action, 'sign-in'));
    expect(left.map(({ object }) => object)).toContain('of this year');
    expect(left.map(({ object }) => object)).not.toContain('of last year');
    expect(await forgotten()).toBe(before + 1);
    await expect(testServer.db.execute(sql`delete from audit where at < now() - interval '1 day'`)).rejects.toThrow();
    await testServer.db.insert(audit).values(entries);
    await expect(
      testServer.db.transaction(async (transaction) => {
        await forget(transaction, 365);
        await transaction.execute(sql`delete from audit`);
      }),
    ).rejects.toThrow();
    await testServer.db.execute(sql`select audit_forget(now() - interval '365 days', 500)`);
  });

  test('is for as long as HR says, who sees how much goes before, and AUDIT_DAYS holds until then', async () => {
    const hr = await consoleSender(testServer, 'hr');
    const keepFor = async (days: number, agreed = 0) =>
      (await hr.post('retention', { kind: 'audit', days, agreed })).json();
    const byOf = () =>
      testServer.db.select({ object: audit.object }).from(audit).where(like(audit.object, 'retained of %'));
    const tidy = () => tidyUp(testServer.db, new Date(), { auditDays: 730, payslipYears: 10 });
    const days = [800, 500, 400, 10];
    await testServer.db.insert(audit).values(
      days.map((count) => ({
        action: 'sign-in',
        result: 'ok',
        object: `retained of ${count}`,
        at: sql`now() - make_interval(days => ${count}::int)`,
      })),
    );
    await tidy();
    expect((await byOf()).map(({ object }) => object)).toEqual(days.slice(1).map((count) => `retained of ${count}`));
    expect((await hr.read<{ audit: number }>('retention')).audit).toBe(730);
    const since = new Date(Date.now() - 500 * 86_400_000).toISOString().slice(0, 10);
    expect(await hr.read('retention/due?kind=audit&days=450')).toEqual({ count: 1, since });
    expect((await keepFor(364, 9)).code).toBe('BAD_REQUEST');
    expect((await keepFor(450)).code).toBe('CHANGED_MEANWHILE');
    expect(await keepFor(450, 1)).toEqual({ days: 450 });
    await tidy();
    expect((await byOf()).map(({ object }) => object)).toEqual(['retained of 400', 'retained of 10']);
    expect((await hr.read<{ audit: number }>('retention')).audit).toBe(450);
    await testServer.db.delete(companyRetention);
  });

  test.for([89, 0, -1])('never includes the last %i days', async (days) => {
    await expect(forget(testServer.db, days)).rejects.toThrow();
  });

  test('is deleted only by the owner of the tables', async () => {
    const other = `reader_${randomId().replaceAll('-', '')}`;
    await testServer.db.execute(sql.raw(`create role ${other}`));
    await testServer.db.execute(sql.raw(`grant select, delete on audit to ${other}`));
    for (const attempt of ["select audit_forget(now() - interval '1 year', 500)", 'delete from audit']) {
      const asOther = testServer.db.transaction(async (transaction) => {
        await transaction.execute(sql.raw(`set local role ${other}`));
        await transaction.execute(sql.raw(attempt));
      });
      await expect(asOther).rejects.toThrow();
    }
  });
});
