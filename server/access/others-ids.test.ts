import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract, type OperationName } from '#contract/contract.ts';
import type { Id } from '#contract/id.ts';
import { absenceReport } from '#server/absence/absence-tables.ts';
import { randomId } from '#server/db/ids.ts';
import { myVoiceReport } from '#server/my-voice/my-voice-tables.ts';
import { addBatch } from '#server/pay/batches/batch-rows.ts';
import { payslip } from '#server/pay/pay-tables.ts';
import { addAct } from '#server/people/bulk-actions/act-rows.ts';
import { addImport } from '#server/people/imports/import-rows.ts';
import { pushMessage, pushSubscription } from '#server/push/push-tables.ts';
import { rateLimits, session } from '#server/session/session-tables.ts';
import { tokenIn } from '#server/testing/cookies.ts';
import { operations } from '#server/testing/operations.ts';
import { giveRole, wholeCompany } from '#server/testing/role-holders.ts';
import { password, type TestPerson } from '#server/testing/test-company.ts';
import { roomOf, uuidv7 } from '#server/testing/test-room.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { grantLeave, putUnder } from '#server/time-off/testing/leave-team.ts';
import { leaveRequest } from '#server/time-off/time-off-tables.ts';
import { enrolment, training } from '#server/training/training-tables.ts';
import { addUpload } from '#server/uploads/upload-rows.ts';

/**
 * For every operation that takes an id, another employee's object gets the same answer as one that does not exist. An
 * operation with such an input that is in neither list fails the first test.
 */
const testServer = await openTestServer();
afterAll(testServer.close);

/** Names of inputs that identify an object. */
const saysWhich = /^(ids?|seq|replyTo|slot|endpoint)$|Id$/;

/** Ids of Ben's objects, in their formats. Ada asks; she leads nobody, and owns nothing. */
const bens = {
  session: randomId(),
  waiting: randomId(),
  approved: randomId(),
  withdrawn: randomId(),
  report: randomId(),
  payslip: randomId(),
  receipt: '',
  seq: 0,
  endpoint: '',
  role: randomId(),
  batch: randomId(),
  import: randomId(),
  act: randomId(),
  upload: randomId(),
};
const nobodys = randomId();

type Fields = Record<string, unknown>;

