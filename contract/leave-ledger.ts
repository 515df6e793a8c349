import { z } from 'zod';
import { failing } from './failure.ts';
import { freshId, id } from './id.ts';
import { mostHalvesAYear } from './leave-hours.ts';
import { textLengths } from './limits.ts';
import { consoleRoute, route } from './route.ts';
import { leaveBalance, leaveDates, unit } from './time-off.ts';
import { language, readerWords, someWords } from './words.ts';

const typeId = z.string().min(1).max(100);
const year = z.coerce.number().int().min(2000).max(2200);
const halves = z.number().int();

/**
 * What changes how much leave somebody has: what they had when their ledger began, what they earned, what was carried
 * into or out of a year, what expired, what HR added or took, and what another number of days a year changed.
 */
const entryKinds = ['opening', 'accrual', 'carry-over', 'expiry', 'adjustment', 'allowance'] as const;

export type EntryKind = (typeof entryKinds)[number];

const line = z.object({
  kind: z.enum(entryKinds),
  day: z.iso.date(),
  halves,
  reason: z.string().max(textLengths.leaveReason),
  /** Who made it; null where the server did, or they are gone. */
  by: z.string().max(400).nullable(),
  /** It is still to come, by what is known today. */
  isExpected: z.boolean(),
});

export type LedgerLine = z.infer<typeof line>;

/** Days of approved leave that were given back: they are in none of `taken` and `planned` any more. */
const givenBack = z.object({
  ...leaveDates,
  givenAt: z.iso.datetime(),
  /** Who gave them back; null for somebody who is gone. */
  by: z.string().max(400).nullable(),
  /** Those of this year that are over, and those that are still to come. */
  taken: halves,
  planned: halves,
});

/** One year of one kind of leave, line by line; the lines add up to what the person is entitled to. */
const account = leaveBalance.extend({
  type: readerWords,
  lines: z.array(line).max(500),
  givenBack: z.array(givenBack).max(500),
});

export type LeaveAccount = z.infer<typeof account>;

const accounts = z.object({ accounts: z.array(account).max(400) });

/** What a year end does to one person's leave of one kind. */
const closing = z.object({
  userId: id,
  person: z.string().max(400),
  type: readerWords,
  unit,
  left: halves,
  carried: halves,
  lost: halves,
});

/** How many people and kinds of leave a preview of the year end names. */
export const closingsAtOnce = 200;

export const leaveLedger = {
  mine: route('GET /time-off/ledger', 'Reads how much leave one has, line by line, from last year to next year.')
    .errors(failing('UNAUTHENTICATED'))
    .input(z.object({ language }))
    .output(accounts),

  ofPerson: consoleRoute('GET /console/leave/ledger', "Reads a person's leave, line by line.")
    .input(z.object({ userId: id, language }))
    .output(accounts),

  adjust: consoleRoute(
    'POST /console/leave/adjust',
    'Adds leave to what somebody has, or takes some, in half days or half hours.',
  )
    .errors(failing('NOT_FOUND', 'OWN_LEAVE', 'LEAVE_BELOW_ZERO', 'LEAVE_YEAR_CLOSED', 'ID_REUSED'))
    .input(
      z.object({
        id: freshId,
        userId: id,
        typeId,
        year,
        halves: halves.min(-mostHalvesAYear.hours).max(mostHalvesAYear.hours),
        day: z.iso.date(),
        reason: someWords(textLengths.leaveReason),
        /** Also if less than nothing is left then. */
        belowZero: z.boolean(),
      }),
    )
    .output(z.object({ id })),

  yearEnd: consoleRoute('GET /console/leave/year-end', 'Says what the end of a year would do, or what it did.')
    .errors(failing('YEAR_NOT_OVER'))
    .input(z.object({ year, language }))
    .output(
      z.object({
        /** When it was done; null before. */
        doneAt: z.iso.datetime().nullable(),
        people: z.number().int().min(0),
        /** Requests of the year that nobody has answered: it is closed without any. */
        waiting: z.number().int().min(0),
        carried: halves,
        lost: halves,
        /** The same of kinds of leave in hours. */
        carriedHours: halves,
        lostHours: halves,
        /** Those with something left, whoever has the most first, with all kinds of leave of theirs. */
        closings: z.array(closing).max(closingsAtOnce),
        /** A hash of what it would do: the year end does exactly that, or nothing. */
        seen: z.string().max(64),
      }),
    ),

  closeYear: consoleRoute(
    'POST /console/leave/year-end',
    'Carries what is left of a year into the next as far as each kind of leave allows, and lets the rest expire.',
  )
    .errors(failing('YEAR_NOT_OVER', 'LEAVE_WAITS', 'CHANGED_MEANWHILE'))
    .input(z.object({ year, seen: z.string().max(64) }))
    .output(z.object({ closed: z.literal(true) })),
};
