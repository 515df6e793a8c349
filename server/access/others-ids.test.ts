import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pieceAddress } from '#contract/console-paths.ts';
import type { OperationName } from '#contract/contract.ts';
import type { Id } from '#contract/id.ts';
import { roleNames } from '#contract/role-names.ts';
import { absenceReport } from '#server/absence/absence-tables.ts';
import { access } from '#server/collect-features.ts';
import { randomId } from '#server/db/ids.ts';
import { myVoiceReport } from '#server/my-voice/my-voice-tables.ts';
import { addBatch } from '#server/pay/batches/batch-rows.ts';
import { payslip, payslipBatch } from '#server/pay/pay-tables.ts';
import { addAct } from '#server/people/bulk-actions/act-rows.ts';
import { peopleAct } from '#server/people/bulk-actions/act-tables.ts';
import { pushMessage, pushSubscription } from '#server/push/push-tables.ts';
import { rateLimits, session, userProfile } from '#server/session/session-tables.ts';
import { tokenIn } from '#server/testing/cookies.ts';
import { newId } from '#server/testing/new-id.ts';
import { operations } from '#server/testing/operations.ts';
import { giveRole, signInToConsole, wholeCompany } from '#server/testing/role-holders.ts';
import { requestAbout, samples, type Things, takesId } from '#server/testing/samples.ts';
import { password, type TestPerson } from '#server/testing/test-company.ts';
import { roomOf } from '#server/testing/test-room.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { grantLeave, putUnder } from '#server/time-off/testing/leave-team.ts';
import { leaveRequest } from '#server/time-off/time-off-tables.ts';
import { enrolment, training } from '#server/training/training-tables.ts';
import { addUpload } from '#server/uploads/upload-rows.ts';
import { upload as uploads } from '#server/uploads/upload-tables.ts';
import { isOfConsole, type Policy } from './policies.ts';

/**
 * For every operation that takes an id, another employee's object gets the same answer as one that does not exist, unless
 * its sample says why its ids are no secret. In the console somebody asks who has every role, for a place where Ben is
 * not; Ben himself, or Dora, each with every role for the whole company, gets another answer: so the object is there.
 */
const testServer = await openTestServer();
afterAll(testServer.close);

/** Ids of Ben's objects, in their formats. Ada asks; she leads nobody, and owns nothing. */
const bens: Things & { payslip: string; receipt: string } = {
  person: { id: '', email: '' },
  colleague: '',
  session: randomId(),
  endpoint: 'https://push.example/bens',
  waiting: randomId(),
  approved: randomId(),
  withdrawn: randomId(),
  leaveType: 'annual',
  offered: 'bens-alone',
  enrolled: 'bens-alone',
  message: 0,
  said: 0,
  report: randomId(),
  manager: '',
  batch: newId(),
  import: newId(),
  act: newId(),
  upload: newId(),
  newPerson: '',
  newAct: '',
  newUpload: '',
  made: '',
  payslip: randomId(),
  receipt: 'AAAA-AAAA',
};

/** Ids in the same formats, of nothing. */
const nobody = newId();
const nobodys: Things = {
  person: { id: nobody, email: '' },
  colleague: nobody,
  session: nobody,
  endpoint: 'https://push.example/nobodys',
  waiting: nobody,
  approved: nobody,
  withdrawn: nobody,
  leaveType: 'none',
  offered: 'no-such-training',
  enrolled: 'no-such-training',
  message: 999_999,
  said: 999_999,
  report: nobody,
  manager: nobody,
  batch: nobody,
  import: nobody,
  act: nobody,
  upload: nobody,
  newPerson: nobody,
  newAct: nobody,
  newUpload: nobody,
  made: nobody,
};

/** The operations that take an id of what belongs to somebody. Every moderator works on everybody's messages. */
const personal = operations.filter(
  ({ name }) => takesId(name) && !samples[name].shared && access[name] !== 'moderator' && !isInConsole(name),
);

/** Those of the console, but for what is about the whole company: whoever may call that may see every object. */
const inConsole = operations.filter(
  ({ name }) => takesId(name) && !samples[name].shared && isInConsole(name) && !isAboutCompany(name),
);

function isInConsole(name: OperationName): boolean {
  return isOfConsole(access[name]);
}

function isAboutCompany(name: OperationName): boolean {
  const policy: Policy = access[name];
  return isOfConsole(policy) && policy !== 'role-holder' && policy.about === 'company';
}

let ada: TestPerson;
let ben: TestPerson;
let cookie = '';
/** The consoles of Cleo, who has every role for a place where Ben is not, and of Dora and Ben, who have them for all. */
let [cleosConsole, dorasConsole, bensConsole] = ['', '', ''];
const asking = () => ({ email: ada.email, endpoint: 'https://push.example/adas', typed: password });

