import { failure } from '#server/http/failure.ts';

/** How far ahead something may appear or expire: beyond that somebody mistyped a year. */
const farthest = 366 * 24 * 60 * 60 * 1000;

/** How late a chosen moment may be, in milliseconds: it may have passed while the form was open. */
const lateness = 60_000;

/**
 * The moments that an editor chose; one that has just passed is now.
 * @throws SCHEDULE_PASSED, SCHEDULE_TOO_FAR, BAD_REQUEST for an end that is no moment after the beginning, within a year
 */
export function checkedMoments(chosen: { publishAt: string | null; expiresAt: string | null }) {
  const now = Date.now();
  const publishAt = chosen.publishAt === null ? null : new Date(chosen.publishAt);
  const expiresAt = chosen.expiresAt === null ? null : new Date(chosen.expiresAt);
  const begins = publishAt?.getTime() ?? now;
  if (begins < now - lateness) throw failure('SCHEDULE_PASSED');
  if (begins > now + farthest) throw failure('SCHEDULE_TOO_FAR');
  const ends = expiresAt?.getTime();
  if (ends && (ends <= Math.max(begins, now) || ends > begins + farthest)) throw failure('BAD_REQUEST', 'expiresAt');
  return { publishAt: begins <= now ? null : publishAt, expiresAt };
}
