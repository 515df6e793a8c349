import { z } from 'zod';
import { type Id, id } from '#contract/id.ts';
import { isCleanText } from '#server/translations/text.ts';
import { failure } from './failure.ts';

/** Where a page of a list ended: the key of its last row, and its id. */
export type PageEnd = { key: string; id: Id };

/** Checked here because the door cannot read the text of an encoded cursor. */
const ends = z.tuple([z.string().max(400).refine(isCleanText), id]);

/** The end of a page as a cursor for the next request. */
export function writtenEnd({ key, id }: PageEnd): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url');
}

/**
 * The end of a page out of its cursor.
 * @throws BAD_REQUEST for anything that is no such cursor
 */
export function pageEnd(cursor: string): PageEnd {
  try {
    const [key, last] = ends.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { key, id: last };
  } catch {
    throw failure('BAD_REQUEST', 'after');
  }
}
