import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { consolePaths } from '#contract/console-paths.ts';
import type { OperationName } from '#contract/contract.ts';
import { livePath } from '#contract/live.ts';
import { articleAddresses, paths } from '#contract/paths.ts';
import { access, rules } from '#server/collect-features.ts';
import { addContractRoutes } from '#server/http/contract-routes.ts';
import { guardTheDoor } from '#server/http/door.ts';
import { consoleOperations } from '#server/testing/console-operations.ts';
import { operations } from '#server/testing/operations.ts';
import { people } from '#server/testing/test-company.ts';
import { openTestServer, ourOrigin } from '#server/testing/test-server.ts';
import type { NamedPolicy } from './policies.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

const forSignedIn = operations.filter(({ name }) => access[name] !== 'anyone');

test('every operation says who may call it, and nothing else does', () => {
  expect(Object.keys(access).sort()).toEqual(operations.map(({ name }) => name).sort());
});

describe('whoever is not signed in', () => {
  test.for(forSignedIn)('gets no answer from $name, whatever they send', async ({ method, url }) => {
    for (const request of [{ url: `${url}?language=xx` }, { url, body: { id: people.ada.id } }]) {
      const answer = await testServer.ask({ method, ...request });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({ code: 'UNAUTHENTICATED', requestId: expect.any(String) });
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  test('may call no more than sign-in, its look and the end of a mail need', () => {
    const open = operations.filter(({ name }) => access[name] === 'anyone').map(({ name }) => name);
    expect(open.sort()).toEqual([
      'auth.acceptInvite',
      'auth.readLink',
      'auth.requestPasswordReset',
      'auth.resetPassword',
      'auth.session',
      'auth.signIn',
      'auth.signOut',
      'company.look',
      'push.readMailLink',
      'push.turnMailOff',
    ]);
  });
});

/** Operations that need more, or something else, than a signed-in person who works here. */
const special: Partial<Record<NamedPolicy, OperationName[]>> = {
  'manager-of': [
    'deputies.candidates',
    'deputies.end',
    'deputies.name',
    'teamAbsence.board',
    'teamAbsence.change',
    'teamAbsence.enter',
    'teamAbsence.see',
    'teamEmergency.read',
    'timeOff.answer',
    'timeOff.takeBack',
    'timeOff.team',
    'timeOff.teamPeople',
    'timeOff.giveBackOfTeam',
    'timeOff.undoGiveBackOfTeam',
    'timeOff.waiting',
  ],
  moderator: operations
    .map(({ name }) => name)
    .filter((name) => /^(moderation|announcements)\.(?!acknowledge|asking)/.test(name)),
  'own-payslips': ['pay.lock', 'pay.standing', 'pay.unlock'],
  'pay-unlocked': ['account.askArchive', 'pay.payslips'],
  'role-holder': ['console.lock', 'console.mine', 'console.open', 'secondFactor.begin', 'secondFactor.confirm'],
};

test.for(Object.entries(special))('%s is the policy of these operations and no other', ([policy, names]) => {
  const found = operations.filter(({ name }) => access[name] === policy).map(({ name }) => name);
  expect(found.toSorted()).toEqual(names.toSorted());
});

/** The code for a signed-in person who lacks the policy's role or unlocked pay. */
const missing = { moderator: 'MODERATORS_ONLY', 'pay-unlocked': 'STEP_UP_REQUIRED' } as const;

describe.each(Object.entries(missing))('an operation for %s', (policy, code) => {
  test.for(operations.filter(({ name }) => access[name] === policy))(
    'refuses before it looks at what was sent: $name',
    async ({ method, url }) => {
      const cookie = await testServer.signIn(people.ada);
      await testServer.post('/pay/lock', {}, cookie);
      for (const request of [{ url }, { url, body: { id: 7 } }]) {
        const answer = await testServer.ask({ method, ...request, cookie });
        expect([answer.statusCode, answer.json().code]).toEqual([403, code]);
      }
    },
  );
});

describe('a route of its own', () => {
  /** Pages and built files, which hold nobody's data. */
  const isOfTheClient = (url: string) =>
    /^\/(?:built\/\*|service-worker\.js|[\w.-]+\.\w+)$/.test(url) || pages.has(url);
  const pages = new Set<string>(
    [...Object.values(paths), ...articleAddresses].filter((path) => path !== paths.console),
  );

  test('has the policy that stands here too, so that a weaker one is seen', () => {
    const others = [...testServer.app.routePolicies].filter(([url]) => !isOfTheClient(url));
    expect(Object.fromEntries(others)).toEqual({
      ...Object.fromEntries(Object.values(consolePaths).map((path) => [path, 'role-holder'])),
      '/calendar/:token.ics': 'anyone',
      '/absence/:kind': 'own-record',
      '/absence/form.css': 'anyone',
      '/absence/receipts/:receipt': 'own-record',
      '/api': 'anyone',
      '/api/absence/reports/:report/proofs/:id': 'own-record',
      '/api/console/uploads/:id/pieces/:number': { roles: ['hr', 'payroll'], about: 'people' },
      '/api/openapi.json': 'anyone',
      '/api/reference.css': 'anyone',
      '/built-page': 'anyone',
      '/console/absence/proofs/:id': { roles: ['hr'], about: 'people' },
      '/console/audit.xlsx': { roles: ['auditor', 'administrator'], about: 'people' },
      '/console/payroll/:id/:kind': { roles: ['payroll'], about: 'people' },
      '/console/news-not-read.xlsx': { roles: ['editor'], about: 'people' },
      '/console/training-people.xlsx': { roles: ['hr'], about: 'people' },
      '/console/payslips/documents/:id': { roles: ['payroll'], about: 'people' },
      '/console/people-template.xlsx': { roles: ['hr'], about: 'company' },
      '/console/people.xlsx': { roles: ['hr'], about: 'people' },
      '/console/people/imports/:id/left-out.xlsx': { roles: ['hr'], about: 'company' },
      '/health/live': 'anyone',
      '/health/ready': 'anyone',
      '/install/*': 'anyone',
      '/live': 'signed-in',
      '/look/:name.css': 'anyone',
      '/look/:name.png': 'anyone',
      '/my-voice/not-acknowledged.xlsx': 'moderator',
      '/news-pictures/:name': 'signed-in',
      '/data-archives/mine.zip': 'pay-unlocked',
      '/payslips/:id': 'pay-unlocked',
      '/payslips/year/:name': 'pay-unlocked',
      '/profile-pictures/:name': 'signed-in',
    });
  });

  /** An address of each, and what an anonymous caller gets there. */
  const addresses: { method?: 'PUT'; url: string; anonymous: number }[] = [
    { url: '/absence/sickness', anonymous: 401 },
    { url: '/api/openapi.json', anonymous: 200 },
    { url: '/console/audit.xlsx', anonymous: 401 },
    { url: '/console/news-not-read.xlsx', anonymous: 401 },
    { url: '/console/training-people.xlsx', anonymous: 401 },
    { url: '/my-voice/not-acknowledged.xlsx', anonymous: 401 },
    { url: '/manifest.webmanifest', anonymous: 200 },
    { url: '/look/none.css', anonymous: 200 },
    { url: '/console', anonymous: 200 },
    { url: '/health/live', anonymous: 200 },
    { url: '/console/people/imports/00000000-0000-0000-0000-000000000000/left-out.xlsx', anonymous: 401 },
    { url: livePath, anonymous: 404 },
    { url: '/unsubscribe', anonymous: 200 },
    { url: '/home', anonymous: 200 },
    { url: '/console/payslips/documents/00000000-0000-0000-0000-000000000000', anonymous: 401 },
    { url: '/payslips/00000000-0000-0000-0000-000000000000', anonymous: 401 },
    { url: '/console/people.xlsx', anonymous: 401 },
    { url: '/console/people-template.xlsx?language=de', anonymous: 401 },
    { url: '/profile-pictures/ada.webp', anonymous: 401 },
    { url: '/absence/form.css', anonymous: 200 },
    { method: 'PUT', url: '/api/console/uploads/00000000-0000-0000-0000-000000000000/pieces/0', anonymous: 401 },
  ];

  test.for(addresses)('$url lets in by its policy', async ({ method = 'GET', url, anonymous }) => {
    const answer = await testServer.ask({ method, url, headers: { origin: ourOrigin } });
    expect(answer.statusCode).toBe(anonymous);
  });
});

// console-access.test.ts covers the console's operations.
const ofApp = operations.filter(({ name }) => !consoleOperations.some((operation) => operation.name === name));

test.for(ofApp)('$name is answered by a handler', async ({ method, url }) => {
  // One of them signs her out.
  const cookie = await testServer.signIn(people.ada);
  const answer = await testServer.ask({
    method,
    url: `${url}?language=en`,
    cookie,
    ...(method === 'POST' ? { body: {} } : {}),
  });
  expect(answer.statusCode).not.toBe(404);
});

test('no operation answers another method than its own', async () => {
  for (const { url } of operations) {
    const answered = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((method) =>
      testServer.app.hasRoute({ method, url }),
    );
    const own = operations.filter((each) => each.url === url).map(({ method }) => method);
    expect([url, answered.toSorted()]).toEqual([url, own.toSorted()]);
  }
  const cookie = await testServer.signIn(people.ada);
  for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
    const answer = await testServer.ask({ method, url: '/api/profile/picture', cookie });
    expect([method, answer.statusCode, answer.json().code]).toEqual([method, 404, 'NOT_FOUND']);
  }
});

test('an operation that nobody said who may call stops the start with its name, whichever it is', () => {
  for (const name of Object.keys(rules)) {
    const without = Object.fromEntries(Object.entries(rules).filter(([each]) => each !== name));
    expect(() => addContractRoutes(Fastify(), { access: without } as never)).toThrow(`Say who may call ${name} in`);
  }
});

describe('a route without a policy', () => {
  const emptyServer = () => {
    const app = Fastify();
    guardTheDoor(app, new Set([ourOrigin]));
    return app;
  };

  test('stops the start with the name of the route', () => {
    expect(() => emptyServer().get('/payslips', async () => 'secret')).toThrow('GET /payslips has no policy');
    expect(() => emptyServer().get('/payslips', { config: {} }, async () => 'secret')).toThrow('GET /payslips');
  });

  test('stops the start also when it defers to an operation that does not exist', () => {
    const config = { policy: 'by-operation' } as const;
    expect(() => emptyServer().get('/payslips', { config }, async () => 'secret')).toThrow(
      'GET /payslips is no operation',
    );
  });

  test('is the only kind of route that stops the start', () => {
    expect(() => emptyServer().get('/payslips', { config: { policy: 'signed-in' } }, async () => 'x')).not.toThrow();
  });
});
