import { eq, isNotNull } from 'drizzle-orm';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { type FailureCode, failures, refusedFields } from '#contract/failure.ts';
import { randomId } from '#server/db/ids.ts';
import { invite } from '#server/directory/invites.ts';
import { mail } from '#server/mail/mail-tables.ts';
import { account, link, rateLimits, session, user, userProfile } from '#server/session/session-tables.ts';
import { cookiesAfter } from '#server/testing/cookies.ts';
import { mailedToken } from '#server/testing/mailed-token.ts';
import { bodyOf, contentTypes, extraFields, perhaps, text } from '#server/testing/odd-values.ts';
import { password, type TestPerson } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { isCleanText } from '#server/translations/text.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

/** The same requests in every run; to repeat a failure, use the report's `seed` and `path`. */
const seed = 20_260_715;

/** `npm run test:long` has four times as many. */
const part = process.env.EVERY_TEXT ? 1 : 4;

let ada: TestPerson;
let token: string;
let cookie: string;
beforeAll(async () => {
  ada = await testServer.newcomer();
  await testServer.post('/auth/request-password-reset', { email: ada.email });
  token = mailedToken((await testServer.mailsTo(ada))[0]);
  cookie = await testServer.signIn(ada);
});

type Promised = { '~orpc': { outputSchema?: unknown } };

