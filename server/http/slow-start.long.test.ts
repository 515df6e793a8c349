import { setTimeout as passing } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

/** Longer than Fastify waits for a plugin by itself, in milliseconds, and shorter than a statement may take. */
const slow = 12_000;

test('a server whose database is slow at the start waits for it, and does not give up', async () => {
  let opening: ReturnType<typeof testServer.openAnother> | undefined;
  await testServer.db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table my_voice_room, my_voice_message in access exclusive mode`);
    opening = testServer.openAnother();
    opening.catch(() => {});
    await passing(slow);
  });
  const other = await opening;
  expect((await other?.app.inject({ url: '/health/ready', headers: { host: 'localhost:3000' } }))?.statusCode).toBe(
    200,
  );
  await other?.close();
});
