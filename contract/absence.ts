import { z } from 'zod';
import { failing } from './failure.ts';
import { id } from './id.ts';
import { longestNote } from './leave-days.ts';
import { route } from './route.ts';
import { language } from './words.ts';

/** What can be reported, in the order of the screen; also the last part of our own forms' addresses. */
export const absenceKinds = ['sickness', 'child-sickness', 'late', 'call-back'] as const;

export type AbsenceKind = (typeof absenceKinds)[number];

/** A report somebody made with a form of ours. */
export const absenceReport = z.object({
  id,
  kind: z.enum(absenceKinds),
  /** The first day of it. */
  startsOn: z.iso.date(),
  /** The number the person was given. */
  receipt: z.string().max(20),
  /** What they wrote to it, for nobody else to read; empty for nothing. A character counts as one or two here. */
  note: z.string().max(2 * longestNote),
});

export const absence = {
  forms: route('GET /absence/forms', "Tells where each absence is reported: the company's own form, or ours.")
    .errors(failing('UNAUTHENTICATED'))
    .input(z.object({ language }))
    .output(z.array(z.object({ kind: z.enum(absenceKinds), url: z.string().max(2000) })).max(absenceKinds.length)),

  reports: route('GET /absence/reports', 'Lists what the person reported with our forms, newest first.')
    .errors(failing('UNAUTHENTICATED'))
    .output(z.array(absenceReport).max(100)),
};
