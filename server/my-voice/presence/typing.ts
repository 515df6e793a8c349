import type { FastifyBaseLogger } from 'fastify';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { publishTyping } from './typing-rows.ts';

/** How long a typing person is not announced again, in milliseconds; clients repeat it about every three seconds. */
const often = 2_750;

/** How many people a node announces within a second. With more typing at once nobody reads the names. */
const aSecond = 5;

/** Bounds how often typing is announced. */
export function countTyping(db: Database, log: FastifyBaseLogger) {
  const saidHere = onceInAWhile();
  const heard = onceInAWhile();
  let second = 0;
  let count = 0;

  return {
    /** Notifies all nodes that somebody is typing, unless they already know or the limit is reached. */
    say(userId: Id): void {
      const now = Math.floor(Date.now() / 1_000);
      if (now !== second) count = 0;
      second = now;
      if (count >= aSecond || !saidHere(userId)) return;
      count += 1;
      publishTyping(db, userId).catch((error) => log.warn({ err: error }, 'nobody is told who is writing'));
    },
    /** False if another node announced this person a moment ago. */
    isNews: heard,
  };
}

/** Lets each name through once per `often` milliseconds. */
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
