import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperationName } from '#contract/contract.ts';
import type { Id } from '#contract/id.ts';
import { absenceReport } from '#server/absence/absence-tables.ts';
import { addArchive } from '#server/account/archive/archive-rows.ts';
import { record } from '#server/audit/audit.ts';
import { benefit, benefitEnrolment } from '#server/benefits/benefits-tables.ts';
import { access } from '#server/collect-features.ts';
import { companyScreen } from '#server/company/company-tables.ts';
import { randomId } from '#server/db/ids.ts';
import { deputy } from '#server/directory/deputy-tables.ts';
import { employeeProfile, personChange } from '#server/directory/employee-tables.ts';
import { newsArticle } from '#server/home/home-tables.ts';
import { myVoiceReading, myVoiceReport, myVoiceRoom } from '#server/my-voice/my-voice-tables.ts';
import { personalInfo } from '#server/profile/profile-tables.ts';
import { pushSubscription } from '#server/push/push-tables.ts';
import { session } from '#server/session/session-tables.ts';
import { operations } from '#server/testing/operations.ts';
import { giveRole, roleHolder, signInToConsole } from '#server/testing/role-holders.ts';
import { requestAbout, samples, type Things } from '#server/testing/samples.ts';
import { password } from '#server/testing/test-company.ts';
import { restRoom, roomOf } from '#server/testing/test-room.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { calendarFeed } from '#server/time-off/feeds/feed-tables.ts';
import { leaveEntry } from '#server/time-off/ledger/ledger-tables.ts';
import { grantLeave } from '#server/time-off/testing/leave-team.ts';
import { leavePerson, leaveRequest } from '#server/time-off/time-off-tables.ts';
import { enrolment, training } from '#server/training/training-tables.ts';
import type { Policy } from './policies.ts';

/**
 * Tells an operation on the caller's own record from one that is the same for everybody: two people send the same
 * request, which names what belongs to the first. Both are moderators, so that only ownership makes a difference.
 */
const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

type Member = Awaited<ReturnType<typeof member>>;
type OfEverybody = { [Name in OperationName]: (typeof access)[Name] extends 'own-record' | 'signed-in' ? Name : never };

let first: Member;
let second: Member;

