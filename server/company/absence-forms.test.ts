import { afterAll, expect, test } from 'vitest';
import type { AbsenceKind } from '#contract/absence.ts';
import { roleHolder } from '#server/testing/role-holders.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const given = 'https://forms.house.example/sickness';
const ours = 'https://forms.house.example/late?from=stagedoor';
const testServer = await openTestServer({
  absenceForms: { sickness: given, 'child-sickness': null, late: null, 'call-back': null },
});
afterAll(testServer.close);

const { cookie } = await roleHolder(testServer, 'administrator');
const set = (kind: AbsenceKind, url: string | null) =>
  testServer.post('/console/company/absence-form', { kind, url }, cookie);
const seen = async (): Promise<Record<string, string>> => {
  const employee = await testServer.signIn(await testServer.newcomer());
  const forms = (await testServer.ask({ url: '/api/absence/forms?language=en', cookie: employee })).json();
  return Object.fromEntries(forms.map(({ kind, url }: { kind: string; url: string }) => [kind, url]));
};

test('an administrator says where an absence is reported, and goes back to our form', async () => {
  expect((await set('late', ours)).json()).toEqual({ kind: 'late', url: ours, from: 'console' });
  await set('call-back', `${ours}&call`);
  expect(await seen()).toEqual({
    sickness: given,
    'child-sickness': '/absence/child-sickness?language=en',
    late: ours,
    'call-back': `${ours}&call`,
  });
  const { absenceForms } = (await testServer.ask({ url: '/api/console/company', cookie })).json();
  expect(absenceForms.map(({ from }: { from: string }) => from)).toEqual([
    'environment',
    'nobody',
    'console',
    'console',
  ]);

  expect((await set('late', null)).json()).toEqual({ kind: 'late', url: null, from: 'nobody' });
  expect(await seen()).toMatchObject({ late: '/absence/late?language=en', 'call-back': `${ours}&call` });
});

test('the longest address stands in the audit, which is still read', async () => {
  const longest = `https://x/${'x'.repeat(890)}`;
  expect((await set('child-sickness', longest)).statusCode).toBe(200);
  const { entries } = (await testServer.ask({ url: '/api/console/audit', cookie })).json();
  expect(entries[0].object).toBe(`child-sickness ${longest}`);
  await set('child-sickness', null);
});

test('what the environment says is not changed', async () => {
  expect((await set('sickness', ours)).json().code).toBe('SET_BY_ENVIRONMENT');
  expect(await seen()).toMatchObject({ sickness: given });
});

test.for([
  'http://forms.house.example/',
  'javascript:alert(1)',
  'forms.house.example',
  '',
  `https://x/${'x'.repeat(900)}`,
])('is no address of a form: %s', async (url) => {
  expect((await set('child-sickness', url)).json().code).toBe('BAD_REQUEST');
});
