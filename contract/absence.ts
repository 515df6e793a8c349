import { z } from 'zod';
import { count } from './counts.ts';
import { failing } from './failure.ts';
import { freshId, id } from './id.ts';
import { longestNote } from './leave-days.ts';
import { proofLimits } from './limits.ts';
import { consoleRoute, route } from './route.ts';
import { language } from './words.ts';

/** What can be reported, in the order of the screen; also the last part of our own forms' addresses. */
export const absenceKinds = ['sickness', 'child-sickness', 'late', 'call-back'] as const;

export type AbsenceKind = (typeof absenceKinds)[number];

const name = z.string().max(400);
const moment = z.iso.datetime();
/** Who did something to a report, and when; the name is null once they are gone. */
const deed = z.object({ by: name.nullable(), at: moment });

/** A report as whoever may see it sees it: what was said, and what became of it. */
const report = z.object({
  id,
  kind: z.enum(absenceKinds),
  /** The first day of it. */
  startsOn: z.iso.date(),
  /** When they expect to be back; null if they did not say. */
  returnsOn: z.iso.date().nullable(),
  minutesLate: z.number().int().nullable(),
  /** Where to call; empty for nothing. */
  phone: z.string().max(40),
  /** The number the person was given. */
  receipt: z.string().max(20),
  /** What they wrote to it; empty for nothing. A character counts as one or two here. */
  note: z.string().max(2 * longestNote),
  /** When it was said: before it arrived, where there was no network. */
  saidAt: moment,
  /** When it arrived, if that was later: the device alone knows when it was said. */
  arrivedAt: moment.nullable(),
  /** It was said after its first day. */
  isAfterwards: z.boolean(),
  /** They have approved leave on one of these days. */
  isOnLeave: z.boolean(),
  /** Who entered it for somebody who telephoned; null for a report of one's own. */
  enteredBy: name.nullable(),
  corrected: deed.nullable(),
  /** Who has seen it as it is now, the first first. */
  seen: z.array(deed).max(20),
  done: deed.nullable(),
  /** Back at work from a day on, or never away. */
  ended: deed.extend({ on: z.iso.date(), byId: id.nullish() }).nullable(),
  /** The receipt of a later report of the same, which took its place. */
  replacedBy: z.string().max(20).nullable(),
});

export type AbsenceReport = z.infer<typeof report>;

/** A proof of an absence, such as a sick note, which HR alone opens. */
const proof = z.object({
  id,
  size: count,
  sentAt: moment,
  /** Who of HR opened it first, and when; null while nobody has. */
  opened: deed.nullable(),
});

export type AbsenceProof = z.infer<typeof proof>;

const proofs = z.array(proof).max(proofLimits.aReport);

/** A report, for the person it is about. */
export const absenceReport = report.extend({ proofs });

export type OwnAbsenceReport = z.infer<typeof absenceReport>;

/** A report, for the manager or HR. */
const boardReport = report.extend({
  person: z.object({ id, name, portrait: z.string().max(400).nullable(), position: z.string().max(300).nullable() }),
});

export type BoardReport = z.infer<typeof boardReport>;

/** What a report said before a correction, and who corrected it when. */
const earlierReport = deed.extend(
  report.pick({ startsOn: true, returnsOn: true, minutesLate: true, phone: true, note: true }).shape,
);

export type EarlierReport = z.infer<typeof earlierReport>;

/** A report, for HR, with what it said before: the newest first. */
const keptReport = boardReport.extend({ earlier: z.array(earlierReport).max(50), proofs });

/** A report on HR's board, which alone has the proofs. */
const hrBoardReport = boardReport.extend({ proofs });

export type HrBoardReport = z.infer<typeof hrBoardReport>;

/** More than `longestNote`, so that too long a note is refused with NOTE_TOO_LONG. */
const note = z.string().max(10_000);
const day = z.string().max(10);

/** What is said, as `readForm` of absence-form.ts checks it. */
const said = z.object({
  startsOn: day,
  returnsOn: day.nullable(),
  minutesLate: z.number().int().min(0).max(10_000).nullable(),
  phone: z.string().max(40),
  note,
});

const correction = said.extend({ do: z.literal('correct') });
/** Back at work from a day on; from the first day on, or before it, they were never away. */
const end = z.object({ do: z.literal('end'), on: day });
/** It goes on after all: whoever ended it pressed the wrong button. */
const resumption = z.object({ do: z.literal('resume') });
const settling = z.object({ do: z.literal('settle'), isDone: z.boolean() });

