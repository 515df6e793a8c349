import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Id } from '#contract/id.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { newId } from '#server/testing/new-id.ts';
import { giveRole } from '#server/testing/role-holders.ts';
import { newcomers, password } from '#server/testing/test-company.ts';
import { openConsole } from './console-client.ts';
import { emptyTestServer } from './operator.ts';
import { type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';
import { withDatabase } from './with-database.ts';

/** People in each file, and in each transaction. */
const [people, aSlice] = [600, 100];

/** Kills that may miss the middle and are repeated: a busy machine sometimes looks after everything is written. */
const mostMisses = 10;

/**
 * Kills a server repeatedly in the middle of a console import, each time after another slice, and lets the next server
 * resume it; whatever was written by then, in the end everybody exists and has one invite.
 */
export async function killImports(kills: number, kind: 'embedded' | 'postgres'): Promise<void> {
  // In production the console would require a second factor.
  const settings = await emptyTestServer(kind, { NODE_ENV: 'development' });
  const email = await withDatabase(settings, async ({ db }) => {
    const [person] = await newcomers(db, 1);
    await giveRole(db, { id: person?.id as Id }, 'hr');
    return person?.email ?? '';
  });
  let inTheMiddle = 0;
  for (let kill = 0; inTheMiddle < kills && kill < kills + mostMisses; kill += 1) {
    const place = `kill-${kill}.example`;
    const first = await startServer(settings);
    const hr = await consoleOf(first, email);
    const { id, seen } = await hr.bring(crowd(place));
    await hr.post('imports/write', { id, seen, invite: true });
    const slices = 1 + (inTheMiddle % (people / aSlice - 1));
    await hr.until(id, ({ state, run }) => state === 'done' || (run?.done ?? 0) >= slices * aSlice, 10);
    first.kill('SIGKILL');
    await first.ended;
    const written = await withDatabase(settings, async ({ db }) => {
      // The killed server has claimed it: no other takes it for a minute.
      await db.execute(sql`update run set due_at = now() where ended_at is null`);
      return (await countOf(db, place)).people;
    });
    if (written > 0 && written < people) inTheMiddle += 1;

    const second = await startServer(settings);
    await (await consoleOf(second, email)).until(id, ({ state }) => state === 'done');
    expect(await second.stop()).toEqual({ code: 0, signal: null });
    expect(await withDatabase(settings, ({ db }) => countOf(db, place))).toEqual({ people, invites: people });
  }
  expect(inTheMiddle).toBe(kills);
}

type Shown = { state: string; seen: string; run: { done: number } | null };

/** Somebody of HR at a server. */
async function consoleOf({ url }: Server, email: string) {
  const hr = await openConsole(url, (await signIn(url, email, password)) ?? '', password);
  const one = (id: string) => hr.read<Shown>(`imports/one?id=${id}`);
  const until = (id: string, isThere: (shown: Shown) => boolean, interval = 200) =>
    expect.poll(async () => isThere(await one(id)), { interval }).toBe(true);
  return {
    post: hr.post,
    until,
    /** Uploads a file and waits for its check; answers the import's id and the findings. */
    bring: async (csv: Buffer): Promise<{ id: string; seen: string }> => {
      const id = newId();
      await hr.post('imports', { id, ...(await hr.upload(`${randomUUID()}.csv`, csv)) });
      await until(id, ({ state }) => state === 'review');
      return { id, seen: (await one(id)).seen };
    },
  };
}

/** People at one place, managed by the first ones among them. */
function crowd(place: string): Buffer {
  const rows = Array.from({ length: people }, (_, index) => {
    const manager = index === 0 ? '' : `p${Math.floor(index / 20)}@${place}`;
    return `p${index}@${place},Person ${index},${manager}`;
  });
  return Buffer.from(['email,full name,manager email', ...rows.toReversed()].join('\n'));
}

async function countOf(db: OpenDatabase['db'], place: string) {
  const { rows } = await db.execute<{ people: number; invites: number }>(sql`
    select (select count(*)::int from "user" where email like ${`%@${place}`}) as people,
      (select count(*)::int from mail where recipient like ${`%@${place}`}) as invites`);
  return rows[0] ?? { people: 0, invites: 0 };
}
