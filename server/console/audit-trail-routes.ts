import { z } from 'zod';
import { kindsForHr } from '#contract/audit-acts.ts';
import { failure } from '#server/http/failure.ts';
import { operation, requireScope } from '#server/http/operation.ts';
import { actsOn, searchTrail, type TrailEnd, type TrailRow } from './audit-trail-rows.ts';

/** Entries on one page of the list. */
const page = 100;

/** Acts on one page of a person's record. */
const pageOfPerson = 20;

/** Who did what to whom. */
export const auditTrailRoutes = {
  list: operation.audit.list.handler(async ({ context, input }) => {
    const { after, ...filter } = input;
    const part = { filter, after: after === undefined ? null : pageEnd(after), atMost: page };
    const { rows, end, isFull } = await searchTrail(context.db, requireScope(context), part);
    return {
      entries: rows.map(entryOf),
      next: end && writtenEnd(end),
      searchedTo: end && !isFull ? new Date(end.at / 1000).toISOString() : null,
    };
  }),

  ofPerson: operation.audit.ofPerson.handler(({ context, input: { userId, after } }) =>
    pageOf(after, pageOfPerson, (part) =>
      actsOn(context.db, requireScope(context), { userId, kinds: kindsForHr, ...part }),
    ),
  ),
};

/** A page of at most so many entries, and where the next one begins. */
async function pageOf(
  cursor: string | undefined,
  atMost: number,
  read: (part: { after: TrailEnd | null; atMost: number }) => Promise<TrailRow[]>,
) {
  const after = cursor === undefined ? null : pageEnd(cursor);
  const rows = await read({ after, atMost: atMost + 1 });
  const shown = rows.slice(0, atMost);
  const last = shown.at(-1);
  return {
    entries: shown.map(entryOf),
    next: rows.length > atMost && last ? writtenEnd({ at: last.microseconds, id: last.id }) : null,
  };
}

function entryOf({ microseconds: _, id: __, actor, actorName, subject, subjectName, ...row }: TrailRow) {
  return {
    ...row,
    at: row.at.toISOString(),
    until: row.until?.toISOString() ?? null,
    actor: actor ? { id: actor, name: actorName } : null,
    about: subject ? { id: subject, name: subjectName } : null,
  };
}

const ends = z.tuple([z.int().min(0).max(4e15), z.int().min(0)]);

function writtenEnd({ at, id }: TrailEnd): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url');
}

/** @throws BAD_REQUEST for anything that is no such cursor */
function pageEnd(cursor: string): TrailEnd {
  try {
    const [at, id] = ends.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { at, id };
  } catch {
    throw failure('BAD_REQUEST', 'after');
  }
}
