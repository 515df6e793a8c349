import type { Database } from '#server/db/database.ts';
import { sessionEnds } from '#server/session/session-rows.ts';
import { isDue } from './connection.ts';
import type { Connections } from './connections.ts';

/** How often each session is checked, in milliseconds, in case the notification of its end was lost. */
const longestBlind = 60_000;

/** Sessions looked at in one question. */
const atOnce = 5_000;

/** Looks at the sessions whose time has come, and closes the connections of those that are over. */
export async function checkSessions(db: Database, connections: Connections, now: number): Promise<void> {
  const due = connections.all().filter(({ checkAt }) => isDue(checkAt, now, longestBlind));
  const looked = due.slice(0, atOnce);
  if (looked.length === 0) return;
  const ends = await sessionEnds(
    db,
    looked.map(({ caller }) => caller.sessionId),
  );
  for (const connection of looked) {
    const end = ends.get(connection.caller.sessionId)?.getTime() ?? 0;
    if (end <= now) connection.close('sessionEnded');
    connection.checkAt = Math.min(end > now ? end : Number.POSITIVE_INFINITY, now + longestBlind);
  }
}