/** Operations on one person's objects: Ada's input with Ben's id, and with an unknown one. */
const personal: Partial<Record<OperationName, (which: 'bens' | 'nobodys') => Fields>> = {
  'account.endDevice': (which) => ({ id: { bens: bens.session, nobodys }[which], password }),
  'timeOff.withdraw': (which) => ({ id: { bens: bens.waiting, nobodys }[which], language: 'en' }),
  'timeOff.restore': (which) => ({ id: { bens: bens.withdrawn, nobodys }[which], language: 'en' }),
  'timeOff.takeBack': (which) => ({ id: { bens: bens.approved, nobodys }[which], language: 'en' }),
  'timeOff.answer': (which) => ({
    id: { bens: bens.waiting, nobodys }[which],
    answer: 'approved',
    note: '',
    language: 'en',
  }),
  'training.enrol': (which) => ({ id: { bens: 'bens-alone', nobodys: 'no-such-training' }[which] }),
  'training.leave': (which) => ({ id: { bens: 'bens-alone', nobodys: 'no-such-training' }[which] }),
  'myVoice.edit': (which) => ({ seq: { bens: bens.seq, nobodys: 999_999 }[which], text: 'x' }),
  'myVoice.remove': (which) => ({ seq: { bens: bens.seq, nobodys: 999_999 }[which] }),
  'moderation.hide': (which) => ({ seq: { bens: bens.seq, nobodys: 999_999 }[which], reason: 'x' }),
  'moderation.record': (which) => ({ seq: { bens: bens.seq, nobodys: 999_999 }[which] }),
  'moderation.closeReports': (which) => ({ ids: [{ bens: bens.report, nobodys }[which]] }),
  'moderation.reopenReports': (which) => ({ ids: [{ bens: bens.report, nobodys }[which]] }),
  'people.add': (which) => ({
    id: { bens: ben.id, nobodys: uuidv7() }[which],
    fields: {},
    managerId: null,
    invite: false,
  }),
  'people.change': (which) => ({ userId: { bens: ben.id, nobodys }[which], version: 0, fields: { position: 'x' } }),
  'people.act': (which) => ({ id: { bens: bens.act, nobodys }[which] }),
  'people.resumeAct': (which) => ({ id: { bens: bens.act, nobodys }[which] }),
  'people.stopAct': (which) => ({ id: { bens: bens.act, nobodys }[which] }),
  'people.bringBack': (which) => ({
    id: { bens: bens.act, nobodys: uuidv7() }[which],
    selection: { ids: [ben.id] },
    expected: 1,
  }),
  'people.invite': (which) => ({
    id: { bens: bens.act, nobodys: uuidv7() }[which],
    selection: { ids: [ben.id] },
    expected: 1,
  }),
  'people.showOut': (which) => ({
    id: { bens: bens.act, nobodys: uuidv7() }[which],
    selection: { ids: [ben.id] },
    expected: 1,
    lastDay: null,
    reportsTo: 'later',
  }),
  'people.changeMany': (which) => ({
    id: uuidv7(),
    selection: { ids: [{ bens: ben.id, nobodys }[which]] },
    expected: 1,
    fields: { position: 'x' },
    managerId: { bens: ben.id, nobodys }[which],
  }),
  'people.endSessions': (which) => ({
    userId: { bens: ben.id, nobodys }[which],
    sessionId: { bens: bens.session, nobodys }[which],
  }),
  'peopleImports.begin': (which) => ({
    id: uuidv7(),
    uploadId: { bens: bens.upload, nobodys }[which],
    sha256: '0'.repeat(64),
  }),
  'peopleImports.discard': (which) => ({ id: { bens: bens.import, nobodys }[which] }),
  'peopleImports.map': (which) => ({ id: { bens: bens.import, nobodys }[which], columns: [] }),
  'peopleImports.missing': (which) => ({ id: { bens: bens.import, nobodys }[which] }),
  'peopleImports.one': (which) => ({ id: { bens: bens.import, nobodys }[which] }),
  'peopleImports.rows': (which) => ({ id: { bens: bens.import, nobodys }[which], state: 'new' }),
  'peopleImports.takeBack': (which) => ({ id: { bens: bens.import, nobodys }[which] }),
  'peopleImports.write': (which) => ({ id: { bens: bens.import, nobodys }[which], seen: '', invite: false }),
  'leaveSettings.importHolidays': (which) => ({
    uploadId: { bens: bens.upload, nobodys }[which],
    isTrial: true,
  }),
  'audit.ofPerson': (which) => ({ userId: { bens: ben.id, nobodys }[which] }),
  'leaveSettings.ofPerson': (which) => ({ userId: { bens: ben.id, nobodys }[which], language: 'en' }),
  'leaveSettings.saveOfPerson': (which) => ({
    userId: { bens: ben.id, nobodys }[which],
    workingDays: '1',
    allowances: [],
    before: { workingDays: '1', allowances: [] },
  }),
  'structure.reports': (which) => ({ managerId: { bens: ben.id, nobodys }[which] }),
  'people.list': (which) => ({ managerId: { bens: ben.id, nobodys }[which] }),
  'people.record': (which) => ({ userId: { bens: ben.id, nobodys }[which], language: 'en' }),
  'push.sendTest': (which) => ({ endpoint: { bens: bens.endpoint, nobodys: 'https://push.example/nobodys' }[which] }),
  'roles.end': (which) => ({ id: { bens: bens.role, nobodys }[which] }),
  'roles.keep': (which) => ({ id: { bens: bens.role, nobodys }[which] }),
  'roles.grant': (which) => ({
    id: uuidv7(),
    userId: { bens: ben.id, nobodys }[which],
    role: 'hr',
    scope: wholeCompany,
  }),
  'secondFactor.reset': (which) => ({ userId: { bens: ben.id, nobodys }[which] }),
  'payslipBatches.accept': (which) => ({ id: { bens: bens.batch, nobodys }[which], documents: [nobodys] }),
  'payslipBatches.assign': (which) => ({ id: { bens: bens.batch, nobodys }[which], document: nobodys, userId: ben.id }),
  'payslipBatches.confirm': (which) => ({
    id: { bens: bens.batch, nobodys }[which],
    submittedAt: '2026-11-25T09:00:00.000Z',
  }),
  'payslipBatches.discard': (which) => ({ id: { bens: bens.batch, nobodys }[which] }),
  'payslipBatches.documents': (which) => ({ id: { bens: bens.batch, nobodys }[which] }),
  'payslipBatches.holdBack': (which) => ({ id: { bens: bens.batch, nobodys }[which] }),
  'payslipBatches.leaveOut': (which) => ({
    id: { bens: bens.batch, nobodys }[which],
    documents: [nobodys],
    isOut: true,
  }),
  'payslipBatches.missing': (which) => ({ id: { bens: bens.batch, nobodys }[which] }),
  'payslipBatches.one': (which) => ({ id: { bens: bens.batch, nobodys }[which] }),
  'payslipBatches.recall': (which) => ({ id: { bens: bens.batch, nobodys }[which], documents: null, reason: 'x' }),
  'payslipBatches.release': (which) => ({ id: { bens: bens.batch, nobodys }[which], visibleFrom: null }),
  'payslipBatches.tryAgain': (which) => ({ id: { bens: bens.batch, nobodys }[which] }),
  'payslipBatches.replace': (which) => ({
    id: { bens: bens.batch, nobodys }[which],
    document: nobodys,
    uploadId: nobodys,
    reason: 'x',
  }),
  'payslipBatches.begin': (which) => ({
    id: uuidv7(),
    uploadId: { bens: bens.upload, nobodys }[which],
    issuedOn: '2026-10-15',
    sha256: '0'.repeat(64),
  }),
  'uploads.begin': (which) => ({
    id: { bens: bens.upload, nobodys: uuidv7() }[which],
    name: 'x',
    size: 1,
    modified: 0,
  }),
  'uploads.end': (which) => ({ id: { bens: bens.upload, nobodys }[which] }),
  'moderation.mute': (which) => ({ userId: { bens: ben.id, nobodys }[which], minutes: 5, reason: 'x' }),
};

