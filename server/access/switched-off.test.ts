import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { absenceProofAddress } from '#contract/console-paths.ts';
import type { OperationName } from '#contract/contract.ts';
import { absenceFormAddress, absenceReceiptAddress, sentProofAddress } from '#contract/paths.ts';
import { type FeatureSwitch, featureSwitches } from '#contract/switches.ts';
import { auditTrail } from '#server/audit/audit-tables.ts';
import { access, features, kindsOfMail, notifications } from '#server/collect-features.ts';
import { companySetup } from '#server/company/company-tables.ts';
import { randomId } from '#server/db/ids.ts';
import { operations } from '#server/testing/operations.ts';
import { giveRole, roleHolder, signInToConsole } from '#server/testing/role-holders.ts';
import { openTestServer, ourOrigin } from '#server/testing/test-server.ts';
import { enrolment, training } from '#server/training/training-tables.ts';
import { isOfConsole, type Policy } from './policies.ts';

/** What a company turns off is refused before any handler, whatever feature declares it and whatever it opens. */
const testServer = await openTestServer();
afterAll(testServer.close);
afterEach(() => testServer.db.delete(companySetup));

const switchable = features.flatMap(({ switchedBy, access }) =>
  switchedBy ? [{ feature: switchedBy, names: Object.keys(access) as OperationName[] }] : [],
);
const each = switchable.flatMap(({ feature, names }) =>
  operations.filter(({ name }) => names.includes(name)).map((operation) => ({ feature, ...operation })),
);

let boss: string;
/** Somebody with every role that any of these operations asks for. */
let everybody: string;
let employee: string;
beforeAll(async () => {
  boss = (await roleHolder(testServer, 'administrator')).cookie;
  const person = await testServer.newcomer();
  for (const role of ['hr', 'editor', 'moderator'] as const) await giveRole(testServer.db, person, role);
  everybody = await signInToConsole(testServer, person);
  employee = await testServer.signIn(await testServer.newcomer());
});

const turn = (feature: FeatureSwitch, on: boolean, cookie = boss) =>
  testServer.post('/console/company/feature', { feature, on }, cookie);
const ask = ({ method, url }: { method: string; url: string }, cookie?: string) =>
  testServer.ask({ method, url, ...(method === 'POST' && { body: {} }), ...(cookie && { cookie }) });
const offOf = async (cookie: string): Promise<FeatureSwitch[] | undefined> =>
  (await testServer.ask({ url: '/api/auth/session', cookie })).json().user.off;

test('only the timeline, which reads what the profile reads, has no operations to refuse', () => {
  const declared = switchable.map(({ feature }) => feature);
  expect(featureSwitches.filter((feature) => !declared.includes(feature))).toEqual(['timeline']);
  expect(new Set(declared).size).toBe(declared.length);
});

describe.each(each)('$name', ({ feature, name, method, url }) => {
  const policy: Policy = access[name];

  test('is not for anyone, or nobody could be refused it', () => expect(policy).not.toBe('anyone'));

  test('is refused while it is turned off, and no longer once it is turned on again', async () => {
    const codeTo = async (cookie?: string) => (await ask({ method, url }, cookie)).json().code;
    expect(await codeTo(everybody)).not.toBe('FEATURE_OFF');
    await turn(feature, false);
    const refused = await ask({ method, url }, everybody);
    expect([refused.statusCode, refused.json()]).toEqual([403, { code: 'FEATURE_OFF', requestId: expect.any(String) }]);
    // Whom the policy refuses does not learn of it.
    expect(await codeTo()).toBe('UNAUTHENTICATED');
    const lacks = isOfConsole(policy) ? 'NOT_FOUND' : policy === 'moderator' ? 'MODERATORS_ONLY' : 'FEATURE_OFF';
    expect(await codeTo(employee)).toBe(lacks);
    await turn(feature, true);
    expect(await codeTo(everybody)).not.toBe('FEATURE_OFF');
  });
});

test('what is turned off turns off nothing else', async () => {
  for (const { feature } of switchable) await turn(feature, false);
  for (const { name, method, url } of operations) {
    if (each.some((operation) => operation.name === name) || method !== 'GET') continue;
    expect([name, (await ask({ method, url }, everybody)).json()?.code]).not.toEqual([name, 'FEATURE_OFF']);
  }
});

