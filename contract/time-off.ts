import { z } from 'zod';
import { count } from './counts.ts';
import { failing } from './failure.ts';
import { freshId, id } from './id.ts';
import { leaveStates } from './leave-days.ts';
import { leaveUnits } from './leave-hours.ts';
import { route } from './route.ts';
import { language, readerWords } from './words.ts';

/** Half days; of a kind of leave in hours, half hours. */
const halves = z.number().int();
/** What `halves` beside it are halves of; what a browser stored before there were hours has none, and is in days. */
export const unit = z.enum(leaveUnits).optional();
/** A time of a part of one day, in a kind of leave in hours. */
const time = z.string().max(5).nullish();
const typeId = z.string().min(1).max(100);
/** More than `longestNote` of leave-days.ts, so that too long a note is refused with NOTE_TOO_LONG. */
export const leaveNote = z.string().max(10_000);
const day = z.string().max(10);

const wholeAndHalfDays = { startsOn: day, endsOn: day, startsMidday: z.boolean(), endsMidday: z.boolean() };

/** When a leave is. */
export const leaveDates = { ...wholeAndHalfDays, startsAt: time, endsAt: time };

/** The half days of a leave that were given back, as `AwayDates` of leave-days.ts has them. */
export const givenBack = z.array(z.string().max(12)).max(3000);

/** Days of a leave that are given back, under an id that the device generated. */
export const givingBack = { giveBack: freshId, ...wholeAndHalfDays };

/** Why leave cannot be asked for on some dates. */
export const askFailures = [
  'LEAVE_DATE_UNKNOWN',
  'LEAVE_ENDS_BEFORE_START',
  'LEAVE_TOO_EARLY',
  'LEAVE_TOO_LATE',
  'LEAVE_NO_WORKING_DAYS',
  'LEAVE_TIMES_UNKNOWN',
  'LEAVE_TIMES_BACKWARDS',
  'LEAVE_NO_WORKING_TIME',
  'LEAVE_LONGER_THAN_DAY',
  'LEAVE_UNIT_CHANGED',
] as const;

/** Why days of a leave cannot be given back, whoever does it. */
export const giveBackFailures = [
  'NOT_FOUND',
  'LEAVE_NOT_OPEN',
  'LEAVE_DATE_UNKNOWN',
  'LEAVE_ENDS_BEFORE_START',
  'LEAVE_NOT_WITHIN',
  'LEAVE_NO_WORKING_DAYS',
  'LEAVE_YEAR_CLOSED',
  'ID_REUSED',
  'TOO_MANY_REQUESTS',
] as const;

/** Why that cannot be undone. */
export const undoFailures = [
  'NOT_FOUND',
  'LEAVE_NOT_OPEN',
  'UNDO_TOO_LATE',
  'NOT_ENOUGH_LEAVE',
  'LEAVE_OVERLAPS',
  'TOO_MANY_REQUESTS',
] as const;

/** Who entered a leave for its person; null or missing where they asked for it themselves. */
const enteredBy = z.string().max(400).nullish();

/** A kind of leave that the company grants; without a limit where nothing is counted down. */
export const leaveType = z.object({
  id: typeId,
  name: readerWords,
  limited: z.boolean(),
  /** How many half hours its day has, where it is counted in hours; null for a kind in days. */
  dayHalves: z.number().int().nullish(),
});

/** One year of one kind of leave, in halves of its unit; null where there is no limit. */
export const leaveBalance = z.object({
  typeId,
  unit,
  year: z.number().int(),
  entitled: halves.nullable(),
  taken: halves,
  planned: halves,
  waiting: halves,
  left: halves.nullable(),
});

export type LeaveBalance = z.infer<typeof leaveBalance>;

/** ISO numbers of the days somebody works, Monday being 1. */
export const workingDays = z
  .string()
  .regex(/^1?2?3?4?5?6?7?$/)
  .min(1)
  .max(7);

/** Which half of a public holiday is free; null for all of it. */
export const freeHalf = z.enum(['morning', 'afternoon']).nullable();

/** A public holiday where the person works, by the name the company gave it. */
export const holiday = z.object({ day, name: z.string().max(200), half: freeHalf.optional() });

