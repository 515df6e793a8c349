import { z } from 'zod';
import { id } from './id.ts';

/** The kinds of bulk work that people start, and that a batch of payslips or an import shows. */
export const runKinds = [
  'payslips-read',
  'payslips-release',
  'payslips-recall',
  'people-read',
  'people-check',
  'people-write',
  'people-take-back',
] as const;

/** Runs that the server starts by itself when they are due; no list shows them. */
const ownRunKinds = ['payslips-visible', 'payslips-notify', 'payslips-discard', 'archive-make'] as const;

/** What leaves its subject halfway if it fails: such a run is not forgotten before somebody has resumed it. */
export const resumedRunKinds = ['payslips-recall', 'payslips-discard'] as const satisfies RunKind[];

/** What people wait for on their phones: it never waits behind a file that is read or written. */
export const urgentRunKinds = ['payslips-recall', 'payslips-visible'] as const satisfies RunKind[];

/**
 * What is done with many people, which its own feature shows: somebody who is shown out does not stay in until a long
 * file is read, and no recall waits for it.
 */
export const actRunKinds = ['people-act'] as const;

/** What anybody may ask for of themselves: however many do at once, payroll and HR wait for none of it. */
export const selfServiceRunKinds = ['archive-make'] as const satisfies RunKind[];

/** What reads a file that somebody sent. Nobody waits for the files of another, nor does other work wait for a file. */
export const readingRunKinds = ['payslips-read', 'people-read'] as const satisfies RunKind[];

export type RunKind = (typeof runKinds)[number] | (typeof ownRunKinds)[number] | (typeof actRunKinds)[number];

/** `refused`: something is wrong with its input; `failed`: we could not do it. */
export const runStates = ['waiting', 'running', 'done', 'refused', 'failed'] as const;

export const run = z.object({
  id,
  kind: z.enum(runKinds),
  /** What it works on, such as the id of a batch. */
  subject: id,
  state: z.enum(runStates),
  /** How much of it is done, and of how much; null while that is not known. */
  done: z.number().int().min(0),
  total: z.number().int().min(0).nullable(),
  /** Its results, as counts by name. */
  counts: z.record(z.string().max(40), z.number().int()),
  /** The SHA-256 of the file it works on, in hex. */
  sha256: z.string().max(64).nullable(),
  /** Who started it. */
  by: z.string().max(200).nullable(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
});

export type Run = z.infer<typeof run>;
