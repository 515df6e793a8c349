import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import type { BatchReach } from '#contract/payslip-batches.ts';
import type { WhyNotReached } from '#contract/payslip-review.ts';
import { randomId } from '#server/db/ids.ts';
import { deactivate } from '#server/directory/invites.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { sendDueMails } from '#server/mail/mail-worker.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { sealBy } from '#server/mail/seal.ts';
import { bySmtp } from '#server/mail/transport.ts';
import { passUntilNotified, payrollAt, pdf, zipOfFiles } from '#server/pay/batches/testing/payroll.ts';
import { passwordChangedMail } from '#server/session/password-mails.ts';
import { account, session } from '#server/session/session-tables.ts';
import { openMailServer } from '#server/testing/mail-server.ts';
import { openPushTestServer } from '#server/testing/push-test-server.ts';
import { newcomers, type TestPerson } from '#server/testing/test-company.ts';
import type { OpenAnnouncement } from './announcement-rows.ts';
import { lookAtAnnouncements, nextStep } from './announcement-worker.ts';
import { pushSubscription } from './push-tables.ts';

/** As many as an ordinary run takes at once; test:long has a thousand. */
const crowd = Number(process.env.PEOPLE_ON_PAYDAY ?? 10);

const publicUrl = 'https://staff.house.example';
const testServer = await openPushTestServer({
  publicUrl,
  origins: new Set([publicUrl]),
  payslipsReleasedAloneUpTo: 5_000,
});
const { db, receiver } = testServer;
const smtp = await openMailServer();
const send = bySmtp(smtp.url, { from: 'Stagedoor <staff@house.example>', domain: 'staff.house.example' });
const mails = {
  send,
  seal: sealBy('a-secret-for-tests-that-is-long-enough'),
  writeChosen: testServer.writeChosen,
  log: testServer.log.logger,
};
afterAll(async () => {
  send.close?.();
  await smtp.close();
  await testServer.close();
});
beforeEach(() => {
  smtp.mood = 'takes';
});

let payroll: Awaited<ReturnType<typeof payrollAt>>;
beforeAll(async () => {
  payroll = await payrollAt(testServer);
});

/** Lets so many seconds pass for whatever waits. */
async function pass(seconds: number): Promise<void> {
  const earlier = (column: string) => sql.raw(`${column} = ${column} - interval '${seconds} seconds'`);
  await db.execute(sql`update push_message set ${earlier('due_at')}, ${earlier('next_attempt_at')}
    where sent_at is null and given_up_at is null`);
  await db.execute(sql`update mail set ${earlier('created_at')}, ${earlier('next_attempt_at')}
    where sent_at is null and given_up_at is null`);
  await db.execute(sql`update announcement set ${earlier('created_at')}, ${earlier('next_look_at')}`);
}

/** Does all that is due, as the server's workers do; returns how many seconds it took until nobody waited any more. */
async function announceAll(sendsMail = true): Promise<number> {
  for (let seconds = 0; ; seconds += 10) {
    await testServer.deliver();
    await sendDueMails(db, mails);
    while ((await lookAtAnnouncements(db, sendsMail)) > 0);
    const { rows } = await db.execute(sql`select from announcement
      where notified_at is null and mailed_at is null and not_reached is null limit 1`);
    if (rows.length === 0 || seconds > 3_600) return seconds;
    await pass(10);
  }
}