/** Operations whose ids are not secret, and why. */
const shared: Partial<Record<OperationName, string>> = {
  'home.article': 'an article is the company’s',
  'leaveSettings.orderTypes': 'a kind of leave is the company’s',
  'leaveSettings.removeType': 'a kind of leave is the company’s',
  'leaveSettings.saveType': 'a kind of leave is the company’s',
  'deputies.name': 'a manager may name anybody who works here; whoever leads nobody gets the answer to nobody’s id',
  'timeOff.ask': 'the device makes the id, and a kind of leave is the company’s',
  'myVoice.send': 'the device makes the id, and a message in the room is there for everybody to reply to',
  'myVoice.react': 'a message in the room is there for everybody to react to',
  'push.subscribe':
    'the endpoint is a browser’s, whoever signs in on it; server/push tests that it changes hands whole',
  'push.unsubscribe': 'the answer is the same whoever’s it is; server/push tests that another’s stays',
  'profile.savePersonalInfo': 'the device makes the id, and one’s own saves alone are looked up by it',
  'myVoice.report': 'a message in the room is there for everybody to report',
};

let ada: TestPerson;
let ben: TestPerson;
let cookie = '';

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
  bens.endpoint = 'https://push.example/bens';
  bens.role = await giveRole(testServer.db, ben, 'auditor');
  [bens.batch, bens.upload, bens.import, bens.act] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  await addUpload(testServer.db, ben.id, { id: bens.upload, name: 'x', size: 1, modified: 0 });
  await addAct(testServer.db, {
    id: bens.act,
    kind: 'invite',
    input: {},
    begunBy: ben.id,
    scope: [wholeCompany],
    total: 0,
  });
  await addImport(testServer.db, { id: bens.import, name: 'x', sha256: '', uploadId: null, begunBy: ben.id });
  await addBatch(testServer.db, {
    id: bens.batch,
    name: 'x',
    issuedOn: '2026-10-15',
    uploadId: bens.upload,
    sha256: '',
    uploadedBy: ben.id,
  });
  await testServer.db
    .insert(pushSubscription)
    .values({ endpoint: bens.endpoint, userId: ben.id, sessionId: bens.session, p256dh: '', auth: '', language: 'en' });

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
  bens.seq = await roomOf(testServer, bensCookie).say('Marker-of-Ben');
  const [report] = await db
    .insert(myVoiceReport)
    .values({ seq: bens.seq, reporterId: ben.id, reason: 'x' })
    .returning();
  bens.report = report?.id as Id;
  const [slip] = await db
    .insert(payslip)
    .values({ userId: ben.id, sourceKey: 'x', externalUrl: 'https://x.example' })
    .returning();
  bens.payslip = slip?.id as Id;
  bens.receipt = 'AAAA-AAAA';
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

