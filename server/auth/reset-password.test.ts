import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Language, languages } from '#contract/language.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { randomId } from '#server/db/ids.ts';
import { resendInvite } from '#server/directory/invites.ts';
import { mail } from '#server/mail/mail-tables.ts';
import { deviceCookies } from '#server/session/known-device.ts';
import { passwordHash } from '#server/session/password-hash.ts';
import { account, link, rateLimits, session, user } from '#server/session/session-tables.ts';
import { cookiesAfter } from '#server/testing/cookies.ts';
import { mailedToken } from '#server/testing/mailed-token.ts';
import { password, people, type TestPerson } from '#server/testing/test-company.ts';
import { lanOrigin, openTestServer, ourOrigin } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
beforeEach(() => testServer.db.delete(rateLimits));

const next = 'standing-ovation-in-the-rain';
const aSecondAgo = sql`now() - interval '1 second'`;
const failing = (code: string, field?: string) => ({
  code,
  requestId: expect.any(String),
  ...(field && { field }),
});
const request = (email: string, to?: string) => testServer.post('/auth/request-password-reset', { email, to });
const reset = (token: string, to = next) => testServer.post('/auth/reset-password', { token, password: to });
const read = (token: string) => testServer.post('/auth/link', { token });
const isIn = async (cookie: string) =>
  (await testServer.ask({ url: '/api/auth/session', cookie })).json().user !== null;
const letsIn = async ({ email }: TestPerson, secret: string) =>
  (await testServer.trySignIn({ email, password: secret })).statusCode === 200;

/** Asks for a link as somebody who forgot, and opens the mail. */
async function tokenFor(person: TestPerson): Promise<string> {
  const before = (await testServer.mailsTo(person)).length;
  expect((await request(person.email)).json()).toEqual({ sent: true });
  const mails = await testServer.mailsTo(person);
  expect(mails).toHaveLength(before + 1);
  return mailedToken(mails[0]);
}