/** Publishes a payslip each to people, and lets time pass until they are reach. */
async function payday(people: TestPerson[], files = (person: TestPerson) => [`${person.id}_2026-10.pdf`]) {
  const named = people.flatMap((person) => files(person).map((name) => [name, pdf(randomId())] as const));
  const batch = await payroll.bring('october.zip', zipOfFiles(Object.fromEntries(named)));
  // Somebody may have one of this month already.
  const odd = (await payroll.documents(batch, 'problems')).map((document) => document.id);
  if (odd.length > 0) await payroll.does('accept', { id: batch, documents: odd });
  const released = await payroll.does('release', { id: batch, visibleFrom: null });
  expect(released.statusCode).toBe(200);
  await passUntilNotified(testServer, batch);
  return batch;
}
const reachOf = async (id: Id) => (await payroll.read<{ reach: BatchReach | null }>(`payslips/one?id=${id}`)).reach;
const notReached = async (id: Id) => {
  type Answer = { people: { id: Id; why: WhyNotReached }[]; count: number };
  const { people } = await payroll.read<Answer>(`payslips/not-reached?id=${id}`);
  return Object.fromEntries(people.map(({ id, why }) => [id, why]));
};
const mailsTo = ({ email }: TestPerson) => smtp.received.filter(({ to }) => to[0] === email);

/** Subscribes a person's browser in a session of their own, without the seconds that a thousand passwords take. */
async function device(person: TestPerson) {
  const browser = receiver.browser();
  const ended = { expiresAt: new Date(Date.now() + 7 * 24 * 3600_000) };
  const [row] = await db
    .insert(session)
    .values({ userId: person.id, token: randomId(), ...ended })
    .returning();
  const { endpoint, keys } = browser;
  await db
    .insert(pushSubscription)
    .values({ userId: person.id, sessionId: row?.id as Id, endpoint, ...keys, language: 'en' });
  return browser;
}

test(`35 days after anybody opened the app, all of ${crowd} people are told within 15 minutes of a release, each once`, {
  tags: 'long',
}, async () => {
  const people = await newcomers(db, crowd);
  const devices = new Map<Id, Awaited<ReturnType<typeof device>>>();
  const kindOf = (index: number) => (['notified', 'notified', 'gone', 'failing', 'none'] as const)[index % 5];
  for (const [index, person] of people.entries()) {
    if (kindOf(index) !== 'none') devices.set(person.id, await device(person));
  }
  const ids = people.map(({ id }) => id);
  await db
    .update(session)
    .set({
      createdAt: sql`${session.createdAt} - interval '35 days'`,
      expiresAt: sql`${session.expiresAt} - interval '35 days'`,
    })
    .where(inArray(session.userId, ids));
  await tidyUp(db, new Date(), { auditDays: 365, payslipYears: 10 });
  for (const [index, { id }] of people.entries()) {
    const endpoint = devices.get(id)?.endpoint;
    if (kindOf(index) === 'gone') receiver.answer({ status: 410 }, endpoint);
    if (kindOf(index) === 'failing') receiver.answer({ status: 503 }, endpoint);
  }

  const batch = await payday(people);
  expect(await reachOf(batch)).toEqual({ people: crowd, notified: 0, mailed: 0, notReached: 0 });
  const began = Date.now();
  // Ten minutes pass between the release and this.
  expect((await announceAll()) + (Date.now() - began) / 1000).toBeLessThan(5 * 60);
  const half = (crowd * 2) / 5;
  expect(await reachOf(batch)).toEqual({ people: crowd, notified: half, mailed: crowd - half, notReached: 0 });

  await passUntilNotified(testServer, batch);
  await pass(24 * 3600);
  await announceAll();
  const reach = people.map((person) => {
    const browser = devices.get(person.id);
    const pushes = browser ? receiver.on(browser) : [];
    return [pushes.map(({ message }) => message.title), mailsTo(person).length];
  });
  const neutral = [['There is news for you'], 0];
  expect(reach).toEqual(people.map((_, index) => (kindOf(index) === 'notified' ? neutral : [[], 1])));
});

