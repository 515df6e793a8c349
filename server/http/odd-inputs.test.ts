import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FailureCode, failures } from '#contract/failure.ts';
import { roleNames } from '#contract/role-names.ts';
import { rateLimits } from '#server/session/session-tables.ts';
import { inputsFor } from '#server/testing/odd-inputs.ts';
import { operations } from '#server/testing/operations.ts';
import { giveRole, signInToConsole } from '#server/testing/role-holders.ts';
import { password } from '#server/testing/test-company.ts';
import { restRoom, roomOf } from '#server/testing/test-room.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer({ requestsPerMinute: 1_000_000 });
afterAll(testServer.close);

/** The same requests in every run. `npm run test:long` sends more than 100,000. */
const runs = { seed: 20_260_714, numRuns: process.env.EVERY_TEXT ? 450 : 4 };

/** Somebody with every role and an open console, and what they may name. */
async function newCaller() {
  const person = await testServer.newcomer();
  for (const role of roleNames) await giveRole(testServer.db, person, role);
  const cookie = await signInToConsole(testServer, person);
  const seq = await roomOf(testServer, cookie).say('Something to edit, report and hide');
  const { id: userId } = await testServer.newcomer();
  return { cookie, right: { seq, userId, email: person.email, current: password, password } };
}

let caller: Awaited<ReturnType<typeof newCaller>>;
beforeAll(async () => {
  caller = await newCaller();
});

let sent = 0;
afterAll(() => {
  console.log(`${sent} requests from the contract were answered.`);
});

test.for(operations)('$name answers whatever it is sent', async ({ name, method, url }) => {
  testServer.log.lines.splice(0);
  await fc.assert(
    fc.asyncProperty(inputsFor(name, caller.right), async (input) => {
      await testServer.db.delete(rateLimits);
      await restRoom(testServer);
      const isGet = method === 'GET';
      const query = new URLSearchParams(
        isGet ? Object.entries(input ?? {}).map(([key, one]) => [key, String(one)]) : [],
      );
      const answer = await testServer.ask({
        method,
        url: isGet ? `${url}?${query}` : url,
        cookie: caller.cookie,
        ...(isGet ? {} : { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } }),
      });
      sent += 1;
      // Whoever signs out, or erases themselves, is somebody else from then on.
      if (answer.statusCode === 401) caller = await newCaller();
      if (answer.statusCode === 200) return;
      const { code }: { code: FailureCode } = answer.json();
      expect([code, answer.statusCode]).toEqual([code, failures[code]]);
      expect(answer.statusCode).toBeLessThan(500);
    }),
    runs,
  );
  const failed = testServer.log.lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50);
  expect(failed).toEqual([]);
});
