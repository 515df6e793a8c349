import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperationName } from '#contract/contract.ts';
import type { Id } from '#contract/id.ts';
import { paths } from '#contract/paths.ts';
import { auditTrail } from '#server/audit/audit-tables.ts';
import { access } from '#server/collect-features.ts';
import { randomId } from '#server/db/ids.ts';
import { mail } from '#server/mail/mail-tables.ts';
import { myVoiceMessage, myVoiceMute, myVoiceReport, myVoiceRoom } from '#server/my-voice/my-voice-tables.ts';
import { personalInfo } from '#server/profile/profile-tables.ts';
import { pushMessage, pushSettings, pushSubscription } from '#server/push/push-tables.ts';
import { account, link, rateLimits, session, user, userProfile, verification } from '#server/session/session-tables.ts';
import { consoleOperations } from '#server/testing/console-operations.ts';
import { cookiesAfter, tokenIn } from '#server/testing/cookies.ts';
import { operations } from '#server/testing/operations.ts';
import { giveRole } from '#server/testing/role-holders.ts';
import { requestAbout, samples, type Things } from '#server/testing/samples.ts';
import { password, type TestPerson } from '#server/testing/test-company.ts';
import { roomOf } from '#server/testing/test-room.ts';
import { openTestServer, ourOrigin } from '#server/testing/test-server.ts';
import { grantLeave, putUnder } from '#server/time-off/testing/leave-team.ts';
import { leaveRequest } from '#server/time-off/time-off-tables.ts';
import type { Policy } from './policies.ts';

/**
 * Who may call what: every operation, called by everybody who might try. The right
 * requests are the samples beside the features. Each must answer as declared, and a refused call must change nothing.
 */
const testServer = await openTestServer({ leaverPayslipDays: 30 });
afterAll(testServer.close);

let ada: TestPerson;
let ben: TestPerson;
let lea: TestPerson;
/** Ben's manager, and a moderator of My Voice. */
let manager: TestPerson;
let moderator: TestPerson;
/** The manager's deputy. */
let deputy: TestPerson;
/** What the requests name of Ben; what is there for everybody does not exist here, so that order changes nothing. */
const bens: Things = {
  person: { id: '', email: '' },
  colleague: '',
  session: randomId(),
  endpoint: 'https://push.example/nobodys',
  waiting: '',
  approved: '',
  withdrawn: randomId(),
  leaveType: 'none',
  offered: 'no-such-training',
  enrolled: 'no-such-training',
  message: 0,
  said: 999,
  report: '',
  batch: '',
  import: '',
  act: '',
  upload: '',
  newPerson: '',
  newAct: '',
  newUpload: '',
  made: '',
};
/** What samples alone are about, of Ben, by operation. */
const things = new Map<OperationName, string>();

const isOfConsole = (name: OperationName) => consoleOperations.some((operation) => operation.name === name);

/**
 * Of these people only the moderator has a console, with what every role holder gets. console-access.test.ts has the
 * other roles, and the right requests.
 */
const ofConsole = (name: OperationName) => ({
  status: access[name] !== 'role-holder' ? 404 : ['console.mine', 'console.lock'].includes(name) ? 200 : 400,
  others: 404,
});

/** The status for a caller with access, and for all others where the sample names something in somebody's care. */
function statuses(name: OperationName): { status: number; others?: number | undefined } {
  if (isOfConsole(name)) return ofConsole(name);
  const { status = 200, others } = samples[name];
  return { status, others };
}

/** Whose the things of a sample are to do with, beside Ben. */
function isInCare(name: OperationName, is: (typeof actors)[string]['is']): boolean {
  const policy: Policy = access[name];
  if (policy === 'manager-of') return is === 'manager';
  const isForModerators = policy === 'moderator' || (typeof policy === 'object' && 'or' in policy && policy.or === is);
  return is === 'moderator' && (isOfConsole(name) || isForModerators);
}

/** Everybody who might try, with the cookie and the headers they come with. */
const actors: Record<
  string,
  {
    cookie?: () => Promise<string>;
    headers?: Record<string, string | null>;
    is: 'nobody' | 'ada' | 'locked' | 'manager' | 'moderator' | 'foreign' | 'left';
    /** Told from another before any operation is: `npm test` tries one operation of each policy, the long tests all. */
    alike?: true;
  }
