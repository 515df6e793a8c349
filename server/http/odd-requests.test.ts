import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { type FailureCode, failures, refusedFields } from '#contract/failure.ts';
import { languages } from '#contract/language.ts';
import { session, user } from '#server/session/session-tables.ts';
import { bodyOf, contentTypes, extraFields, perhaps, queryFor } from '#server/testing/odd-values.ts';
import { password, people } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { enrolment, training } from '#server/training/training-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

/** The same requests in every run; to repeat a failure, use the report's `seed` and `path`. `npm run test:long` has all. */
const runs = { seed: 20_260_714, numRuns: process.env.EVERY_TEXT ? 100 : 25 };

let cookie: string;
beforeAll(async () => {
  await testServer.db
    .insert(training)
    .values({ id: 'fire', minutes: 30, title: { en: 'Fire safety' }, summary: { en: '-' } });
  await testServer.db.insert(enrolment).values({ userId: people.ada.id, trainingId: 'fire' });
  cookie = await testServer.signIn(people.ada);
});

/** What the contract promises for every answer. */
async function keepsItsPromises(
  asking: () => Promise<LightMyRequestResponse>,
  promised: { safeParse(value: unknown): { success: boolean } },
) {
  const answer = await asking();
  if (answer.statusCode === 200) {
    expect(promised.safeParse(answer.json()).success).toBe(true);
    return;
  }
  const { field, ...body }: { code: FailureCode; requestId: string; field?: string } = answer.json();
  // Only what refuses a field names one.
  if (field !== undefined) expect(['BAD_REQUEST', ...Object.keys(refusedFields)]).toContain(body.code);
  expect(body).toEqual({ code: expect.any(String), requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect([body.code, answer.statusCode]).toEqual([body.code, failures[body.code]]);
  expect(answer.statusCode).toBeLessThan(500);
}

const promiseOf = (operation: { '~orpc': { outputSchema?: unknown } }) =>
  operation['~orpc'].outputSchema as { safeParse(value: unknown): { success: boolean } };

test('sign-in answers whatever it is sent, and lets in nobody but with the right words', async () => {
  const before = await testServer.db.select().from(user).orderBy(user.id);
  const fields = fc.record({ email: perhaps(people.ada.email), password: perhaps(password) }, { requiredKeys: [] });
  const bodies = bodyOf(fc.tuple(extraFields, fields).map(([extra, body]) => ({ ...extra, ...body })));
  const request = fc.record({
    body: bodies,
    type: contentTypes,
    browser: fc.string({ unit: fc.constantFrom(...'aZ0 ;/()"{}') }),
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ body, type, browser }) => {
      const headers = { 'content-type': type, 'user-agent': browser };
      const sessions = await testServer.db.$count(session);
      let letIn = false;
      await keepsItsPromises(async () => {
        const answer = await testServer.ask({ method: 'POST', url: '/api/auth/sign-in/email', body, headers });
        letIn = answer.statusCode === 200;
        return answer;
      }, promiseOf(contract.auth.signIn));
      expect(await testServer.db.$count(session)).toBe(sessions + (letIn ? 1 : 0));
      if (letIn) expect(JSON.parse(body.replace(/^\ufeff/, ''))).toMatchObject({ email: people.ada.email, password });
    }),
    runs,
  );
  expect(await testServer.db.select().from(user).orderBy(user.id)).toEqual(before);
});

test.for([
  ['the news', '/api/home/news', contract.home.news],
  ['my trainings', '/api/trainings/mine', contract.training.mine],
  ['the trainings on offer', '/api/trainings/offered', contract.training.offered],
  ['my benefits', '/api/benefits/mine', contract.benefits.mine],
] as const)('%s answers whatever it is asked', { tags: 'long' }, async ([, path, operation]) => {
  await fc.assert(
    fc.asyncProperty(queryFor('language', [...languages]), async (query) => {
      await keepsItsPromises(() => testServer.ask({ url: `${path}?${query}`, cookie }), promiseOf(operation));
    }),
    runs,
  );
});

afterEach(() => {
  const entries = testServer.log.lines.splice(0).map((line) => JSON.parse(line) as { level: number });
  expect(entries.length).toBeGreaterThanOrEqual(runs.numRuns);
  expect(entries.filter(({ level }) => level >= 50)).toEqual([]);
});