export type Holiday = z.infer<typeof holiday>;

/** What says how many days a leave of somebody takes, and what is left after it. */
export const leaveOfPerson = {
  /** ISO numbers of the days they work, Monday being 1. */
  workingDays: z.string().max(7),
  /** Those of their place that leave may be asked for on, by date. */
  holidays: z.array(holiday).max(1000),
  types: z.array(leaveType).max(100),
  balances: z.array(leaveBalance).max(400),
};

/** A leave somebody asked for, as they see it. */
export const leaveRequest = z.object({
  id,
  type: readerWords,
  ...leaveDates,
  givenBack,
  /** Without what was given back. */
  halves,
  unit,
  note: leaveNote,
  state: z.enum(leaveStates),
  askedAt: z.iso.datetime(),
  enteredBy,
  /** The manager's words, where there are any. */
  answerNote: leaveNote,
  /** It waits, or is approved and has not begun. */
  canWithdraw: z.boolean(),
  /** It is approved, and some of its days are still to come. */
  canGiveBack: z.boolean(),
});

export type LeaveRequest = z.infer<typeof leaveRequest>;

/** A leave as the person's manager sees it, that manager's deputy, or the manager's own manager. */
export const teamRequest = z.object({
  id,
  person: z.string().max(400),
  portrait: z.string().max(400).nullable(),
  /** The manager for whom the reader answers, as their deputy or their own manager; null for the reader's own team. */
  standsInFor: z.string().max(400).nullable(),
  /** Since when it waits, where that is so long that it has escalated to the manager's own manager. */
  unansweredSince: z.iso.datetime().nullable(),
  type: readerWords,
  ...leaveDates,
  givenBack,
  /** Without what was given back. */
  halves,
  unit,
  note: leaveNote,
  state: z.enum(leaveStates),
  enteredBy,
  answerNote: leaveNote,
  /** Others of the team who are away on the same days, by approved leave or a report of absence. */
  alsoAway: z.array(z.string().max(400)).max(50),
  /** It was answered and has not begun. */
  canTakeBack: z.boolean(),
  /** It is approved, and some of its days are not given back. */
  canGiveBack: z.boolean(),
});

export type TeamRequest = z.infer<typeof teamRequest>;

/** Somebody whom a manager answers for: what is left of this year's leave, and the leave they are on or go on next. */
const teamPerson = z.object({
  id,
  name: z.string().max(400),
  portrait: z.string().max(400).nullable(),
  left: z.array(z.object({ type: readerWords, halves: z.number().int(), unit })).max(100),
  away: z.object({ ...leaveDates, isNow: z.boolean() }).nullable(),
});

export type TeamPerson = z.infer<typeof teamPerson>;