test.for([
  ['GET', absenceFormAddress('sickness', 'de')],
  ['POST', absenceFormAddress('sickness', 'de')],
  ['GET', absenceReceiptAddress('AB12CD34', 'de')],
] as const)('%s %s, a page without a script, says so in its language', async ([method, url]) => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const page = () =>
    testServer.ask({ method, url, cookie: employee, ...(method === 'POST' && { headers: form, body: '' }) });
  expect((await page()).statusCode).not.toBe(403);
  await turn('absence', false);
  const off = await page();
  expect([off.statusCode, off.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
  expect(off.body).toContain('Deine Firma benutzt diesen Teil von Stagedoor nicht.');
  expect(off.body).toContain('href="/home"');
});

test.for([
  ['PUT', sentProofAddress(randomId(), randomId())],
  ['GET', absenceProofAddress(randomId())],
] as const)('%s %s, bytes of a proof, is refused', async ([method, url]) => {
  const proof = () =>
    testServer.ask({
      method,
      url,
      cookie: everybody,
      ...(method === 'PUT' && { headers: { 'content-type': 'application/octet-stream' }, body: '' }),
    });
  expect((await proof()).json().code).not.toBe('FEATURE_OFF');
  await turn('absence', false);
  expect((await proof()).json().code).toBe('FEATURE_OFF');
});

test('mails and notifications of a feature are turned off with it', () => {
  for (const { switchedBy, mails = {}, notifications: own = [] } of features) {
    for (const kind of Object.keys(mails)) {
      expect(kindsOfMail[kind as keyof typeof kindsOfMail], kind).toMatchObject({ switchedBy });
    }
    for (const { name } of own) expect([name, notifications.get(name)?.switchedBy]).toEqual([name, switchedBy]);
  }
});

describe('an administrator', () => {
  test('turns features off and on, each by itself, which sessions and the audit say', async () => {
    expect(await offOf(employee)).toBeUndefined();
    expect((await turn('benefits', false)).json()).toEqual({ off: ['benefits'] });
    expect((await turn('discount', false)).json()).toEqual({ off: ['discount', 'benefits'] });
    expect((await turn('discount', false)).json()).toEqual({ off: ['discount', 'benefits'] });
    expect((await offOf(employee))?.toSorted()).toEqual(['benefits', 'discount']);
    expect((await testServer.ask({ url: '/api/console/company', cookie: boss })).json().off).toHaveLength(2);
    expect((await turn('benefits', true)).json()).toEqual({ off: ['discount'] });
    expect((await turn('discount', true)).json()).toEqual({ off: [] });
    expect(await offOf(employee)).toBeUndefined();
    const acts = await testServer.db.select().from(auditTrail);
    const said = acts.map(({ action, object }) => `${action} ${object}`);
    for (const each of ['feature-turned-off benefits', 'feature-turned-on discount']) expect(said).toContain(each);
  });

  test('turns two off at one moment, and neither is lost', async () => {
    await Promise.all([turn('benefits', false), turn('discount', false), turn('training', false)]);
    expect((await offOf(employee))?.toSorted()).toEqual(['benefits', 'discount', 'training']);
  });

  test('is heard by every server at once', async () => {
    const other = await testServer.openAnother();
    await turn('benefits', false);
    const headers = { host: new URL(ourOrigin).host, cookie: employee };
    const answer = await other.app.inject({ url: '/api/benefits/mine?language=en', headers });
    expect(answer.json().code).toBe('FEATURE_OFF');
    await other.close();
  });

  test('alone may, and turns off nothing that is none of these', async () => {
    expect((await turn('benefits', false, everybody)).json().code).toBe('NOT_FOUND');
    expect((await turn('pay' as FeatureSwitch, false)).json().code).toBe('BAD_REQUEST');
  });
});

test('nothing of it is deleted', async () => {
  const url = '/api/trainings/mine?language=en';
  const person = await testServer.newcomer();
  const cookie = await testServer.signIn(person);
  const words = { en: 'Rigging' };
  await testServer.db.insert(training).values({ id: 'rigging', minutes: 30, title: words, summary: words });
  await testServer.db.insert(enrolment).values({ userId: person.id, trainingId: 'rigging' });
  const before = (await testServer.ask({ url, cookie })).json();
  expect(before).toHaveLength(1);
  await turn('training', false);
  await turn('training', true);
  expect((await testServer.ask({ url, cookie })).json()).toEqual(before);
});