describe('asking for a link', () => {
  test('mails one that begins with our address and carries its token behind the #', async () => {
    const person = await testServer.newcomer();
    const token = await tokenFor(person);
    const [sent] = await testServer.mailsTo(person);
    expect(sent?.body).toContain(`\n${ourOrigin}/reset-password#${token}\n`);
    expect(sent?.body.match(/https?:/g)).toHaveLength(1);
  });

  test('makes a token of 256 random bits, and keeps its hash alone', async () => {
    const person = await testServer.newcomer();
    const tokens = [await tokenFor(person), await tokenFor(person), await tokenFor(person)];
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const stored = await testServer.db.select().from(link).where(eq(link.userId, person.id));
    const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
    expect(stored.map(({ tokenHash }) => tokenHash).toSorted()).toEqual(hashes.toSorted());
  });

  test('opens for half an hour', async () => {
    const before = Date.now();
    const person = await testServer.newcomer();
    await tokenFor(person);
    const [row] = await testServer.db.select().from(link).where(eq(link.userId, person.id));
    const made = (row?.expiresAt.getTime() ?? 0) - 30 * 60_000;
    expect(made).toBeGreaterThanOrEqual(before);
    expect(made).toBeLessThanOrEqual(Date.now());
  });

  test.for(languages)('writes in the language of the person: %s', async (language) => {
    const person = await testServer.newcomer(language);
    await tokenFor(person);
    const [sent] = await testServer.mailsTo(person);
    expect(sent?.subject).toMatch(/\S/);
    expect(sent?.body).not.toMatch(/\{\w+\}/);
  });

  test.for<[string, () => Promise<string>]>([
    ['an address nobody has', async () => 'nobody@house.example'],
    ['what is no address', async () => 'nobody at all'],
    ['an address with SQL in it', async () => "' or 1=1--@house.example"],
    ['a line break and a header', async () => 'x@y.example\r\nBcc: all@evil.test'],
    ['somebody who left', async () => gone()],
    ['somebody whom HR has not invited yet', async () => (await withoutPassword()).email],
  ])('answers alike for %s, and leaves a mail that nobody gets', async ([, address]) => {
    const email = await address();
    const known = await request((await testServer.newcomer()).email);
    const before = await testServer.db.$count(mail);
    const answer = await request(email);
    expect([answer.statusCode, answer.body]).toEqual([known.statusCode, known.body]);
    expect(Object.keys(answer.headers)).toEqual(Object.keys(known.headers));
    expect(await testServer.db.$count(mail)).toBe(before + 1);
    expect(await testServer.mailsTo({ email })).toEqual([]);
  });

  test('answers alike for somebody who has no password yet, and sends them the invite again', async () => {
    const person = await invitedOnce('de');
    const known = await request((await testServer.newcomer()).email);
    const answer = await request(person.email);
    expect([answer.statusCode, answer.body]).toEqual([known.statusCode, known.body]);
    expect(Object.keys(answer.headers)).toEqual(Object.keys(known.headers));
    const [first, sent, ...more] = (await testServer.mailsTo(person)).toSorted((a, b) => b.priority - a.priority);
    // Somebody waits for this one, so it has the priority of a reset.
    expect([sent?.subject, sent?.priority, more]).toEqual(['Dein Weg zu Stagedoor', 0, []]);
    expect(first?.subject).toBe(sent?.subject);
    expect(sent?.body).toContain('3 Tage lang');
    const token = mailedToken(sent);
    const asReset = await testServer.post('/auth/reset-password', { token, password: 'a-brand-new-overture' });
    expect(asReset.statusCode).toBe(404);
    const accepted = await testServer.post('/auth/accept-invite', { token, password: 'a-brand-new-overture' });
    expect(accepted.statusCode).toBe(200);
  });

  test.for([
    '/home',
    '/my-voice?message=42#x',
    '/pay-details?document=%2Fpayslips%2Fyear%2F2026.zip',
    '/absence/sickness?language=ar&of=mine',
  ])('carries on the path that somebody was on the way to: %s', async (to) => {
    const person = await testServer.newcomer();
    expect((await request(person.email, to)).json()).toEqual({ sent: true });
    const [sent] = await testServer.mailsTo(person);
    const link = new URL(/^http.+$/m.exec(sent?.body ?? '')?.[0] ?? '');
    expect([link.origin + link.pathname, link.searchParams.get('to')]).toEqual([`${ourOrigin}/reset-password`, to]);
    expect([...link.searchParams.keys()]).toEqual(['to']);
    expect((await reset(mailedToken(sent))).json()).toEqual({ changed: true });
  });

  test('carries it on by the invite of somebody who has no password yet', async () => {
    const person = await invitedOnce();
    await request(person.email, '/time-off/requests');
    const sent = (await testServer.mailsTo(person)).find(({ priority }) => priority === 0);
    expect(sent?.body).toContain(`\n${ourOrigin}/invite?to=%2Ftime-off%2Frequests#${mailedToken(sent)}\n`);
  });

  test.for([
    '//evil.test',
    '///evil.test/home',
    '/\\evil.test',
    '\\\\evil.test',
    'https:evil.test',
    'https://evil.test/home',
    '%2F%2Fevil.test',
    '/%2F/evil.test',
    '/%5Cevil.test',
    '/\t/evil.test',
    '/home\r\nBcc: all@evil.test',
    '/home?of=\n\nhttps://evil.test',
    '/home\u0001',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,hello',
    '@evil.test',
    '/home@evil.test',
    '/home/../..//evil.test',
    '/news/..',
    '/api/auth/sign-out',
    '/payslips/0b5f7c1e-6f0a-4d53-9a39-1d4a3f0c2b11',
    '/no-such-screen',
    '/reset-password#another-token',
    '/',
    '',
  ])('leaves out of the mail what is no path of ours: %j', async (to) => {
    const person = await testServer.newcomer();
    expect((await request(person.email, to)).json()).toEqual({ sent: true });
    const [sent] = await testServer.mailsTo(person);
    expect(sent?.body).toContain(`\n${ourOrigin}/reset-password#${mailedToken(sent)}\n`);
    expect(sent?.body).not.toContain('evil');
  });

  test('refuses a path that is too long', async () => {
    const person = await testServer.newcomer();
    const answer = await request(person.email, `/home?${'x'.repeat(500)}`);
    expect([answer.statusCode, answer.json()]).toEqual([400, { ...failing('BAD_REQUEST'), field: 'to' }]);
    expect(await testServer.mailsTo(person)).toEqual([]);
  });

  test('takes equally long for known and unknown addresses', async () => {
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const waiting = await openTestServer({ resetDelay: () => over });
    onTestFinished(waiting.close);
    const answered: string[] = [];
    const asked = [people.ada.email, 'nobody@house.example'].map(async (email) => {
      await waiting.post('/auth/request-password-reset', { email });
      answered.push(email);
    });
    await expect.poll(() => waiting.db.$count(mail)).toBe(2);
    await waiting.ask({ url: '/health/ready' });
    expect(answered).toEqual([]);
    end();
    await Promise.all(asked);
  });

  test('ignores case in the address', async () => {
    const person = await testServer.newcomer();
    await request(person.email.toUpperCase());
    expect(await testServer.mailsTo(person)).toHaveLength(1);
  });

  test.for(['somebody here', 'nobody'])(
    'is answered three times an hour; the fourth is told to wait: %s',
    async (who) => {
      const email = who === 'nobody' ? `${randomId()}@house.example` : (await testServer.newcomer()).email;
      const answers = [];
      for (const spelling of [email, email.toUpperCase(), ` ${email}`, email, email])
        answers.push(await request(spelling));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429, 429]);
      expect(answers[3]?.json()).toEqual({ code: 'TOO_MANY_REQUESTS', requestId: expect.any(String) });
      expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0);
    },
  );

  test('sends three mails an hour and no more', async () => {
    const person = await testServer.newcomer();
    for (const email of [person.email, person.email.toUpperCase(), person.email, person.email]) await request(email);
    expect((await testServer.mailsTo(person)).length).toBeLessThanOrEqual(3);
    const sent = (await testServer.mailsTo(person)).length;

    await testServer.db.update(rateLimits).set({ since: sql`now() - interval '61 minutes'` });
    await request(person.email);
    expect(await testServer.mailsTo(person)).toHaveLength(sent + 1);
  });

  test('at once from many places sends three mails as well', async () => {
    const person = await testServer.newcomer();
    await Promise.all(Array.from({ length: 20 }, () => request(person.email)));
    expect(await testServer.mailsTo(person)).toHaveLength(3);
  });

  test('by a stranger uses up no request of the owner’s: signed in, in a known browser, or elsewhere', async () => {
    const person = await testServer.newcomer();
    const cookie = await testServer.signIn(person);
    const device = cookiesAfter(await testServer.trySignIn({ email: person.email, password }));
    for (let turn = 0; turn < 5; turn += 1) await request(person.email);
    const url = '/api/auth/request-password-reset';
    const headers = { host: new URL(ourOrigin).host, origin: ourOrigin };
    const elsewhere = { method: 'POST' as const, url, headers, payload: { email: person.email } };
    const answers = [
      await testServer.post('/account/request-password-reset', {}, cookie),
      await testServer.post('/auth/request-password-reset', { email: person.email }, device),
      await testServer.app.inject({ ...elsewhere, remoteAddress: '203.0.113.44' }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await testServer.mailsTo(person)).toHaveLength(6);
  });
});