const ownChange = z.discriminatedUnion('do', [correction, end, resumption]);
const change = z.discriminatedUnion('do', [correction, end, resumption, settling]);

export type AbsenceChange = z.infer<typeof change>;

const entry = said.extend({ id: freshId, userId: id, kind: z.enum(absenceKinds) });
const refused = failing('BAD_REQUEST', 'NOTE_TOO_LONG', 'ID_REUSED', 'TOO_MANY_REQUESTS');
const seen = z.object({ ids: z.array(id).min(1).max(200) });

export const absence = {
  forms: route('GET /absence/forms', "Tells where each absence is reported: the company's own form, or ours.")
    .errors(failing('UNAUTHENTICATED'))
    .input(z.object({ language }))
    .output(z.array(z.object({ kind: z.enum(absenceKinds), url: z.string().max(2000) })).max(absenceKinds.length)),

  reports: route('GET /absence/reports', 'Lists what the person reported, newest first, and what became of it.')
    .errors(failing('UNAUTHENTICATED'))
    .output(z.array(absenceReport).max(100)),

  report: route(
    'POST /absence/report',
    'Reports an absence, as our form does; it may have been said before it is sent. A later report of the same takes the place of the earlier one. A repeat under the same id answers with the first.',
  )
    .errors({ ...failing('UNAUTHENTICATED'), ...refused })
    .input(said.extend({ id: freshId, kind: z.enum(absenceKinds), saidAt: z.iso.datetime({ precision: 3 }) }))
    .output(absenceReport),

  change: route('POST /absence/change', "Corrects a report of the person's own, ends it, or takes that back.")
    .errors(
      failing('UNAUTHENTICATED', 'NOT_FOUND', 'BAD_REQUEST', 'NOTE_TOO_LONG', 'UNDO_TOO_LATE', 'TOO_MANY_REQUESTS'),
    )
    .input(z.object({ id, change: ownChange }))
    .output(absenceReport),
};

export const teamAbsence = {
  board: route(
    'GET /absence/team',
    'Lists who of the team is absent today or ahead, and what nobody has answered yet; and who is in the team.',
  )
    .errors(failing('UNAUTHENTICATED'))
    .output(z.object({ reports: z.array(boardReport).max(500), people: z.array(z.object({ id, name })).max(2000) })),

  see: route('POST /absence/team/see', 'Says that the manager has seen these reports. A repeat changes nothing.')
    .errors(failing('UNAUTHENTICATED', 'NOT_FOUND'))
    .input(seen)
    .output(z.object({ seen: z.number().int() })),

  change: route(
    'POST /absence/team/change',
    'Corrects a report of the team, ends it, takes that back, or says whether it is done.',
  )
    .errors(
      failing('UNAUTHENTICATED', 'NOT_FOUND', 'BAD_REQUEST', 'NOTE_TOO_LONG', 'UNDO_TOO_LATE', 'TOO_MANY_REQUESTS'),
    )
    .input(z.object({ id, change }))
    .output(boardReport),

  enter: route('POST /absence/team/enter', 'Reports an absence for somebody of the team who telephoned.')
    .errors({ ...failing('UNAUTHENTICATED', 'NOT_FOUND'), ...refused })
    .input(entry)
    .output(boardReport),
};

export const absences = {
  board: consoleRoute(
    'GET /console/absences',
    'Lists who of the scope is absent today or ahead, what nobody has answered yet, and proofs that nobody has opened.',
  ).output(z.object({ reports: z.array(hrBoardReport).max(500) })),

  ofPerson: consoleRoute(
    'GET /console/absences/of-person',
    'Lists what somebody reported, newest first, and what it said before.',
  )
    .input(z.object({ userId: id }))
    .output(z.object({ reports: z.array(keptReport).max(100) })),

  see: consoleRoute('POST /console/absences/see', 'Says that HR has seen these reports. A repeat changes nothing.')
    .input(seen)
    .output(z.object({ seen: z.number().int() })),

  change: consoleRoute(
    'POST /console/absences/change',
    'Corrects a report, ends it, takes that back, or says whether it is done.',
  )
    .errors(failing('NOTE_TOO_LONG', 'UNDO_TOO_LATE', 'TOO_MANY_REQUESTS'))
    .input(z.object({ userId: id, id, change }))
    .output(boardReport),

  enter: consoleRoute('POST /console/absences/enter', 'Reports an absence for somebody who telephoned.')
    .errors(refused)
    .input(entry)
    .output(boardReport),
};
