import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { publishTyping } from './typing-rows.ts';

/** How long somebody who was said to be writing is not mentioned again, in milliseconds; clients say so every three seconds, not to the millisecond. */
const often = 2_750;

/** How many people a node says so of within a second. Where more write at once nobody looks at names. */
const aSecond = 5;

/** Bounds how often it is said who is writing. */
export function countTyping(db: Database, log: FastifyBaseLogger) {
  const saidHere = onceInAWhile();
  const heard = onceInAWhile();
  let second = 0;
  let count = 0;

  return {
    /** Notifies all nodes that somebody is writing, unless that is known or too much. */
    say(userId: string): void {
      const now = Math.floor(Date.now() / 1_000);
      if (now !== second) count = 0;
      second = now;
      if (count >= aSecond || !saidHere(userId)) return;
      count += 1;
      publishTyping(db, userId).catch((error) => log.warn({ err: error }, 'nobody is told who is writing'));
    },
    /** False where it was heard just now, of another node. */
    isNews: heard,
  };
}

/** Lets each name through once in a while. */
function onceInAWhile(): (name: string) => boolean {
  const last = new Map<string, number>();
  return (name) => {
    const now = Date.now();
    for (const [old, at] of last) {
      if (now - at < often && now >= at) break;
      last.delete(old);
    }
    if (last.has(name)) return false;
    last.set(name, now);
    return true;
  };
}