export const timeOff = {
  overview: route(
    'GET /time-off/overview',
    'Reads kinds of leave, balances from last year to the year after next, public holidays, and who answers.',
  )
    .errors(failing('UNAUTHENTICATED'))
    .input(z.object({ language }))
    .output(
      z.object({
        ...leaveOfPerson,
        /** Null where nobody is on record to answer. */
        manager: z.string().max(400).nullable(),
        /** Requests that wait for the person's answer; null if they lead nobody and are nobody's deputy now. */
        teamWaiting: z.number().int().min(0).nullable(),
        /** How many of the team are absent, and how many reports nobody has seen; null as above. */
        teamAbsent: z.object({ absent: count, unseen: count }).nullable(),
      }),
    ),

  waiting: route('GET /time-off/waiting', "Counts the requests that wait for the caller's answer.")
    .errors(failing('UNAUTHENTICATED'))
    .input(z.object({}))
    .output(z.object({ count: z.number().int().min(0) })),

  requests: route('GET /time-off/requests', 'Lists what the person asked for, newest first.')
    .errors(failing('UNAUTHENTICATED'))
    .input(z.object({ language }))
    .output(z.array(leaveRequest).max(200)),

  ask: route('POST /time-off/ask', 'Asks for leave; a repeat under the same id answers with the first.')
    .errors(
      failing(
        'UNAUTHENTICATED',
        'NOT_FOUND',
        ...askFailures,
        'NOTE_TOO_LONG',
        'NOT_ENOUGH_LEAVE',
        'LEAVE_OVERLAPS',
        'ID_REUSED',
        'TOO_MANY_REQUESTS',
      ),
    )
    .input(z.object({ id: freshId, typeId, ...leaveDates, note: leaveNote, language }))
    .output(leaveRequest),

  withdraw: route('POST /time-off/withdraw', 'Withdraws a request and gives its days back.')
    .errors(failing('UNAUTHENTICATED', 'NOT_FOUND', 'LEAVE_NOT_OPEN', 'LEAVE_STARTED', 'TOO_MANY_REQUESTS'))
    .input(z.object({ id, language }))
    .output(leaveRequest),

  restore: route('POST /time-off/restore', 'Puts a request withdrawn in the last minutes back as it was.')
    .errors(
      failing(
        'UNAUTHENTICATED',
        'NOT_FOUND',
        'LEAVE_NOT_OPEN',
        'LEAVE_STARTED',
        'UNDO_TOO_LATE',
        'NOT_ENOUGH_LEAVE',
        'LEAVE_OVERLAPS',
        'TOO_MANY_REQUESTS',
      ),
    )
    .input(z.object({ id, language }))
    .output(leaveRequest),

  giveBack: route(
    'POST /time-off/give-back',
    "Gives days of one's approved leave back that are still to come; the manager is told. A repeat changes nothing.",
  )
    .errors(failing('UNAUTHENTICATED', 'LEAVE_DAYS_OVER', ...giveBackFailures))
    .input(z.object({ id, ...givingBack, language }))
    .output(leaveRequest),

  undoGiveBack: route('POST /time-off/undo-give-back', 'Takes days that one gave back in the last minutes again.')
    .errors(failing('UNAUTHENTICATED', ...undoFailures))
    .input(z.object({ id, giveBack: id, language }))
    .output(leaveRequest),

  team: route(
    'GET /time-off/team',
    "Lists the requests of the own team, of teams whose manager's deputy one is, and those that escalated to one: those that wait, and those answered and not long over.",
  )
    .errors(failing('UNAUTHENTICATED'))
    .input(z.object({ language }))
    .output(z.array(teamRequest).max(500)),

  teamPeople: route(
    'GET /time-off/team/people',
    "Lists the own team, and teams whose manager's deputy one is: what is left of each one's leave, and when they are away.",
  )
    .errors(failing('UNAUTHENTICATED'))
    .input(z.object({ language }))
    .output(z.array(teamPerson).max(500)),

  answer: route(
    'POST /time-off/answer',
    "Approves or declines a request of one's own team, or as its manager's deputy.",
  )
    .errors(failing('UNAUTHENTICATED', 'NOT_FOUND', 'LEAVE_NOT_OPEN', 'NOTE_TOO_LONG', 'TOO_MANY_REQUESTS'))
    .input(z.object({ id, answer: z.enum(['approved', 'declined']), note: leaveNote, language }))
    .output(teamRequest),

  takeBack: route(
    'POST /time-off/take-back',
    'Takes an answer back while the leave has not begun; the request waits again.',
  )
    .errors(
      failing(
        'UNAUTHENTICATED',
        'NOT_FOUND',
        'LEAVE_NOT_OPEN',
        'LEAVE_STARTED',
        'NOT_ENOUGH_LEAVE',
        'LEAVE_OVERLAPS',
        'TOO_MANY_REQUESTS',
      ),
    )
    .input(z.object({ id, language }))
    .output(teamRequest),

  giveBackOfTeam: route(
    'POST /time-off/team/give-back',
    'Gives days of approved leave back for somebody of the team, such as a day on which they worked; they are told.',
  )
    .errors(failing('UNAUTHENTICATED', ...giveBackFailures))
    .input(z.object({ id, ...givingBack, language }))
    .output(teamRequest),

  undoGiveBackOfTeam: route(
    'POST /time-off/team/undo-give-back',
    'Puts days that one gave back for somebody of the team in the last minutes back as they were.',
  )
    .errors(failing('UNAUTHENTICATED', ...undoFailures))
    .input(z.object({ id, giveBack: id, language }))
    .output(teamRequest),
};
