import { afterAll, test } from 'vitest';
import { openTestServer } from '#server/testing/test-server.ts';
import { grantHours, grantLeave } from '#server/time-off/testing/leave-team.ts';
import { playRandomLeave } from '#server/time-off/testing/random-leave.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

test('after 10,000 random acts the entries less the leave are the balances', async () => {
  await grantLeave(testServer);
  await grantHours(testServer);
  for (let seed = 1; seed <= 20; seed += 1) await playRandomLeave(testServer, { times: 500, seed });
}, 3_600_000);