/** What the contract promises for every answer. */
function expectPromised(answer: LightMyRequestResponse, { '~orpc': { outputSchema } }: Promised) {
  if (answer.statusCode === 200) {
    const schema = outputSchema as { safeParse(value: unknown): { success: boolean } };
    expect(schema.safeParse(answer.json()).success).toBe(true);
    return;
  }
  const { field, ...body }: { code: FailureCode; requestId: string; field?: string } = answer.json();
  // Only what refuses a field names one.
  if (field !== undefined) expect(['BAD_REQUEST', ...Object.keys(refusedFields)]).toContain(body.code);
  expect(body).toEqual({ code: expect.any(String), requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect([body.code, answer.statusCode]).toEqual([body.code, failures[body.code]]);
  expect(answer.statusCode).toBeLessThan(500);
}

const long = 'a-brand-new-overture';

/** Each operation with its fields. They are never all valid at once, so nothing may change. */
const asked: [string, Promised, string, Record<string, fc.Arbitrary<unknown>>, number][] = [
  ['reading a link', contract.auth.readLink, '/api/auth/link', { token: perhaps('x'.repeat(43)) }, 80],
  [
    'a reset',
    contract.auth.resetPassword,
    '/api/auth/reset-password',
    { token: fc.oneof(perhaps('x'.repeat(43)), spoiltTokens()), password: perhaps(long) },
    80,
  ],
  [
    'an invite',
    contract.auth.acceptInvite,
    '/api/auth/accept-invite',
    { token: fc.oneof(perhaps('x'.repeat(43)), spoiltTokens()), password: perhaps(long) },
    80,
  ],
  [
    'asking for a reset',
    contract.auth.requestPasswordReset,
    '/api/auth/request-password-reset',
    { email: perhaps('nobody@house.example') },
    40,
  ],
  [
    'a change of password',
    contract.account.changePassword,
    '/api/account/change-password',
    { current: perhaps('not the password'), next: perhaps(long) },
    80,
  ],
  [
    'ending a device',
    contract.account.endDevice,
    '/api/account/devices/end',
    { id: perhaps(randomId()), password: perhaps('not the password') },
    80,
  ],
  [
    'ending other devices',
    contract.account.endOtherDevices,
    '/api/account/devices/end-others',
    { password: perhaps('not the password') },
    60,
  ],
  [
    'what one tells about oneself',
    contract.profile.savePersonalInfo,
    '/api/profile/save-personal-info',
    {
      preferredName: perhaps('Ada'),
      phone: perhaps('+232 76 123 456'),
      emergencyName: perhaps('Ben'),
      emergencyRelation: perhaps(null),
      emergencyPhone: perhaps('+232 76 654 321'),
      version: perhaps(0),
      id: perhaps('01980000-0000-7000-8000-000000000000'),
    },
    120,
  ],
];

/** Our valid token, damaged in various ways. */
function spoiltTokens(): fc.Arbitrary<string> {
  const spoil = fc.constantFrom<(real: string) => string>(
    (real) => real.slice(0, -1),
    (real) => `${real}=`,
    (real) => real.toLowerCase().toUpperCase(),
    (real) => ` ${real}`,
    (real) => `${real}\n`,
    (real) => [...real].reverse().join(''),
    (real) => encodeURIComponent(`${real}/`),
  );
  return spoil.map((how) => how(token ?? 'x'));
}

/** Everything that an invalid request must not change. */
const stored = async () =>
  JSON.stringify([
    await testServer.db.select().from(user).orderBy(user.id),
    await testServer.db.select().from(account).orderBy(account.id),
    await testServer.db.select().from(userProfile).orderBy(userProfile.userId),
    await testServer.db.select().from(session).orderBy(session.id),
    await testServer.db.select().from(link).orderBy(link.tokenHash),
    await testServer.db.select({ to: mail.recipient }).from(mail).where(isNotNull(mail.recipient)).orderBy(mail.id),
  ]);

test.for(asked)('%s answers whatever it is sent, and changes nothing', async ([, operation, url, fields, numRuns]) => {
  const before = await stored();
  const bodies = bodyOf(
    fc.tuple(extraFields, fc.record(fields, { requiredKeys: [] })).map(([extra, body]) => ({ ...extra, ...body })),
  );
  await fc.assert(
    fc.asyncProperty(bodies, contentTypes, async (body, type) => {
      await testServer.db.delete(rateLimits);
      await testServer.db.update(session).set({ refusals: 0 });
      const answer = await testServer.ask({ method: 'POST', url, body, cookie, headers: { 'content-type': type } });
      expectPromised(answer, operation);
    }),
    { seed, numRuns: numRuns / part },
  );
  await testServer.db.update(session).set({ refusals: 0 });
  expect(await stored()).toBe(before);
});

test('a new password of any text opens the door exactly as it was sent', { tags: 'long' }, async () => {
  const person = await testServer.newcomer();
  let [own, current] = [await testServer.signIn(person), password];
  const fitting = text.map((odd) => [...`${odd} Zq7#`.repeat(12)].slice(0, 128).join('')).filter(isCleanText);
  await fc.assert(
    fc.asyncProperty(fitting, async (next) => {
      await testServer.db.delete(rateLimits);
      const answer = await testServer.post('/account/change-password', { current, next }, own);
      if (answer.json().code === 'PASSWORD_TOO_COMMON') return;
      expect([next, answer.statusCode]).toEqual([next, 200]);
      [own, current] = [cookiesAfter(answer, own), next];
      const signedIn = await testServer.post('/auth/sign-in/email', { email: person.email, password: next }, own);
      expect([next, signedIn.statusCode]).toEqual([next, 200]);
      own = cookiesAfter(signedIn, own);
    }),
    { seed, numRuns: 40 / part },
  );
});

/** Without the marks that isolate names of the other text direction. */
const plain = (words: string) => words.replace(/[\u2068\u2069]/g, '');

test('a newcomer is called what the company wrote, in the profile and in the mail', async () => {
  const names = text.map((odd) => odd.trim().slice(0, 200)).filter((name) => name.length > 0 && isCleanText(name));
  await fc.assert(
    fc.asyncProperty(names, async (fullName) => {
      const email = `${randomId()}@house.example`;
      const newcomer = {
        email,
        fullName,
        username: null,
        position: fullName,
        department: null,
        language: 'en' as const,
      };
      await invite(testServer.db, { ...testServer.inviting, companyName: async () => fullName }, newcomer);
      const [row] = await testServer.db.select().from(userProfile).where(eq(userProfile.position, fullName)).limit(1);
      expect(row?.fullName).toBe(fullName);
      const [sent] = await testServer.mailsTo({ email });
      expect(plain(sent?.body ?? '')).toContain(`Hello ${plain(fullName)},`);
      const read = await testServer.post('/auth/link', { token: mailedToken(sent) });
      expect(read.json()).toEqual({ kind: 'invite', email, fullName, company: 'Lumière Park' });
    }),
    { seed, numRuns: 60 / part },
  );
});

afterEach(() => {
  const entries = testServer.log.lines.splice(0).map((line) => JSON.parse(line) as { level: number });
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.filter(({ level }) => level >= 50)).toEqual([]);
});