> = {
  anonymous: { is: 'nobody' },
  'an employee': { is: 'ada', cookie: () => testServer.signIn(ada) },
  'an employee on a shared device': {
    is: 'ada',
    alike: true,
    cookie: async () => cookiesAfter(await testServer.trySignIn({ email: ada.email, password, sharedDevice: true })),
  },
  'an employee whose pay is locked': {
    is: 'locked',
    cookie: async () => {
      const cookie = await testServer.signIn(ada);
      await testServer.post('/pay/lock', {}, cookie);
      return cookie;
    },
  },
  'Ben’s manager': { is: 'manager', cookie: () => testServer.signIn(manager) },
  'a moderator': { is: 'moderator', cookie: () => testServer.signIn(moderator) },
  'somebody who left, while payslips are open to them': { is: 'left', cookie: () => leaversCookie(29) },
  'somebody who left, once payslips are closed to them': { is: 'nobody', alike: true, cookie: () => leaversCookie(31) },
  'an expired session': {
    is: 'nobody',
    alike: true,
    cookie: () =>
      spoilt((token) =>
        testServer.db.update(session).set({ expiresAt: sql`now() - interval '1 second'` }).where(token),
      ),
  },
  'a session of thirty-one days': {
    is: 'nobody',
    alike: true,
    cookie: () =>
      spoilt((token) => testServer.db.update(session).set({ createdAt: sql`now() - interval '31 days'` }).where(token)),
  },
  'a revoked session': {
    is: 'nobody',
    alike: true,
    cookie: () => spoilt((token) => testServer.db.delete(session).where(token)),
  },
  'a tampered cookie': {
    is: 'nobody',
    alike: true,
    cookie: async () => (await testServer.signIn(ada)).replace(/.{3}$/, 'abc'),
  },
  'the token as the database keeps it': {
    is: 'nobody',
    alike: true,
    cookie: async () => (await testServer.signIn(ada)).split('.')[0] ?? '',
  },
  'another’s signature': {
    is: 'nobody',
    alike: true,
    cookie: async () =>
      `${(await testServer.signIn(ada)).split('.')[0]}.${(await testServer.signIn(ben)).split('.')[1]}`,
  },
  'a foreign origin': { is: 'foreign', cookie: () => testServer.signIn(ada), headers: { origin: 'https://evil.test' } },
  'the origin null': { is: 'foreign', alike: true, cookie: () => testServer.signIn(ada), headers: { origin: 'null' } },
  'no origin': { is: 'foreign', alike: true, cookie: () => testServer.signIn(ada), headers: { origin: null } },
  'a foreign host': {
    is: 'foreign',
    alike: true,
    cookie: () => testServer.signIn(ada),
    headers: { host: 'evil.test' },
  },
};

beforeAll(async () => {
  [ada, ben, lea] = [await testServer.newcomer(), await testServer.newcomer(), await testServer.newcomer()];
  [manager, moderator] = [await testServer.newcomer(), await testServer.newcomer()];
  deputy = await testServer.newcomer();
  await putUnder(testServer, manager, [ben]);
  await giveRole(testServer.db, moderator, 'moderator');
  await testServer.db.update(userProfile).set({ position: 'Marker-of-Ben' }).where(eq(userProfile.userId, ben.id));
  const cookie = await testServer.signIn(ben);
  const [row] = await testServer.db
    .select()
    .from(session)
    .where(eq(session.token, tokenIn(cookie)));
  bens.session = row?.id as Id;
  bens.person = ben;
  bens.colleague = deputy.id;
  bens.message = await roomOf(testServer, cookie).say('Places, please');
  const report = { seq: bens.message, reporterId: lea.id, reason: 'x' };
  bens.report = (await testServer.db.insert(myVoiceReport).values(report).returning())[0]?.id ?? '';
  await grantLeave(testServer);
  bens.waiting = await leaveOfBen({ startsOn: inDays(30), state: 'waiting' });
  for (const [name, { made }] of Object.entries(samples).filter(([name]) => !isOfConsole(name as OperationName))) {
    if (made) things.set(name as OperationName, await made(testServer, ben));
  }
  bens.approved = await leaveOfBen({ startsOn: inDays(31), state: 'approved', answeredBy: manager.id });
});

/** Who asks: what they type for a password is not it, and nothing is sent to their address. */
const sender = { email: 'somebody@house.example', endpoint: 'https://10.0.0.1/', typed: 'not the password' };

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function leaveOfBen(leave: Pick<typeof leaveRequest.$inferInsert, 'startsOn' | 'state' | 'answeredBy'>) {
  const id = randomId();
  const whole = { endsOn: leave.startsOn, startsMidday: false, endsMidday: false, workingDays: '1234567', note: '' };
  await testServer.db.insert(leaveRequest).values({ id, userId: ben.id, typeId: 'unpaid', ...whole, ...leave });
  return id;
}

