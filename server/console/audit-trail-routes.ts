import { z } from 'zod';
import { failure } from '#server/http/failure.ts';
import { operation, requireScope } from '#server/http/operation.ts';
import { type TrailEnd, type TrailRow, trailRows } from './audit-trail-rows.ts';

/** Entries on one page of the list. */
const page = 100;

/** Who did what to whom. */
export const auditTrailRoutes = {
  list: operation.audit.list.handler(async ({ context, input }) => {
    const { after: cursor, ...filter } = input;
    const after = cursor === undefined ? null : pageEnd(cursor);
    const rows = await trailRows(context.db, requireScope(context), { filter, after, atMost: page + 1 });
    const shown = rows.slice(0, page);
    const last = shown.at(-1);
    return { entries: shown.map(entryOf), next: rows.length > page && last ? writtenEnd(last) : null };
  }),
};

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

function writtenEnd({ microseconds, id }: TrailRow): string {
  return Buffer.from(JSON.stringify([microseconds, id])).toString('base64url');
}

/** @throws BAD_REQUEST for anything that is no such cursor */
function pageEnd(cursor: string): TrailEnd {
  try {
    const [at, id] = ends.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { at, id };
  } catch {
    throw failure('BAD_REQUEST');
  }
}