test('by many strangers at once always leaves the owner a link that works', async () => {
  const person = await testServer.newcomer();
  const payload = { email: person.email };
  const headers = { host: new URL(ourOrigin).host, origin: ourOrigin };
  const ask = (remoteAddress: string) =>
    testServer.app.inject({ method: 'POST', url: '/api/auth/request-password-reset', remoteAddress, headers, payload });
  const codes = [];
  for (let turn = 0; turn < 8; turn += 1) codes.push((await ask(`203.0.113.${turn}`)).statusCode);
  expect(codes).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  // When the last link has ended, the next one can be asked for.
  await testServer.db.update(rateLimits).set({ since: sql`${rateLimits.since} - interval '30 minutes 1 second'` });
  expect((await ask('203.0.113.99')).statusCode).toBe(200);
});

describe('a forged address of ours', () => {
  const forged = [
    'evil.test',
    'localhost',
    'localhost:3001',
    'localhost:80',
    'localhost:3000.evil.test',
    'evil.test:3000',
    'localhost:3000@evil.test',
    'evil.test/localhost:3000',
    'xn--lcalhost-x5a:3000',
    '192.168.7.21:3000',
    '[::1]:3000',
    '127.0.0.1:3000',
    'LOCALHOST:3000',
    'localhost:3000,evil.test',
    'localhost:03000',
    'localhost.:3000',
    '0.0.0.0:3000',
    'evil.test#localhost:3000',
    'evil.test?localhost:3000',
    'staff.example.com',
  ];

  test.for(forged)('is refused at the door: Host %s', async (host) => {
    const person = await testServer.newcomer();
    const answer = await testServer.ask({
      method: 'POST',
      url: '/api/auth/request-password-reset',
      body: { email: person.email },
      headers: { host },
    });
    expect([answer.statusCode, answer.json()]).toEqual([421, failing('FOREIGN_HOST')]);
    expect(await testServer.mailsTo(person)).toEqual([]);
  });

  test('changes nothing in the mail where a proxy’s header names it', { tags: 'long' }, async () => {
    const requestReset = async (host: string) => {
      const person = await testServer.newcomer();
      const headers = {
        'x-forwarded-host': host,
        'x-forwarded-proto': 'https',
        'x-host': host,
        'x-original-host': host,
        forwarded: `host=${host}`,
      };
      const body = { email: person.email, redirectTo: `https://${host}`, callbackURL: `https://${host}` };
      await testServer.ask({ method: 'POST', url: '/api/auth/request-password-reset', body, headers });
      const [sent] = await testServer.mailsTo(person);
      expect(sent?.body.match(/https?:\S+/)?.[0]).toMatch(/^http:\/\/localhost:3000\/reset-password#[\w-]+$/);
    };
    await Promise.all(forged.map(requestReset));
  });

  test('is not needed: asked on a phone of the same Wi-Fi, the mail still has our public address', async () => {
    const person = await testServer.newcomer();
    const body = { email: person.email };
    await testServer.ask({ method: 'POST', url: '/api/auth/request-password-reset', body, at: lanOrigin });
    expect((await testServer.mailsTo(person))[0]?.body).toContain(`${ourOrigin}/reset-password#`);
  });
});

describe('using a link', () => {
  test('sets the new password, and the old one is refused from then on', async () => {
    const person = await testServer.newcomer();
    const answer = await reset(await tokenFor(person));
    expect([answer.statusCode, answer.json()]).toEqual([200, { changed: true }]);
    expect([await letsIn(person, password), await letsIn(person, next)]).toEqual([false, true]);
  });

  test('signs nobody in', async () => {
    const person = await testServer.newcomer();
    const answer = await reset(await tokenFor(person));
    expect(answer.cookies.map(({ name }) => name)).toEqual([deviceCookies.overPlain]);
    expect(await testServer.db.$count(session, eq(session.userId, person.id))).toBe(0);
  });

  test('makes the browser known, so that strangers who go on trying do not keep the owner out', async () => {
    const person = await testServer.newcomer();
    const [device] = (await reset(await tokenFor(person))).cookies;
    for (let turn = 0; turn < 5; turn += 1) expect(await letsIn(person, 'not the password at all')).toBe(false);
    const headers = {
      host: new URL(ourOrigin).host,
      origin: ourOrigin,
      cookie: `${device?.name}=${device?.value}`,
    };
    const payload = { email: person.email, password: next };
    const answer = await testServer.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', headers, payload });
    expect(answer.statusCode).toBe(200);
  });

  test('ends all sessions of the person and nobody else’s', async () => {
    const person = await testServer.newcomer();
    const [phone, desk, other] = [
      await testServer.signIn(person),
      await testServer.signIn(person),
      await testServer.signIn(people.ben),
    ];
    await reset(await tokenFor(person));
    expect([await isIn(phone), await isIn(desk), await isIn(other)]).toEqual([false, false, true]);
  });

  test('mails the person, without a link', async () => {
    const person = await testServer.newcomer();
    await reset(await tokenFor(person));
    const [notice] = await testServer.mailsTo(person);
    expect(notice).toMatchObject({ subject: 'Your password was changed', sentAt: null });
    expect(notice?.body).not.toMatch(/https?:|#/);
  });

  test('twenty times at once succeeds once', async () => {
    const person = await testServer.newcomer();
    const token = await tokenFor(person);
    const secrets = Array.from({ length: 20 }, (_, index) => `${next}-${index}-${randomId()}`);
    const answers = await Promise.all(secrets.map((secret) => reset(token, secret)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(19).fill(410)]);
    const lost = answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.json().code);
    expect(new Set(lost)).toEqual(new Set(['LINK_USED']));
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
    expect(await letsIn(person, secrets[winner] ?? '')).toBe(true);
    expect(
      (await testServer.mailsTo(person)).filter(({ subject }) => subject === 'Your password was changed'),
    ).toHaveLength(1);
  });

  test('lets in somebody who mistyped the old password five times', async () => {
    const person = await testServer.newcomer();
    for (let turn = 0; turn < 6; turn += 1) await letsIn(person, 'not the password');
    expect(await letsIn(person, password)).toBe(false);
    await reset(await tokenFor(person));
    expect(await letsIn(person, next)).toBe(true);
  });

  test('with a password that is refused leaves the link as it was', async () => {
    const person = await testServer.newcomer();
    const token = await tokenFor(person);
    for (const [bad, code] of [
      ['short', 'PASSWORD_TOO_SHORT'],
      ['x'.repeat(129), 'PASSWORD_TOO_LONG'],
      ['password12345', 'PASSWORD_TOO_COMMON'],
      [token, 'PASSWORD_TOO_COMMON'],
    ] as const) {
      const answer = await reset(token, bad);
      expect([answer.statusCode, answer.json()]).toEqual([400, failing(code, 'password')]);
    }
    expect((await reset(token)).statusCode).toBe(200);
  });
});

describe('a reset happens whole or not at all', () => {
  const broken = {
    'the mail about it cannot be written': [
      sql`alter table mail add constraint unwritten check (subject <> 'Your password was changed') not valid`,
      sql`alter table mail drop constraint unwritten`,
    ],
    'it cannot be audited': [
      sql`alter table audit add constraint unwritten check (action <> 'password-reset') not valid`,
      sql`alter table audit drop constraint unwritten`,
    ],
    'the sessions cannot be ended': [
      sql`alter table session rename to sessions`,
      sql`alter table sessions rename to session`,
    ],
  } as const;

  test.for(Object.entries(broken))('where %s', async ([, [spoil, mend]]) => {
    const person = await testServer.newcomer();
    const cookie = await testServer.signIn(person);
    const token = await tokenFor(person);
    await testServer.db.execute(spoil);
    try {
      expect((await reset(token)).statusCode).toBe(500);
    } finally {
      await testServer.db.execute(mend);
    }
    expect(await isIn(cookie)).toBe(true);
    expect((await testServer.mailsTo(person)).map(({ subject }) => subject)).toEqual(['Choose a new password']);
    expect(await testServer.db.$count(audit, and(eq(audit.actor, person.id), eq(audit.action, 'password-reset')))).toBe(
      0,
    );
    expect([await letsIn(person, password), await letsIn(person, next)]).toEqual([true, false]);
    // The link still works, and does all of it.
    expect((await reset(token)).statusCode).toBe(200);
    expect(await letsIn(person, next)).toBe(true);
  });
});

describe('a link that does not open', () => {
  test('says that it was used', async () => {
    const token = await tokenFor(await testServer.newcomer());
    await reset(token);
    for (const answer of [await read(token), await reset(token)]) {
      expect([answer.statusCode, answer.json()]).toEqual([410, failing('LINK_USED')]);
    }
  });

  test('says that a newer one took its place', async () => {
    const person = await testServer.newcomer();
    const [older, newer] = [await tokenFor(person), await tokenFor(person)];
    for (const answer of [await read(older), await reset(older)]) {
      expect([answer.statusCode, answer.json()]).toEqual([410, failing('LINK_REPLACED')]);
    }
    expect((await reset(newer)).statusCode).toBe(200);
  });

  test('is the older of two open links once the newer was used', async () => {
    const person = await testServer.newcomer();
    const [older, newer] = [await tokenFor(person), await tokenFor(person)];
    // Two links requested at the same time may both be open.
    await testServer.db.update(link).set({ replacedAt: null }).where(eq(link.userId, person.id));
    await reset(newer);
    expect((await reset(older, `${next}!`)).json()).toEqual(failing('LINK_REPLACED'));
    expect(await letsIn(person, next)).toBe(true);
  });

  test('says that a new password took its place, once the person has changed it', async () => {
    const person = await testServer.newcomer();
    const tokens = [await tokenFor(person), await tokenFor(person)];
    const other = await tokenFor(people.ben);
    const cookie = await testServer.signIn(person);
    expect((await testServer.post('/account/change-password', { current: password, next }, cookie)).statusCode).toBe(
      200,
    );
    for (const token of tokens) {
      for (const answer of [await read(token), await reset(token, `${next}!`)]) {
        expect([answer.statusCode, answer.json()]).toEqual([410, failing('LINK_REPLACED')]);
      }
    }
    expect(await letsIn(person, next)).toBe(true);
    expect((await read(other)).statusCode).toBe(200);
  });

  test('still opens after a change of password that was refused', async () => {
    const person = await testServer.newcomer();
    const token = await tokenFor(person);
    await testServer.post('/account/change-password', { current: 'wrong', next }, await testServer.signIn(person));
    expect((await read(token)).statusCode).toBe(200);
  });

  test('says that it is too old', async () => {
    const person = await testServer.newcomer();
    const token = await tokenFor(person);
    await testServer.db.update(link).set({ expiresAt: aSecondAgo }).where(eq(link.userId, person.id));
    for (const answer of [await read(token), await reset(token)]) {
      expect([answer.statusCode, answer.json()]).toEqual([410, failing('LINK_EXPIRED')]);
    }
    expect(await letsIn(person, password)).toBe(true);
  });

  test.for([
    ['cut short', (token: string) => token.slice(0, -1)],
    ['with a letter changed', (token: string) => `${token[0] === 'a' ? 'b' : 'a'}${token.slice(1)}`],
    ['with a letter more', (token: string) => `${token}a`],
    ['in capitals', (token: string) => `${token.toUpperCase()}A`],
    ['as its hash', (token: string) => createHash('sha256').update(token).digest('hex')],
    ['as Better Auth names it', (token: string) => `reset-password:${token}`],
    ['with SQL in it', () => "' or 1=1--"],
    ['of another’s id', () => people.ada.id],
  ] as const)('is nobody’s: %s', async ([, change]) => {
    const person = await testServer.newcomer();
    const token = await tokenFor(person);
    for (const answer of [await read(change(token)), await reset(change(token))]) {
      expect([answer.statusCode, answer.json()]).toEqual([404, failing('LINK_UNKNOWN')]);
    }
    expect((await read(token)).json()).toEqual({
      kind: 'reset',
      email: person.email,
      fullName: person.name,
      company: 'Lumière Park',
    });
  });

  test('is a reset link used as an invite', async () => {
    const person = await testServer.newcomer();
    const token = await tokenFor(person);
    const answer = await testServer.post('/auth/accept-invite', { token, password: next });
    expect([answer.statusCode, answer.json()]).toEqual([404, failing('LINK_UNKNOWN')]);
    expect(await letsIn(person, next)).toBe(false);
  });

  test('is that of somebody who left meanwhile', async () => {
    const person = await testServer.newcomer();
    const token = await tokenFor(person);
    await testServer.db.update(user).set({ deactivatedAt: sql`now()` }).where(eq(user.id, person.id));
    for (const answer of [await read(token), await reset(token)]) {
      expect([answer.statusCode, answer.json()]).toEqual([404, failing('LINK_UNKNOWN')]);
    }
  });
});

test('no token and no password stands in the log, whatever became of them', async () => {
  const person = await testServer.newcomer();
  const token = await tokenFor(person);
  const secret = `Marker-${randomId()}`;
  await read(token);
  await testServer.ask({ url: `/api/auth/link?token=${token}` });
  await testServer.ask({ url: `/reset-password?token=${token}`, headers: { accept: 'text/html' } });
  await testServer.ask({ url: `/reset-password/${token}`, headers: { accept: 'text/html' } });
  await reset(token, secret);
  await reset(token, secret);
  const [notice] = await testServer.mailsTo(person);
  const logged = testServer.log.lines.join('');
  for (const marker of [token, secret, person.email, notice?.body ?? '-']) expect(logged).not.toContain(marker);
});

/** Somebody on record who has no password and was not invited. */
async function withoutPassword(speaks?: Language): Promise<TestPerson> {
  const person = await testServer.newcomer(speaks);
  await testServer.db.delete(account).where(eq(account.userId, person.id));
  return person;
}

/** Somebody who was invited and has not chosen a password yet. */
async function invitedOnce(speaks?: Language): Promise<TestPerson> {
  const person = await withoutPassword(speaks);
  expect(await resendInvite(testServer.db, testServer.inviting, person.email)).toBe('sent');
  return person;
}

async function gone(): Promise<string> {
  const person = await testServer.newcomer();
  await testServer.db.update(user).set({ deactivatedAt: sql`now()` }).where(eq(user.id, person.id));
  return person.email;
}

test('a concurrent sign-in with the old password is refused', { tags: 'long' }, async () => {
  let meanwhile: (() => Promise<unknown>) | null = null;
  const slow = await openTestServer({
    passwords: {
      hash: passwordHash.hash,
      verify: async (check) => {
        const wasRight = await passwordHash.verify(check);
        await meanwhile?.();
        return wasRight;
      },
    },
  });
  onTestFinished(slow.close);
  const person = await slow.newcomer();
  await slow.post('/auth/request-password-reset', { email: person.email });
  const token = mailedToken((await slow.mailsTo(person))[0]);
  // At another server: this one checks one password at a time.
  const other = await slow.openAnother();
  onTestFinished(other.close);
  meanwhile = () => {
    meanwhile = null;
    const headers = { host: new URL(ourOrigin).host, origin: ourOrigin };
    const payload = { token, password: next };
    return other.app.inject({ method: 'POST', url: '/api/auth/reset-password', headers, payload });
  };
  const late = await slow.trySignIn({ email: person.email, password });
  expect([late.statusCode, late.json()]).toEqual([401, failing('INVALID_CREDENTIALS')]);
  expect(await slow.db.$count(session, eq(session.userId, person.id))).toBe(0);
  expect((await slow.trySignIn({ email: person.email, password: next })).statusCode).toBe(200);
});
