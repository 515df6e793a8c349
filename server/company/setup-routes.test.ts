import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { AbsenceFormSetting, CompanyName, CompanySetup } from '#contract/company-setup.ts';
import type { Language } from '#contract/language.ts';
import type { FeatureSwitch } from '#contract/switches.ts';
import { auditTrail } from '#server/audit/audit-tables.ts';
import { readSettings } from '#server/environment/settings.ts';
import { type MailTrial, trialBySmtp } from '#server/mail/trial.ts';
import { pushSubscription } from '#server/push/push-tables.ts';
import { session, user } from '#server/session/session-tables.ts';
import { asItComes } from '#server/testing/company-setup.ts';
import { tokenIn } from '#server/testing/cookies.ts';
import { type MailServer, openMailServer } from '#server/testing/mail-server.ts';
import { openPushTestServer } from '#server/testing/push-test-server.ts';
import { roleHolder, signInToConsole } from '#server/testing/role-holders.ts';
import { openTestServer, type TestServer } from '#server/testing/test-server.ts';
import { nameSettingOf } from './company-name.ts';
import { setupOf } from './setup.ts';

const testServer = await openPushTestServer();
afterAll(testServer.close);
const { db, receiver } = testServer;

const given = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://staff.example.com',
  AUTH_SECRET: 'a secret that only this test knows',
  COMPANY_NAME: 'Grand Théâtre',
  SMTP_URL: 'smtps://staff:pa55-w0rd@mail.example.com',
  MAIL_FROM: 'Staff <staff@example.com>',
  PAYSLIPS_ALONE_UP_TO: '0',
  LEAVER_PAYSLIP_DAYS: '90',
  ABSENCE_FORM_SICKNESS: 'https://forms.example.com/sickness',
};
const setupBy = (environment: Record<string, string>) => setupOf(readSettings(environment));

/** The mail trial of the second server; a test chooses it. */
let tryMail: MailTrial = asItComes.tryMail;
const ofCompany = await openTestServer({
  company: nameSettingOf(readSettings(given)),
  absenceForms: readSettings(given).absenceForms,
  companySetup: { ...asItComes, setup: setupBy(given), tryMail: (mail) => tryMail(mail) },
});
afterAll(ofCompany.close);

type Administrator = Awaited<ReturnType<typeof roleHolder>>;
const administrator = () => roleHolder(testServer, 'administrator');
const actsOf = async ({ db }: Pick<TestServer, 'db'>, { person }: Administrator) =>
  (await db.select().from(auditTrail).where(eq(auditTrail.actor, person.id)))
    .filter(({ action }) => action.startsWith('test-'))
    .map(({ action, result, object }) => [action, result, object].join(' '));

describe('what is set', () => {
  test('is told to an administrator, with the number of browsers that are subscribed, and no password', async () => {
    const { cookie } = await roleHolder(ofCompany, 'administrator');
    const answer = await ofCompany.ask({ url: '/api/console/company', cookie });
    expect(answer.json()).toEqual({
      name: { value: 'Grand Théâtre', from: 'environment' },
      publicUrl: { value: 'https://staff.example.com', isGiven: true },
      mailServer: { value: { host: 'mail.example.com', port: 465 }, isGiven: true },
      mailFrom: { value: 'Staff <staff@example.com>', isGiven: true },
      notifications: 'possible',
      needsSecondFactor: { value: true, isGiven: true },
      payslipsReleasedAloneUpTo: { value: 0, isGiven: true },
      leaverPayslipDays: { value: 90, isGiven: true },
      accent: null,
      logo: null,
      absenceForms: [
        { kind: 'sickness', url: 'https://forms.example.com/sickness', from: 'environment' },
        { kind: 'child-sickness', url: null, from: 'nobody' },
        { kind: 'late', url: null, from: 'nobody' },
        { kind: 'call-back', url: null, from: 'nobody' },
      ],
      off: [],
      subscribed: { browsers: 0, people: 0 },
    } satisfies CompanySetup & {
      name: CompanyName;
      accent: null;
      logo: null;
      absenceForms: AbsenceFormSetting[];
      off: FeatureSwitch[];
      subscribed: object;
    });
    for (const secret of ['pa55', 'staff:', given.AUTH_SECRET]) expect(answer.body).not.toContain(secret);
  });

  test('is told apart from what is as it comes', () => {
    const setup = setupBy({});
    expect(setup.mailServer).toEqual({ value: null, isGiven: false });
    expect(setup.needsSecondFactor).toEqual({ value: false, isGiven: false });
    const { AUTH_SECRET, PUBLIC_URL } = given;
    expect(setupBy({ AUTH_SECRET, PUBLIC_URL }).needsSecondFactor).toEqual({ value: true, isGiven: true });
  });

  test.for<[string, Record<string, string>, CompanySetup['notifications']]>([
    ['on this machine', {}, 'possible'],
    ['on https', { ...given }, 'possible'],
    ['on plain http', { AUTH_SECRET: given.AUTH_SECRET, PUBLIC_URL: 'http://staff.example.com' }, 'no-https'],
    ['without a service worker', { SERVICE_WORKER: 'off' }, 'no-worker'],
  ])('says of notifications %s whether they can be sent', ([, environment, notifications]) => {
    expect(setupBy(environment).notifications).toBe(notifications);
  });

  test('a mail server without a port has the one of its kind', () => {
    const portOf = (SMTP_URL: string) => setupBy({ ...given, SMTP_URL }).mailServer.value;
    expect(portOf('smtp://mail.example.com')).toEqual({ host: 'mail.example.com', port: 587 });
    expect(portOf('smtp://mail.example.com:25')).toEqual({ host: 'mail.example.com', port: 25 });
  });
});

