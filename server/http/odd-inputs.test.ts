import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FailureCode, failures } from '#contract/failure.ts';
import { rateLimits } from '#server/session/session-tables.ts';
import { inputsFor } from '#server/testing/odd-inputs.ts';
import { operations } from '#server/testing/operations.ts';
import { holderOfAllRoles } from '#server/testing/role-holders.ts';
import { restRoom } from '#server/testing/test-room.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer({ requestsPerMinute: 1_000_000 });
afterAll(testServer.close);

/** The same requests in every run. `npm run test:long` sends more than 100,000. */
const runs = { seed: 20_260_714, numRuns: process.env.EVERY_TEXT ? 450 : 4 };

let caller: Awaited<ReturnType<typeof holderOfAllRoles>>;
beforeAll(async () => {
  caller = await holderOfAllRoles(testServer);
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
      if (/^(myVoice|moderation|announcements)/.test(name)) await restRoom(testServer);
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
      if (answer.statusCode === 401) caller = await holderOfAllRoles(testServer);
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
