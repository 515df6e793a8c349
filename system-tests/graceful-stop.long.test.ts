import { test } from 'vitest';
import { demoServer } from './testing/prepared.ts';
import { stopWithRequestsInFlight } from './testing/requests-in-flight.ts';

test('SIGTERM with 500 requests in flight answers all of them, says 503 to a balancer, and ends with 0', async () => {
  await stopWithRequestsInFlight(500, await demoServer());
});
