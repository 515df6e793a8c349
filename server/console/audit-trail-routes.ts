import { z } from 'zod';
import { failure } from '#server/http/failure.ts';
import { operation, requireScope } from '#server/http/operation.ts';
import { isCleanText } from '#server/http/text.ts';
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

function entryOf({ key: _, id: __, actor, actorName, subject, subjectName, ...row }: TrailRow) {
  return {
    ...row,
    at: row.at.toISOString(),
    until: row.until?.toISOString() ?? null,
    actor: actor ? { id: actor, name: actorName } : null,
    about: subject ? { id: subject, name: subjectName } : null,
  };
}

/** It has been encoded, so that the door could not look at its text. */
const ends = z.tuple([
  z
    .string()
    .max(60)
    .regex(/^[\d:. +-]+$/)
    .refine(isCleanText),
  z.int().min(0),
]);

function writtenEnd({ key, id }: TrailRow): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url');
}

/** @throws BAD_REQUEST for anything that no page ended with */
function pageEnd(cursor: string): TrailEnd {
  try {
    const [at, id] = ends.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (Number.isNaN(Date.parse(at))) throw new RangeError('No moment.');
    return { at, id };
  } catch {
    throw failure('BAD_REQUEST');
  }
}
