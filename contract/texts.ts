import { z } from 'zod';
import { count, countInQuery } from './counts.ts';

/*
 * What the company writes in the console besides the news: entries of its screens, events, benefits. All are read and
 * saved alike: each save names the version that it was typed over, and is a version that is kept.
 */

/** What is wrong with a field of a text. */
const textProblems = [
  'missing',
  'web-address',
  'phone',
  'email',
  'full',
  'not-empty',
  'no-group',
  'moment',
  'enrolled',
  'minutes',
  'months',
] as const;

const textProblem = z.object({ field: z.string().max(100), problem: z.enum(textProblems) });

export type TextProblem = z.infer<typeof textProblem>;

const moment = z.iso.datetime();
const name = z.string().max(200);

/** The id of a text: one that the browser made, or one of a file that a command published. */
export const textId = z
  .string()
  .max(100, { abort: true })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/** How often a text was saved, so that one can tell whether it is still as one read it; and by whom. */
const standing = z.object({
  /** 0 before the first save. */
  version: count,
  /** Null where no save is known of. */
  changedAt: moment.nullable(),
  /** Null for a command, and for somebody who is not on record any more. */
  changedBy: name.nullable(),
  /** The newest first, without removals; one without a moment is from before the first save. */
  versions: z.array(z.object({ version: count, at: moment.nullable(), by: name.nullable() })).max(200),
});

/** How many versions of a text are listed. */
export const versionsAtMost = 200;

/** A text as its editors see it; null where it was removed, and can come back. */
export function edited<Content extends z.ZodType>(content: Content) {
  return standing.extend({ content: content.nullable() });
}

/** What a text said in one saved version. */
export function earlier<Content extends z.ZodType>(content: Content) {
  return z.object({ content: content.nullable() });
}

/** Which version of a text is asked for. */
export const versionAsked = z.object({ version: countInQuery });

/** A save: what it was typed over, 0 for nothing, and what it is from now on; null removes it. */
export function saving<Content extends z.ZodType>(content: Content) {
  return z.object({ version: count, content: content.nullable() });
}

/** What became of a save. If somebody else saved meanwhile, nothing is written, and the answer has theirs. */
export function saved<Content extends z.ZodType>(content: Content) {
  return z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('done'), text: edited(content) }),
    z.object({ outcome: z.literal('overtaken'), text: edited(content) }),
    z.object({ outcome: z.literal('refused'), problems: z.array(textProblem).max(100) }),
  ]);
}

/** A text of some kind, and what its save answers. */
export type EditedText<Content> = z.infer<typeof standing> & { content: Content | null };
export type SavedText<Content> =
  | { outcome: 'done' | 'overtaken'; text: EditedText<Content> }
  | { outcome: 'refused'; problems: TextProblem[] };