beforeAll(async () => {
  const words = { en: 'Open rehearsal' };
  await db.insert(companyScreen).values({ screen: 'workplace', groups: [{ heading: words, contacts: [] }] });
  await grantLeave(testServer);
  [first, second] = [await member(), await member()];
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const info = (preferredName: string) => ({
  preferredName,
  phone: null,
  emergencyName: null,
  emergencyRelation: null,
  emergencyPhone: null,
});

/** All tables but counters and logs of requests. */
const tables = (
  await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not in ('audit', 'audit_tally', 'rate_limit') order by 1`)
).rows.map(({ name }) => name);

let members = 0;

/** A signed-in person with one object of each kind, unlike anybody else's. */
async function member() {
  const person = await testServer.newcomer();
  const { id: userId } = person;
  const cookie = await testServer.signIn(person);
  await giveRole(db, person, 'moderator');
  members += 1;
  const name = `of-${members}`;
  const expiresAt = sql`now() + interval '1 day'`;
  const [other] = await db.insert(session).values({ userId, token: name, expiresAt }).returning();
  const otherSession = other?.id as Id;
  const endpoint = `https://push.example/${name}`;
  const subscription = { endpoint, userId, sessionId: otherSession, p256dh: '', auth: '', language: 'en' } as const;
  const [subscribed] = await db.insert(pushSubscription).values(subscription).returning();

  const [waiting, withdrawn] = [randomId(), randomId()];
  const leave = { userId, typeId: 'unpaid', startsMidday: false, endsMidday: false, workingDays: '12345', note: '' };
  await db.insert(leavePerson).values({ userId, workingDays: '12345'.slice(0, 1 + (members % 5)) });
  await db.insert(leaveRequest).values([
    { ...leave, id: waiting, startsOn: inDays(30), endsOn: inDays(31) },
    {
      ...leave,
      id: withdrawn,
      startsOn: inDays(40),
      endsOn: inDays(41),
      state: 'withdrawn',
      withdrawnAt: new Date(),
      withdrawnFrom: 'waiting',
    },
  ]);
  const given = { typeId: 'annual', year: new Date().getUTCFullYear(), kind: 'adjustment', day: inDays(0) } as const;
  await db.insert(leaveEntry).values({ id: randomId(), userId, ...given, halves: members, reason: name });
  const since = new Date(Date.UTC(2026, 0, members));
  await db.insert(calendarFeed).values({ userId, kind: 'leave', tokenHash: name, createdAt: since });
  await db.insert(personChange).values({ userId, field: 'username', from: null, to: name });
  const viewed = { subject: userId, document: randomId() };
  await record(db, { act: 'payslip-viewed', result: 'ok', actor: randomId(), ...viewed });
  const looked = { act: 'emergency-contact-read', result: 'ok', actor: randomId(), object: name } as const;
  await record(db, { ...looked, subject: userId });
  const opened = { act: 'absence-proof-opened', result: 'ok', actor: randomId() } as const;
  for (let count = 0; count < members; count += 1) await record(db, { ...opened, subject: userId });
  await addArchive(db, randomId(), userId);
  const words = { en: name };
  const [offered, enrolled] = [`offered-${name}`, `enrolled-${name}`];
  const trainings = [offered, enrolled].map((id) => ({ id, minutes: 5, title: words, summary: words }));
  await db.insert(training).values(trainings);
  await db.insert(enrolment).values({ userId, trainingId: enrolled, ownChoice: true });
  await db.insert(benefit).values({ id: name, kind: 'health', name: words, about: words });
  await db.insert(benefitEnrolment).values({ userId, benefitId: name, since: '2020-01-01' });
  await db.insert(employeeProfile).values({ userId, employeeId: name, location: name });
  const audience = { locations: [name], departments: [], managers: [] };
  await db.insert(newsArticle).values({ slot: 'news', title: words, body: words, audience, publishAt: new Date() });
  await db.insert(personalInfo).values({ userId, ...info(name) });
  const { id: deputyId } = await testServer.newcomer();
  await db.insert(deputy).values({ managerId: userId, deputyId, startsOn: inDays(0), endsOn: inDays(members) });
  const absence = { userId, kind: 'late', startsOn: inDays(0), phone: '', note: '', receipt: name } as const;
  await db.insert(absenceReport).values({ id: randomId(), ...absence });

  await restRoom(testServer);
  const message = await roomOf(testServer, cookie).say('Places, please');
  await db.insert(myVoiceReading).values({ userId, seq: message - 1 });
  const subscriptionId = subscribed?.id as Id;
  const things: Things = {
    person,
    colleague: deputyId,
    session: otherSession,
    endpoint,
    waiting,
    approved: waiting,
    withdrawn,
    leaveType: 'unpaid',
    offered,
    enrolled,
    message,
    said: message,
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
  return { ...person, cookie, endpoint, subscriptionId, things, typed: password };
}

/** Makes what the operation alone is about. */
async function owning(name: OperationName, owner: Member): Promise<Member> {
  const made = await samples[name].made?.(testServer, owner);
  return made ? { ...owner, things: { ...owner.things, made } } : owner;
}

/** Sends an operation's request about a person's object. */
async function send(name: OperationName, of: Member, sender: Member) {
  const answer = await testServer.ask({ ...requestAbout(name, of.things, sender), cookie: sender.cookie });
  return { status: answer.statusCode, body: { ...answer.json(), requestId: '' }, text: answer.body };
}

/** A digest of every row about a person, in all tables except counters and logs of requests. */
async function rowsOf({ id, subscriptionId }: Member): Promise<unknown> {
  const digests = tables.map(
    (table) => sql`
      select ${table} as name, md5(string_agg(each::text, '' order by each::text)) as digest
      from ${sql.identifier(table)} each where each::text like any (array[${`%${id}%`}, ${`%${subscriptionId}%`}])`,
  );
  return (await db.execute(sql.join(digests, sql` union all `))).rows;
}

/** Changes with anything that everybody sees: the room, its reports, and what the feature answers to anybody. */
async function everybodys(name: OperationName): Promise<unknown> {
  const [room] = await db.select({ changes: myVoiceRoom.lastModSeq }).from(myVoiceRoom);
  const isOfFeature = (read: { name: string }) => read.name.split('.')[0] === name.split('.')[0];
  const answers = [];
  for (const read of where('GET', 'signed-in').filter(isOfFeature)) answers.push(await send(read.name, first, first));
  return [room, await db.$count(myVoiceReport), answers];
}

const named = operations.flatMap(({ name, method }) => {
  const policy = access[name];
  return policy === 'own-record' || policy === 'signed-in'
    ? [{ name: name as OfEverybody[OperationName], method, policy }]
    : [];
});
const where = (method: string, policy: string) => named.filter((one) => one.method === method && one.policy === policy);

test.for(where('GET', 'own-record'))('$name reads what is the caller’s own', async ({ name }) => {
  const of = await owning(name, first);
  const [one, other] = [await send(name, of, first), await send(name, of, second)];
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(one.body).not.toEqual(other.body);
  for (const theirs of [first.id, first.email, first.endpoint]) expect(other.text).not.toContain(theirs);
});

test.for(where('GET', 'signed-in'))('$name reads the same to everybody', async ({ name }) => {
  const [one, other] = [await send(name, first, first), await send(name, first, second)];
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(one.body).toEqual(other.body);
});

test.for(where('POST', 'own-record'))('$name changes what is the caller’s own alone', async ({ name }) => {
  const [owner, other] = [await owning(name, await member()), await member()];
  const before = [await rowsOf(owner), await everybodys(name)];
  const answer = await send(name, owner, other);
  expect(answer.text).not.toContain(owner.id);
  expect([await rowsOf(owner), await everybodys(name)]).toEqual(before);
  expect((await send(name, owner, owner)).status).toBe(200);
  expect(await rowsOf(owner)).not.toEqual(before[0]);
});

test.for(where('POST', 'signed-in'))('$name changes what is everybody’s', async ({ name }) => {
  const [owner, other] = [await owning(name, await member()), await member()];
  const before = await everybodys(name);
  expect((await send(name, owner, other)).status).toBe(200);
  const shown = `${name} is 'signed-in' in its feature.ts: a list of the feature that is 'signed-in', too, shows what it changed.`;
  expect(await everybodys(name), shown).not.toEqual(before);
});

const ownOrRole = operations.flatMap(({ name }) => {
  const policy: Policy = access[name];
  return typeof policy === 'object' && 'or' in policy ? [{ name, role: policy.or }] : [];
});

test.for(ownOrRole)('$name is for the owner, and for a holder of the role $role', async ({ name, role }) => {
  const owner = await owning(name, await member());
  const ask = async (cookie: string) =>
    (await testServer.ask({ ...requestAbout(name, owner.things, owner), cookie })).statusCode;
  const { status = 200, others } = samples[name];
  const elsewhere = { locations: ['Another hall'], departments: null };
  const stranger = await testServer.newcomer();
  const holder = await testServer.newcomer();
  await giveRole(db, holder, role);
  const before = await rowsOf(owner);
  const isFor = `${name} is ownOr('${role}') in its feature.ts: what a request names, or what is answered, is the caller’s own. A list for all is 'signed-in'. Its sample says what \`others\` get, such as 404.`;
  expect(await ask(await testServer.signIn(stranger)), isFor).toBe(others);
  if (role !== 'moderator') {
    expect(await ask(await testServer.signIn(holder))).toBe(others);
    expect(await ask((await roleHolder(testServer, role, elsewhere)).cookie)).toBe(others);
  }
  expect(await rowsOf(owner)).toEqual(before);
  expect(await ask(await signInToConsole(testServer, holder))).toBe(status);
  expect(await rowsOf(owner)).not.toEqual(before);
  const another = await owning(name, await member());
  expect((await send(name, another, another)).status).toBe(status);
});