describe('a test mail', () => {
  const sender = { from: 'Stagedoor <staff@house.example>', domain: 'staff.house.example' };

  /** A mail server that mails are sent by, and an administrator. */
  async function withMailServer(options: Parameters<typeof openMailServer>[0] = {}, credentials = '') {
    const mailServer = await openMailServer(options);
    const url = mailServer.url.replace('//', `//${credentials}`);
    tryMail = trialBySmtp(url, sender, 1_000);
    onTestFinished(mailServer.close);
    const boss = await roleHolder(ofCompany, 'administrator');
    return { mailServer, boss, send: () => ofCompany.post('/console/company/test-mail', {}, boss.cookie) };
  }

  test('goes to whoever asks, at once and in their language, and is written down', async () => {
    const { mailServer, boss, send } = await withMailServer();
    await ofCompany.db.update(user).set({ language: 'de' }).where(eq(user.id, boss.person.id));
    const answer = await send();
    expect(answer.json()).toEqual({
      to: boss.person.email,
      outcome: 'accepted',
      said: expect.stringMatching(/^250 /),
    });
    expect(mailServer.received).toMatchObject([{ from: 'staff@house.example', to: [boss.person.email] }]);
    expect(mailServer.received[0]?.content).toContain('Subject: E-Mails von Stagedoor kommen an');
    expect(await actsOf(ofCompany, boss)).toEqual(['test-mail-sent ok accepted']);
  });

  test.for<[MailServer['mood'], string, string | null]>([
    ['refuses', 'refused', '452 no room'],
    ['knows-no-such-address', 'refused', 'lives here no more'],
    ['refuses-the-sender', 'refused', '553 not from you'],
    ['refuses-the-mail', 'refused', '554 looks like spam'],
    ['drops', 'unreachable', 'closed'],
    ['is-silent', 'timed-out', null],
  ])('of a mail server that %s says so', async ([mood, outcome, said]) => {
    const { mailServer, send } = await withMailServer();
    mailServer.mood = mood;
    const answer = (await send()).json();
    expect(answer.outcome).toBe(outcome);
    if (said === null) expect(answer.said).toBeNull();
    else expect(answer.said).toContain(said);
  });

  test('says that the mail server is not there, and that it takes no such password, which it does not say', async () => {
    const gone = await withMailServer();
    await gone.mailServer.close();
    expect((await gone.send()).json()).toMatchObject({
      outcome: 'unreachable',
      said: expect.stringContaining('ECONNREFUSED'),
    });

    const onAuth = (_: unknown, __: unknown, answer: (error: Error) => void) =>
      answer(Object.assign(new Error('Authentication failed'), { responseCode: 535 }));
    const strict = await withMailServer({ authOptional: false, allowInsecureAuth: true, onAuth }, 'me:s%40cret@');
    const answer = await strict.send();
    expect(answer.json()).toMatchObject({ outcome: 'refused', said: '535 Authentication failed' });
    expect(answer.body).not.toContain('cret');
  });

  test('holds nobody up while the mail server is silent', { tags: 'long' }, async () => {
    const { mailServer, send } = await withMailServer();
    mailServer.mood = 'is-silent';
    let isAnswered = false;
    const sending = send().then(() => {
      isAnswered = true;
    });
    for (let look = 0; look < 20; look += 1)
      expect((await ofCompany.ask({ url: '/health/live' })).statusCode).toBe(200);
    expect(isAnswered).toBe(false);
    await sending;
  });

  test('is sent ten times in ten minutes, and then refused with how long to wait', { tags: 'long' }, async () => {
    const { mailServer, send } = await withMailServer();
    for (let sent = 0; sent < 10; sent += 1) expect((await send()).statusCode).toBe(200);
    const refused = await send();
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
    expect(mailServer.received).toHaveLength(10);
  });
});