beforeAll(async () => {
  const [manager] = await Promise.all([testServer.newcomer(), grantLeave(testServer)]);
  [ada, ben] = [await testServer.newcomer(), await testServer.newcomer()];
  await putUnder(testServer, manager, [ben]);
  cookie = await testServer.signIn(ada);
  const bensCookie = await testServer.signIn(ben);
  const [his] = await testServer.db
    .select()
    .from(session)
    .where(eq(session.token, tokenIn(bensCookie)));
  bens.session = his?.id as Id;
  bens.person = ben;
  bens.manager = bens.newPerson = ben.id;
  const [cleo, dora] = [await testServer.newcomer(), await testServer.newcomer()];
  for (const role of roleNames) {
    await giveRole(testServer.db, cleo, role, { locations: ['Elsewhere'], departments: null });
    for (const person of [dora, ben]) await giveRole(testServer.db, person, role);
  }
  cleosConsole = await signInToConsole(testServer, cleo);
  dorasConsole = await signInToConsole(testServer, dora);
  bensConsole = await signInToConsole(testServer, ben);
  await putUnder(testServer, ben, [await testServer.newcomer()]);
  await testServer.db.insert(pushSubscription).values({
    endpoint: bens.endpoint,
    userId: ben.id,
    sessionId: bens.session as Id,
    p256dh: '',
    auth: '',
    language: 'en',
  });

  const { db } = testServer;
  const withdrawnAt = new Date();
  const inDays = (days: number) => {
    const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    return { startsOn: day, endsOn: day, startsMidday: false, endsMidday: false };
  };
  const leave = { userId: ben.id, typeId: 'unpaid' };
  for (const [name, more] of Object.entries({
    waiting: { ...inDays(30), state: 'waiting' },
    approved: { ...inDays(31), state: 'approved', answeredBy: manager.id, answeredAt: withdrawnAt },
    withdrawn: { ...inDays(30), state: 'withdrawn', withdrawnAt, withdrawnFrom: 'waiting' },
  } as const)) {
    const id = randomId();
    await db.insert(leaveRequest).values({ ...leave, id, workingDays: '1234567', note: '', ...more });
    bens[name as 'waiting'] = id;
  }
  const words = { en: 'Ben’s' };
  await db.insert(training).values({ id: 'bens-alone', minutes: 5, title: words, summary: words, offered: false });
  await db.insert(enrolment).values({ userId: ben.id, trainingId: 'bens-alone', ownChoice: true });
  bens.message = await roomOf(testServer, bensCookie).say('Marker-of-Ben');
  const [report] = await db
    .insert(myVoiceReport)
    .values({ seq: bens.message, reporterId: ben.id, reason: 'x' })
    .returning();
  bens.report = report?.id as Id;
  const [slip] = await db
    .insert(payslip)
    .values({ userId: ben.id, sourceKey: 'x', externalUrl: 'https://x.example' })
    .returning();
  bens.payslip = slip?.id as Id;
  const absence = {
    userId: ben.id,
    kind: 'sickness',
    startsOn: inDays(30).startsOn,
    phone: '',
    note: '',
    receipt: bens.receipt,
  } as const;
  await db.insert(absenceReport).values({ id: randomId(), ...absence });
});

/** What Ben has in the console, made for one test, which may use it up. */
async function ofConsole(): Promise<Things> {
  const { db } = testServer;
  const [batch, act, upload] = [newId(), newId(), newId()];
  const cookie = await testServer.signIn(ben);
  const [his] = await db
    .select()
    .from(session)
    .where(eq(session.token, tokenIn(cookie)));
  const file = { name: 'x', issuedOn: '2026-10-15', uploadId: null, sha256: '', uploadedBy: ben.id };
  await addBatch(db, { id: batch, ...file });
  await addAct(db, { id: act, kind: 'invite', input: {}, begunBy: ben.id, scope: [wholeCompany], total: 0 });
  // Nobody has more than a few at a time.
  await db.delete(uploads).where(eq(uploads.userId, ben.id));
  await addUpload(db, ben.id, { id: upload, name: 'x', size: 1, modified: 0 });
  const headers = { 'content-type': 'application/octet-stream' };
  const piece = { method: 'PUT', url: pieceAddress(upload, 0), body: Buffer.from('x'), headers } as const;
  expect((await testServer.ask({ ...piece, cookie: bensConsole })).statusCode).toBe(200);
  return { ...bens, person: { id: ben.id, email: '' }, batch, act, upload, session: his?.id as Id };
}