/** A session of somebody who left so many days ago, begun while they could still sign in. */
async function leaversCookie(days: number): Promise<string> {
  await testServer.db.update(user).set({ deactivatedAt: sql`now()` }).where(eq(user.id, lea.id));
  const cookie = await testServer.signIn(lea);
  const leftAt = sql`now() - make_interval(days => ${days})`;
  await testServer.db.update(user).set({ deactivatedAt: leftAt }).where(eq(user.id, lea.id));
  return cookie;
}

async function spoilt(change: (token: ReturnType<typeof eq>) => PromiseLike<unknown>): Promise<string> {
  const cookie = await testServer.signIn(ada);
  await change(eq(session.token, tokenIn(cookie)));
  return cookie;
}

/**
 * A digest of the tables of accounts, mails, leave, notifications and the room, without sessions that are over, and the
 * number of audited acts, summed up or not.
 */
async function everything(): Promise<{ digests: (string | null)[]; acts: number }> {
  const pushes = [pushSubscription, pushSettings, pushMessage];
  const room = [myVoiceRoom, myVoiceMessage, myVoiceMute, myVoiceReport];
  const tables = [user, account, userProfile, verification, link, mail, personalInfo, leaveRequest, ...pushes, ...room];
  const digest = (rows: SQL) => sql`(select md5(string_agg(each::text, '' order by each::text)) from ${rows} each)`;
  const digests = [
    ...tables.map((table) => digest(sql`${table}`)),
    digest(sql`(select * from ${session} where least(expires_at, created_at + interval '30 days') > now())`),
  ];
  const acts = sql`(select coalesce(sum(count), 0)::int from ${auditTrail})`;
  const found = await testServer.db.execute(
    sql`select array[${sql.join(digests, sql`, `)}] as digests, ${acts} as acts`,
  );
  return (found as unknown as { rows: [{ digests: (string | null)[]; acts: number }] }).rows[0];
}

/** The only policies that admit people who left. */
const forLeavers: Policy[] = ['own-payslips', 'pay-unlocked'];

const readOnly = new Set(operations.filter(({ method }) => method === 'GET').map(({ name }) => name));

/** The status declared for an actor, and the code where it is a refusal before the operation itself. */
function declared(name: OperationName, actor: (typeof actors)[string]): { status: number; code?: string } {
  const policy = access[name];
  if (actor.headers?.host) return { status: 421, code: 'FOREIGN_HOST' };
  if (actor.is === 'foreign' && !readOnly.has(name)) return { status: 403, code: 'FOREIGN_ORIGIN' };
  if (policy !== 'anyone') {
    if (actor.is === 'nobody') return { status: 401, code: 'UNAUTHENTICATED' };
    if (isOfConsole(name) && (actor.is !== 'moderator' || policy !== 'role-holder'))
      return { status: 404, code: 'NOT_FOUND' };
    if (actor.is === 'left' && !forLeavers.includes(policy)) return { status: 403, code: 'PAYSLIPS_ONLY' };
    if (actor.is === 'locked' && policy === 'pay-unlocked') return { status: 403, code: 'STEP_UP_REQUIRED' };
    if (actor.is !== 'moderator' && policy === 'moderator') return { status: 403, code: 'MODERATORS_ONLY' };
  }
  const { status, others = status } = statuses(name);
  return { status: isInCare(name, actor.is) ? status : others };
}