describe('a test notification', () => {
  beforeEach(async () => {
    await db.delete(pushSubscription);
    receiver.answer(undefined);
  });

  const send = ({ cookie }: Pick<Administrator, 'cookie'>) =>
    testServer.post('/console/company/test-notification', {}, cookie);

  /** An administrator with another browser in another language beside the one in which the console is open. */
  async function withBrowsers(language: Language = 'fr') {
    const boss = await administrator();
    const here = await testServer.subscribe(boss.cookie);
    const there = await testServer.subscribe(await testServer.signIn(boss.person), language);
    return { boss, here, there };
  }

  test('goes to the own browsers alone, each in its language, and is written down', async () => {
    const { boss, here, there } = await withBrowsers();
    const other = await testServer.reader();
    const service = receiver.host;
    expect((await send(boss)).json()).toEqual({
      browsers: expect.arrayContaining([
        { userAgent: expect.any(String), current: true, service, outcome: 'accepted', status: 201 },
        { userAgent: expect.any(String), current: false, service, outcome: 'accepted', status: 201 },
      ]),
    });
    expect(receiver.on(here).map(({ message }) => message.title)).toEqual(['Notifications work']);
    expect(receiver.on(there).map(({ message }) => message.language)).toEqual(['fr']);
    expect(receiver.on(other.browser)).toEqual([]);
    expect(await actsOf(testServer, boss)).toEqual(['test-notification-sent ok accepted accepted']);
  });

  test('says of each browser what its push service said, and forgets one that is gone', { tags: 'long' }, async () => {
    const { boss, here, there } = await withBrowsers();
    receiver.answer({ status: 410 }, here.endpoint);
    receiver.answer({ status: 503 }, there.endpoint);
    const outcomes = async () =>
      ((await send(boss)).json().browsers as { outcome: string; status: number }[])
        .map(({ outcome, status }) => `${outcome} ${status}`)
        .toSorted();
    expect(await outcomes()).toEqual(['gone 410', 'refused 503']);
    receiver.answer('is-silent', there.endpoint);
    expect(await outcomes()).toEqual(['timed-out null']);
    await db.update(pushSubscription).set({ endpoint: 'https://127.0.0.1:9/push' });
    expect(await outcomes()).toEqual(['unreachable null']);
  });

  test('goes to a browser whose session ran out, too, and to none that signed out', async () => {
    const { boss, here } = await withBrowsers();
    const reader = await testServer.reader();
    const subscribed = async () =>
      (await testServer.ask({ url: '/api/console/company', cookie: boss.cookie })).json().subscribed;
    expect(await subscribed()).toEqual({ browsers: 3, people: 2 });
    await testServer.post('/auth/sign-out', {}, reader.cookie);
    expect(await subscribed()).toEqual({ browsers: 2, people: 1 });

    const open = await signInToConsole(testServer, boss.person);
    await db
      .update(session)
      .set({ expiresAt: new Date(0) })
      .where(eq(session.token, tokenIn(boss.cookie)));
    expect((await send({ cookie: open })).json().browsers).toHaveLength(2);
    expect(receiver.on(here)).toHaveLength(1);
  });

  test('says that there is no browser, and is limited', async () => {
    const boss = await administrator();
    for (let sent = 0; sent < 10; sent += 1) expect((await send(boss)).json()).toEqual({ browsers: [] });
    const refused = await send(boss);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  });
});