test('the sample of every operation that takes an id names something by it', () => {
  const sentAbout = (name: OperationName, of: Things) => JSON.stringify(requestAbout(name, of, asking()));
  const lacking = [...personal, ...inConsole].filter(({ name }) => sentAbout(name, bens) === sentAbout(name, nobodys));
  expect(
    lacking.map(({ name }) => `${name} needs an id in feature.samples.ts, or says there why it is shared`),
  ).toEqual([]);
});

// Without retries: an object removed by the first try would be gone in a second one.
test.for(personal)('$name says nothing of what is another’s', { retry: 0 }, async ({ name }) => {
  const made = (await samples[name].made?.(testServer, ben)) ?? '';
  const before = await whatBenHas();
  const ask = async (of: Things) => {
    await testServer.db.delete(rateLimits);
    return testServer.ask({ ...requestAbout(name, of, asking()), cookie });
  };
  const [his, none] = [await ask({ ...bens, made }), await ask(nobodys)];
  const mend =
    'the rows must name the caller; or what one writes is everybody’s: its policy then is signed-in, and its sample says why it is shared';
  expect(his.statusCode, mend).toBeGreaterThanOrEqual(403);
  expect(answered(his)).toEqual(answered(none));
  expect(await whatBenHas()).toEqual(before);
});

test.for(inConsole)('$name says nothing of whom no role covers', { retry: 0 }, async ({ name }) => {
  const things = await ofConsole();
  const made = (await samples[name].made?.(testServer, ben)) ?? '';
  const before = await whatBenHas();
  const ask = async (of: Things, as: string) => {
    await testServer.db.delete(rateLimits);
    // A browser makes the id of what it begins.
    return testServer.ask({ ...requestAbout(name, { ...of, newAct: newId() }, asking()), cookie: as });
  };
  const [his, none] = [await ask({ ...things, made }, cleosConsole), await ask(nobodys, cleosConsole)];
  expect(his.statusCode).toBeLessThan(500);
  expect(answered(his)).toEqual(answered(none));
  expect(await whatBenHas()).toEqual(before);
  // What nobody does about themselves, Dora does.
  const seen = async (by: string) => [answered(await ask({ ...things, made }, by)), await whatBenHas()];
  const nothing = [answered(none), before];
  const own = await seen(bensConsole);
  expect(isDeepStrictEqual(own, nothing) ? await seen(dorasConsole) : own).not.toEqual(nothing);
});

test.for([
  ['/payslips/', () => bens.payslip, nobody],
  ['/absence/receipts/', () => bens.receipt, 'BBBB-BBBB'],
] as const)('%s… says nothing of what is another’s', async ([address, his, none]) => {
  const [one, other] = [
    await testServer.ask({ url: address + his(), cookie }),
    await testServer.ask({ url: address + none, cookie }),
  ];
  expect(one.statusCode).toBe(404);
  expect([one.headers['content-type'], one.body.replace(/"requestId":"[^"]*"/, '')]).toEqual([
    other.headers['content-type'],
    other.body.replace(/"requestId":"[^"]*"/, ''),
  ]);
});

test('an id that a device made is its own person’s, whoever else used it', async () => {
  const clientId = newId();
  const first = await testServer.post('/my-voice/messages', { clientId, text: 'one' }, cookie);
  const second = await testServer.post('/my-voice/messages', { clientId, text: 'two' }, await testServer.signIn(ben));
  expect([first.json().duplicate, second.json().duplicate]).toEqual([false, false]);
});

/** An answer without its request id. */
function answered(answer: { statusCode: number; headers: object; json(): object }) {
  const { statusCode, headers } = answer;
  return { statusCode, headers: Object.keys(headers).toSorted(), body: { ...answer.json(), requestId: '' } };
}

async function whatBenHas(): Promise<unknown> {
  const { db } = testServer;
  const id = ben.id;
  return [
    await db.select({ id: session.id }).from(session).where(eq(session.userId, id)).orderBy(session.id),
    await db.select().from(leaveRequest).where(eq(leaveRequest.userId, id)).orderBy(leaveRequest.id),
    await db.select().from(enrolment).where(eq(enrolment.userId, id)),
    await db.select().from(myVoiceReport),
    await db.select().from(pushMessage),
    await db.select().from(userProfile).where(eq(userProfile.userId, id)),
    await db.select().from(uploads).where(eq(uploads.userId, id)).orderBy(uploads.id),
    await db.select().from(peopleAct).where(eq(peopleAct.begunBy, id)).orderBy(peopleAct.id),
    await db.select().from(payslipBatch).where(eq(payslipBatch.uploadedBy, id)).orderBy(payslipBatch.id),
  ];
}