test('every operation has a sample beside its feature', () => {
  expect(Object.keys(samples).toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
});

const kindOf = ({ name, method }: (typeof operations)[number]) => JSON.stringify([method, access[name]]);
/** The first operation of each policy and method. */
const ofEachPolicy = [...Map.groupBy(operations, kindOf).values()].flatMap(([first]) => first ?? []);

const every = { which: 'every operation', tried: operations };
const attempts = Object.entries(actors).flatMap(([who, actor]) =>
  actor.alike
    ? [
        { who, actor, which: 'an operation of each policy', tried: ofEachPolicy, tags: [] },
        { who, actor, ...every, tags: ['long' as const] },
      ]
    : [{ who, actor, ...every, tags: [] }],
);

describe.each(attempts)('$who, at $which,', ({ actor, tried, tags }) => {
  let cookie: string | undefined;
  const expected = tried.map((operation) => ({ ...operation, ...declared(operation.name, actor) }));
  const isRefused = ({ name, status, code }: (typeof expected)[number]) =>
    // A 400 refuses what is sent, not who sends it.
    code !== undefined || (status === statuses(name).others && status !== 400);

  /** Calls an operation, and checks that the answer is the declared one and tells nothing of Ben. */
  const call = async ({ name, method, url, status, code }: (typeof expected)[number]) => {
    await testServer.db.delete(rateLimits);
    const right = requestAbout(name, { ...bens, made: things.get(name) ?? '' }, sender);
    const answer = await testServer.ask({
      // Which role holders may, and what they send, console-access.test.ts knows.
      ...(isOfConsole(name) ? { method, url, ...(method === 'POST' && { body: {} }) } : right),
      ...(cookie ? { cookie } : {}),
      ...(actor.headers ? { headers: actor.headers } : {}),
    });
    expect([name, answer.statusCode]).toEqual([name, status]);
    // The board of a team says what each of its people does, and whom to call.
    if (!/^team(Absence|Emergency)\./.test(name) || status !== 200)
      expect(answer.body, name).not.toContain('Marker-of-Ben');
    expect(answer.body, name).not.toContain(ben.email);
    if (cookie) expect(answer.body, name).not.toContain(tokenIn(cookie));
    expect(Object.keys(answer.headers).filter((header) => header.startsWith('access-control'))).toEqual([]);
    if (code) {
      expect(answer.json(), name).toEqual({ code, requestId: expect.any(String) });
      expect(answer.headers['set-cookie'], name).toBeUndefined();
    }
  };

  test('is refused what is declared, and no refusal changes anything', { tags }, async () => {
    cookie = await actor.cookie?.();
    const before = await everything();
    let acts = 0;
    for (const operation of expected.filter(isRefused)) {
      await call(operation);
      // Refusals of callers are audited; those of a foreign Host or Origin are not.
      if (!operation.code?.startsWith('FOREIGN_')) acts += 1;
    }
    const after = await everything();
    expect(after.digests).toEqual(before.digests);
    expect(after.acts).toBe(before.acts + acts);
  });

  test('is given all else that is declared, and what is read by a GET changes nothing', { tags }, async () => {
    cookie = await actor.cookie?.();
    const given = expected.filter((one) => !isRefused(one));
    const before = await everything();
    for (const operation of given.filter(({ method }) => method === 'GET')) await call(operation);
    expect((await everything()).digests).toEqual(before.digests);
    cookie = undefined;
    for (const operation of given.filter(({ method }) => method === 'POST')) {
      cookie ??= await actor.cookie?.();
      await call(operation);
      if (operation.status >= 400)
        expect(await testServer.db.$count(session, eq(session.id, bens.session as Id))).toBe(1);
      // It may have ended the session.
      cookie = undefined;
    }
  });
});

describe('another employee', () => {
  test('is nobody’s to name: ids and addresses in query, body and headers change whose answer it is in no way', async () => {
    const cookie = await testServer.signIn(ada);
    for (const { name, method, url } of operations.filter(
      ({ method, name }) => method === 'GET' && !['account.devices', 'discount.card', 'pay.payslips'].includes(name),
    )) {
      const right = isOfConsole(name) ? { method, url: `${url}?` } : requestAbout(name, bens, sender);
      const usual = await testServer.ask({ ...right, cookie });
      const named = await testServer.ask({
        method,
        url: `${right.url}&userId=${ben.id}&id=${ben.id}&email=${encodeURIComponent(ben.email)}`,
        cookie,
        headers: {
          'x-user-id': ben.id,
          'x-forwarded-user': ben.email,
          authorization: `Basic ${btoa(`${ben.email}:${password}`)}`,
        },
      });
      expect([name, named.statusCode, withoutId(named)]).toEqual([name, usual.statusCode, withoutId(usual)]);
    }
  });

  test('is not reset, changed or signed out by fields nobody asked for', async () => {
    const cookie = await testServer.signIn(ada);
    const before = await testServer.db.select().from(account).where(eq(account.userId, ben.id));
    const extra = { userId: ben.id, email: ben.email, role: 'admin', netPay: 1, deactivatedAt: null };
    await testServer.post('/account/request-password-reset', extra, cookie);
    await testServer.post(
      '/account/change-password',
      { current: 'wrong', next: 'a-brand-new-overture', ...extra },
      cookie,
    );
    await testServer.post('/account/devices/end-others', { password, ...extra }, cookie);
    // What HR and managers do about him in other tests is mailed to him.
    const words = JSON.stringify(await testServer.mailsTo(ben));
    expect(words).not.toContain(paths.resetPassword);
    expect(await testServer.db.select().from(account).where(eq(account.userId, ben.id))).toEqual(before);
    expect(await testServer.db.$count(session, eq(session.id, bens.session as Id))).toBe(1);
  });
});

test('our own origin is ours to the letter', async () => {
  expect(
    (await testServer.ask({ method: 'POST', url: '/api/auth/sign-out', body: {}, headers: { origin: ourOrigin } }))
      .statusCode,
  ).toBe(200);
});

/** An answer as it would be to any other request. */
function withoutId(answer: { json(): object }): object {
  return { ...answer.json(), requestId: '' };
}
