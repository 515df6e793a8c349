import { z } from 'zod';
import { failure } from '#server/http/failure.ts';
import { isCleanText } from '#server/http/text.ts';
import type { PageEnd } from './list-rows.ts';

/** It has been encoded, so that the door could not look at its text. */
const ends = z.tuple([z.string().max(400).refine(isCleanText), z.uuid()]);

/** Where a page ended, as the next request for a page names it. */
export function writtenEnd({ key, id }: PageEnd): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url');
}

/**
 * Where the page before ended.
 * @throws BAD_REQUEST for anything that no page ended with
 */
export function pageEnd(cursor: string): PageEnd {
  try {
    const [key, id] = ends.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { key, id };
  } catch {
    throw failure('BAD_REQUEST');
  }
}