describe('a mail in place of a notification', () => {
  test('says why it comes, and one tap ends it for good', { tags: 'long' }, async () => {
    const person = await testServer.newcomer();
    await payday([person]);
    await announceAll();
    const [mail] = mailsTo(person);
    expect(mail?.content).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const text = mail?.content.replaceAll('=\r\n', '') ?? '';
    expect(text).toMatch(/none of your devices could show a\s+notification/);
    const address =
      /^List-Unsubscribe:\s*<([^>]+)>/im.exec(mail?.content.replaceAll(/\r\n[ \t]+/g, '') ?? '')?.[1] ?? '';
    const ended = await testServer.ask({
      method: 'POST',
      url: address.replace(publicUrl, ''),
      body: 'List-Unsubscribe=One-Click',
      headers: { origin: null, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(ended.statusCode).toBe(200);
    const cookie = await testServer.signIn(person);
    const settings = (await testServer.ask({ url: '/api/push/settings', cookie })).json();
    expect(settings).toMatchObject({ mail: [], payslipMail: 'never' });
    const batch = await payday([person]);
    await announceAll();
    expect(mailsTo(person)).toHaveLength(1);
    expect(await notReached(batch)).toEqual({ [person.id]: 'mail-ended' });
  });

  test('is chosen for every payslip, and ended, in the settings; pages of an earlier release know the list alone', async () => {
    const { person, cookie, browser } = await testServer.reader();
    const categories = { payslips: true, news: true, mentions: true, timeOff: true };
    const save = async (change: object) =>
      (await testServer.post('/push/settings', { categories, quietHours: null, ...change }, cookie)).json();
    expect(await save({ mail: ['mentions'] })).toMatchObject({ mail: ['mentions'], payslipMail: 'unreached' });
    expect(await save({ payslipMail: 'always' })).toMatchObject({
      mail: ['mentions', 'payslips'],
      payslipMail: 'always',
    });
    await payday([person]);
    await announceAll();
    await pass(180);
    await sendDueMails(db, mails);
    expect([receiver.on(browser).length, mailsTo(person).length]).toEqual([1, 1]);
    expect(await save({ mail: ['mentions'] })).toMatchObject({ mail: ['mentions'], payslipMail: 'never' });
    expect(await save({ mail: ['timeOff'] })).toMatchObject({ mail: ['timeOff'], payslipMail: 'never' });
    expect(await save({ payslipMail: 'unreached' })).toMatchObject({ mail: ['timeOff'], payslipMail: 'unreached' });
  });

  test('goes to nobody who was notified, however many payslips came, and to whoever switched notifications of them off', {
    tags: 'long',
  }, async () => {
    const two = await testServer.reader();
    const off = await testServer.reader();
    const categories = { payslips: false, news: true, mentions: true, timeOff: true };
    await testServer.post('/push/settings', { categories, quietHours: null }, off.cookie);
    const batch = await payday([two.person, off.person], ({ id }) =>
      id === two.person.id ? [`${id}_2026-10.pdf`, `${id}_2026-09.pdf`] : [`${id}_2026-10.pdf`],
    );
    await announceAll();
    expect([receiver.on(two.browser).length, mailsTo(two.person).length]).toEqual([1, 0]);
    expect([receiver.on(off.browser).length, mailsTo(off.person).length]).toEqual([0, 1]);
    expect(await reachOf(batch)).toEqual({ people: 2, notified: 1, mailed: 1, notReached: 0 });
  });

  test('never goes to an address that the mail server refused, until a mail is taken there again', {
    tags: 'long',
  }, async () => {
    const person = await testServer.newcomer();
    smtp.mood = 'knows-no-such-address';
    const first = await payday([person]);
    await announceAll();
    expect(await notReached(first)).toEqual({ [person.id]: 'address-refused' });

    smtp.mood = 'takes';
    const second = await payday([person]);
    await announceAll();
    expect(await notReached(second)).toEqual({ [person.id]: 'address-refused' });
    expect(mailsTo(person)).toEqual([]);
    const cookie = await testServer.signIn(person);
    expect((await testServer.ask({ url: '/api/push/settings', cookie })).json().isAddressRefused).toBe(true);

    await enqueueMail(db, { to: person.email.toUpperCase(), language: 'en', write: passwordChangedMail });
    await sendDueMails(db, mails);
    const third = await payday([person]);
    await announceAll();
    expect(await reachOf(third)).toEqual({ people: 1, notified: 0, mailed: 1, notReached: 0 });
  });

  test('has what else comes until it is sent, and all of it is told', { tags: 'long' }, async () => {
    const person = await testServer.newcomer();
    const first = await payday([person]);
    await lookAtAnnouncements(db, true);
    await sendDueMails(db, mails);
    expect(mailsTo(person)).toEqual([]);
    const second = await payday([person]);
    await announceAll();
    expect(mailsTo(person)).toHaveLength(1);
    for (const batch of [first, second]) {
      expect(await reachOf(batch)).toEqual({ people: 1, notified: 0, mailed: 1, notReached: 0 });
    }
  });

  test('says nothing of a new payslip that was recalled before, but that it was', async () => {
    const [kept, recalled] = [await testServer.newcomer(), await testServer.newcomer()];
    // The month that a document is of may be another than its batch's.
    const batch = await payday([kept, recalled], ({ id }) => [`${id}_2026-09.pdf`]);
    const documents = await payroll.documents(batch);
    const theirs = documents.filter(({ recipient }) => recipient?.id === recalled.id).map(({ id }) => id);
    await payroll.does('recall', { id: batch, documents: theirs, reason: 'Wrong month' });
    await announceAll();
    const subjects = [kept, recalled].map((person) =>
      mailsTo(person).map(({ content }) => /^Subject: (.*)$/m.exec(content)?.[1]?.trim()),
    );
    expect(subjects).toEqual([['You have a new payslip'], ['One of your payslips was recalled']]);
    expect(mailsTo(recalled)[0]?.content).toMatch(/recalled your payslip of \d+ September 2026/);
  });
});

test('payroll sees who could not be reached, and why', async () => {
  const [gone, unknown, known] = await newcomers(db, 3);
  await deactivate(db, gone?.email ?? '');
  await db.delete(account).where(eq(account.userId, unknown?.id as Id));
  const batch = await payday([gone, unknown, known] as TestPerson[]);
  await announceAll(false);
  expect(await notReached(batch)).toEqual({
    [gone?.id as Id]: 'left',
    [unknown?.id as Id]: 'no-mail-server',
    [known?.id as Id]: 'no-mail-server',
  });
  expect(await reachOf(batch)).toEqual({ people: 3, notified: 0, mailed: 0, notReached: 3 });
});

describe('the next step', () => {
  const open: Omit<OpenAnnouncement, 'id'> = {
    isNotified: false,
    isOnItsWay: false,
    mail: null,
    hasLeft: false,
    knowsOfIt: true,
    hasEndedMail: false,
    isAddressRefused: false,
  };
  const waits = { isSent: false, isGivenUp: false, because: null };

  test.for<[string, Partial<typeof open>, ReturnType<typeof nextStep>]>([
    ['without a device', {}, 'mail-instead'],
    ['once a push service took it, whatever else', { isNotified: true, hasLeft: true, mail: waits }, 'notified'],
    ['while a notification may arrive', { isOnItsWay: true, hasEndedMail: true }, 'wait'],
    ['while a mail waits', { mail: waits }, 'wait'],
    ['once the mail server took it', { mail: { ...waits, isSent: true } }, 'mailed'],
    ['after a mail that failed', { mail: { ...waits, isGivenUp: true } }, 'mail-failed'],
    ['after a refused address', { mail: { ...waits, isGivenUp: true, because: 'address-refused' } }, 'address-refused'],
    ['for somebody who was never invited', { knowsOfIt: false }, 'not-joined'],
    ['for somebody who ended the mail', { hasEndedMail: true }, 'mail-ended'],
    ['for a refused address', { isAddressRefused: true }, 'address-refused'],
    ['for a leaver', { hasLeft: true }, 'left'],
  ])('%s', ([, facts, step]) => expect(nextStep({ ...open, ...facts }, true)).toBe(step));

  test('without a mail server is none but a notification', () => {
    expect(nextStep(open, false)).toBe('no-mail-server');
    expect(nextStep({ ...open, mail: { ...waits, isSent: true } }, false)).toBe('no-mail-server');
  });
});
