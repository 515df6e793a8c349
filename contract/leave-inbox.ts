import { z } from 'zod';
import { count } from './counts.ts';
import { failing } from './failure.ts';
import { freshId, id } from './id.ts';
import { leaveStates } from './leave-days.ts';
import { requestsAtOnce, textLengths } from './limits.ts';
import { consoleRoute } from './route.ts';
import {
  askFailures,
  giveBackFailures,
  givenBack,
  givingBack,
  leaveDates,
  leaveNote,
  leaveOfPerson,
  undoFailures,
  unit,
} from './time-off.ts';
import { language, readerWords } from './words.ts';

const name = z.string().max(400);
const place = z.string().max(300);
const day = z.iso.date();

/** What the inbox is narrowed to. */
const filter = z.object({
  /** Words of somebody's name, address or employee id. */
  text: z.string().max(textLengths.search).optional(),
  state: z.enum(leaveStates).default('waiting'),
  typeId: z.string().max(100).optional(),
  department: place.optional(),
  location: place.optional(),
  managerId: id.optional(),
  /** Leave that ends before or begins after these days is left out. */
  from: day.optional(),
  to: day.optional(),
});

/** A request for leave as HR sees it. */
const inboxRequest = z.object({
  id,
  userId: id,
  person: name,
  portrait: z.string().max(400).nullable(),
  department: place.nullable(),
  location: place.nullable(),
  type: readerWords,
  ...leaveDates,
  givenBack,
  /** Without what was given back. */
  halves: z.number().int(),
  unit,
  note: leaveNote,
  state: z.enum(leaveStates),
  askedAt: z.iso.datetime(),
  /** Who can answer it today, the manager first. */
  answerers: z.array(name).max(20),
  /** When HR last reminded them. */
  nudgedAt: z.iso.datetime().nullable(),
  enteredBy: name.nullable(),
  answeredBy: name.nullable(),
  answerNote: leaveNote,
  /** Others of the team who are away on the same days, by approved leave or a report of absence. */
  alsoAway: z.array(name).max(50),
  /** It is another's and approved, and some of its days are not given back. */
  canGiveBack: z.boolean(),
  /** It is another's and answered, and has not begun: it can wait again. */
  canTakeBack: z.boolean(),
  /** It is the reader's own, which others answer. */
  isOwn: z.boolean(),
});

export type InboxRequest = z.infer<typeof inboxRequest>;

/**
 * What became of one of several requests: it was done; it was answered or withdrawn before; it is the caller's own, or
 * that of whom it would be handed to; others of the team are away; nobody can answer it; it was nudged within a day; it
 * is not there any more, or of somebody outside the scope. Of one whose answer is taken back also: it has begun; it was
 * declined, and its days are not free any more.
 */
const requestOutcomes = ['done', 'answered', 'own', 'clashes', 'nobody', 'nudged', 'gone', 'begun', 'spent'] as const;

export type RequestOutcome = (typeof requestOutcomes)[number];

const results = z.object({
  results: z
    .array(z.object({ id, outcome: z.enum(requestOutcomes), alsoAway: z.array(name).max(50) }))
    .max(requestsAtOnce),
});

export type RequestResult = z.infer<typeof results>['results'][number];

const ids = z.array(id).min(1).max(requestsAtOnce);

/** All requests for leave of those in a scope, for HR. */
export const leaveInbox = {
  list: consoleRoute(
    'GET /console/leave/requests',
    'Lists requests for leave, a page at a time: those that wait by how long, the others by the newest.',
  )
    .errors(failing('BAD_REQUEST'))
    .input(filter.extend({ after: z.string().max(2000).optional(), language }))
    .output(
      z.object({
        requests: z.array(inboxRequest).max(50),
        next: z.string().max(2000).nullable(),
        /** Of the first page. */
        total: count.nullable(),
        /** The kinds of leave to filter by; of the first page. */
        types: z
          .array(
            z.object({
              id: z.string().max(100),
              name: readerWords,
              isRetired: z.boolean(),
              dayHalves: z.number().int().nullish(),
            }),
          )
          .max(100)
          .nullable(),
      }),
    ),

  answer: consoleRoute(
    'POST /console/leave/requests/answer',
    'Approves or declines requests in place of those who can answer them, and says of each what became of it.',
  )
    .errors(failing('NOTE_TOO_LONG', 'TOO_MANY_REQUESTS'))
    .input(
      z.object({
        ids,
        answer: z.enum(['approved', 'declined']),
        note: leaveNote,
        /** Also approve what falls on days on which others of the team are away. */
        despiteClashes: z.boolean(),
      }),
    )
    .output(results),

  takeBack: consoleRoute(
    'POST /console/leave/requests/take-back',
    'Takes answers back while the leave has not begun; the requests wait again. Says of each what became of it.',
  )
    .errors(failing('TOO_MANY_REQUESTS'))
    .input(z.object({ ids }))
    .output(results),

  enter: consoleRoute(
    'POST /console/leave/requests/enter',
    'Enters leave for somebody, approved at once; they are told. A repeat under the same id answers with the first.',
  )
    .errors(
      failing(
        'OWN_LEAVE',
        ...askFailures,
        'NOTE_TOO_LONG',
        'NOT_ENOUGH_LEAVE',
        'LEAVE_OVERLAPS',
        'ID_REUSED',
        'TOO_MANY_REQUESTS',
      ),
    )
    .input(z.object({ id: freshId, userId: id, typeId: z.string().min(1).max(100), ...leaveDates, note: leaveNote }))
    .output(z.object({ id })),

  leaveOf: consoleRoute(
    'GET /console/leave/requests/leave-of',
    'Reads what somebody has of each kind of leave, and on which days they work, for who enters leave for them.',
  )
    .input(z.object({ userId: id, language }))
    .output(z.object(leaveOfPerson)),

  giveBack: consoleRoute(
    'POST /console/leave/requests/give-back',
    'Gives days of approved leave back for somebody, such as a day on which they worked; they are told.',
  )
    .errors(failing('OWN_LEAVE', ...giveBackFailures))
    .input(z.object({ id, userId: id, ...givingBack }))
    .output(z.object({ halves: z.number().int() })),

  undoGiveBack: consoleRoute(
    'POST /console/leave/requests/undo-give-back',
    'Puts days that one gave back for somebody in the last minutes back as they were.',
  )
    .errors(failing('OWN_LEAVE', ...undoFailures))
    .input(z.object({ id, userId: id, giveBack: id }))
    .output(z.object({ halves: z.number().int() })),

  assign: consoleRoute(
    'POST /console/leave/requests/assign',
    'Asks one more person to answer requests; they are told, and those who can answer anyway still can.',
  )
    .errors(failing('MANAGER_UNKNOWN', 'TOO_MANY_REQUESTS'))
    .input(z.object({ ids, managerId: id }))
    .output(results),

  nudge: consoleRoute(
    'POST /console/leave/requests/nudge',
    'Reminds those who can answer requests, at most once a day of each.',
  )
    .errors(failing('TOO_MANY_REQUESTS'))
    .input(z.object({ ids }))
    .output(results),
};
