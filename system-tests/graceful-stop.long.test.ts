import { test } from 'vitest';
import { demoServer } from './testing/prepared.ts';
import { stopWithRequestsInFlight } from './testing/requests-in-flight.ts';

test('SIGTERM with 500 requests in flight, ten times, answers all, says 503 to a balancer, and ends with 0', async () => {
  for (let times = 0; times < 10; times += 1) await stopWithRequestsInFlight(500, await demoServer());
});