test('every operation that takes an id is in one of the lists, and no other', () => {
  const takeIds = operations.filter(({ name }) => inputsOf(name).some((input) => saysWhich.test(input)));
  expect([...Object.keys(personal), ...Object.keys(shared)].toSorted()).toEqual(
    takeIds.map(({ name }) => name).toSorted(),
  );
});

// Without retries: an object removed by the first try would be gone in a second one.
test.for(Object.entries(personal))('%s says nothing of what is another’s', { retry: 0 }, async ([name, fields]) => {
  const { method, url } = operations.find((operation) => operation.name === name) ?? { method: 'GET', url: '' };
  const before = await whatBenHas();
  const ask = async (which: 'bens' | 'nobodys') => {
    await testServer.db.delete(rateLimits);
    const sent = fields(which);
    const query = new URLSearchParams(sent as Record<string, string>);
    return method === 'GET'
      ? testServer.ask({ method, url: `${url}?${query}`, cookie })
      : testServer.ask({ method, url, cookie, body: sent });
  };
  const [his, none] = [await ask('bens'), await ask('nobodys')];
  expect(his.statusCode).toBeGreaterThanOrEqual(403);
  expect(answered(his)).toEqual(answered(none));
  expect(await whatBenHas()).toEqual(before);
});

test.for([
  ['/payslips/', () => bens.payslip, nobodys],
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
  const clientId = uuidv7();
  const first = await testServer.post('/my-voice/messages', { clientId, text: 'one' }, cookie);
  const second = await testServer.post('/my-voice/messages', { clientId, text: 'two' }, await testServer.signIn(ben));
  expect([first.json().duplicate, second.json().duplicate]).toEqual([false, false]);
});

/** The names of an operation's inputs in the contract. */
function inputsOf(name: OperationName): string[] {
  const [feature = '', operation = ''] = name.split('.');
  const promises = contract as unknown as Record<
    string,
    Record<string, { '~orpc': { inputSchema?: { shape?: object } } }>
  >;
  return Object.keys(promises[feature]?.[operation]?.['~orpc'].inputSchema?.shape ?? {});
}

/** An answer without its request id. */
function answered(answer: { statusCode: number; headers: object; json(): object }) {
  const { statusCode, headers } = answer;
  return { statusCode, headers: Object.keys(headers).toSorted(), body: { ...answer.json(), requestId: '' } };
}

async function whatBenHas(): Promise<unknown> {
  const { db } = testServer;
  const id = ben.id;
  return [
    await db.select({ id: session.id }).from(session).where(eq(session.userId, id)),
    await db.select().from(leaveRequest).where(eq(leaveRequest.userId, id)).orderBy(leaveRequest.id),
    await db.select().from(enrolment).where(eq(enrolment.userId, id)),
    await db.select().from(myVoiceReport),
    await db.select().from(pushMessage),
  ];
}
