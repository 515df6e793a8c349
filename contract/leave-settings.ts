import { z } from 'zod';
import { failing } from './failure.ts';
import { id } from './id.ts';
import { isDay } from './leave-days.ts';
import { longestDay, mostHalvesAYear } from './leave-hours.ts';
import { textLengths } from './limits.ts';
import { unreadableReasons } from './people-import.ts';
import { consoleRoute } from './route.ts';
import { cellFaults, cellProblems, columnProblems } from './table-problems.ts';
import { freeHalf, holiday, unit, workingDays } from './time-off.ts';
import { language, readerWords, someWords } from './words.ts';

/** A UUID, or a short name such as `annual`. */
const typeId = z.string().min(1).max(64);
const text = z.string().max(100);

const oneLine = /^\P{Cc}*$/u;

/** Text on one line, as a file of public holidays may have it too. */
const line = (longest: number) => someWords(longest).regex(oneLine);
const optionalLine = z.string().max(textLengths.leaveType, { abort: true }).trim().regex(oneLine).optional();
const day = z.iso.date();
const userId = id;

/** Half days of a year, or half hours: a whole year at most. */
const halves = z.number().int().min(0).max(mostHalvesAYear.hours);

/** How many kinds of leave a company may have. */
export const leaveTypesAtMost = 50;

/** A name in the languages that the company wrote it in; English is always there. */
const typeName = z.object({
  en: line(textLengths.leaveType),
  fr: optionalLine,
  es: optionalLine,
  de: optionalLine,
  kri: optionalLine,
  ar: optionalLine,
});

/** Whether a year's leave is there at once, or a twelfth of it each month. */
const accruals = ['yearly', 'monthly'] as const;

const typeFields = z.object({
  name: typeName,
  /** How many half hours its day has, where it is counted in hours; null for a kind in days. */
  dayHalves: z
    .number()
    .int()
    .min(1)
    .max(2 * longestDay)
    .nullable()
    .default(null),
  /** What everybody has of it each year, in halves; null where there is no limit. */
  yearlyHalves: halves.nullable(),
  accrual: z.enum(accruals).default('yearly'),
  /** Whether somebody who joins within a year gets the part of it that is left. */
  isPartYear: z.boolean().default(false),
  /** How many halves of what is left go over into the next year; null for all. */
  carriedHalves: halves.nullable().default(0),
  /** The day of the next year after which they are lost, as 03-31; null for never. */
  carriedUntil: z
    .string()
    .max(5)
    // Of a leap year, so that the 29th of February is one; in others it is the 28th.
    .refine((text) => isDay(`2028-${text}`))
    .nullable()
    .default(null),
  /** Whether nobody can ask for it any more. */
  isRetired: z.boolean(),
});

export type LeaveTypeFields = z.infer<typeof typeFields>;

const grantedType = typeFields.extend({
  id: typeId,
  /** Whether somebody asked for it once: it can be retired then, and not removed. */
  isUsed: z.boolean(),
});

export type GrantedType = z.infer<typeof grantedType>;

const types = z.object({ types: z.array(grantedType).max(leaveTypesAtMost) });

const placed = z.object({
  place: line(textLengths.holidayPlace),
  day,
  name: line(textLengths.holidayName),
  half: freeHalf.default(null),
});

export type PlacedHoliday = z.infer<typeof placed>;

/** Public holidays of one year, and of one file. */
export const holidaysAtMost = 5000;

/** Public holidays of all years. */
export const allHolidaysAtMost = 20_000;

/** How leave of one person differs from that of everybody. */
const ofPerson = z.object({
  workingDays,
  /** Each kind with a limit, this year and the next. */
  allowances: z
    .array(
      z.object({
        typeId,
        type: readerWords,
        unit,
        year: z.number().int(),
        everybody: halves,
        own: halves.nullable(),
      }),
    )
    .max(2 * leaveTypesAtMost),
});

export type LeaveOfPerson = z.infer<typeof ofPerson>;

/** What of it can be changed. */
const personFields = z.object({
  workingDays,
  allowances: z
    .array(z.object({ typeId, year: z.number().int().min(2000).max(2200), own: halves.nullable() }))
    .max(2 * leaveTypesAtMost),
});

/** What is wrong in a line of a file of public holidays, or with the file. */
const fileProblem = z.object({
  line: z.number().int().min(1),
  column: text.optional(),
  code: z.enum([
    ...unreadableReasons,
    'field-count',
    ...cellFaults,
    ...columnProblems,
    ...cellProblems,
    'no-half',
    'doubled',
  ]),
  value: z.string().max(300).optional(),
  count: z.number().int().min(0).optional(),
  most: z.number().int().min(0).optional(),
});

export type HolidayFileProblem = z.infer<typeof fileProblem>;

/** What the company grants: kinds of leave, how much of them, and public holidays. */
export const leaveSettings = {
  types: consoleRoute('GET /console/leave/types', 'Lists the kinds of leave, in their order.').output(types),

  saveType: consoleRoute('POST /console/leave/types/save', 'Adds a kind of leave, or changes it.')
    .errors(failing('CHANGED_MEANWHILE', 'TOO_MANY_LEAVE_TYPES', 'LEAVE_UNIT_FIXED', 'BAD_REQUEST'))
    .input(
      typeFields.extend({
        id: typeId,
        /** As the caller read it; null for a new one. */
        before: typeFields.nullable(),
      }),
    )
    .output(types),

  orderTypes: consoleRoute('POST /console/leave/types/order', 'Says in which order they are listed.')
    .errors(failing('CHANGED_MEANWHILE'))
    .input(z.object({ ids: z.array(typeId).max(leaveTypesAtMost) }))
    .output(types),

  removeType: consoleRoute('POST /console/leave/types/remove', 'Removes a kind of leave that nobody ever asked for.')
    .errors(failing('LEAVE_TYPE_USED'))
    .input(z.object({ id: typeId }))
    .output(types),

  ofPerson: consoleRoute(
    'GET /console/leave/person',
    'Reads on which days somebody works, and what they have in place of what everybody has.',
  )
    .input(z.object({ userId, language }))
    .output(ofPerson),

  saveOfPerson: consoleRoute('POST /console/leave/person', 'Changes that.')
    .errors(failing('CHANGED_MEANWHILE', 'OWN_LEAVE'))
    .input(
      personFields.extend({
        userId,
        /** As the caller read it. */
        before: personFields,
      }),
    )
    .output(z.object({ saved: z.literal(true) })),

  holidays: consoleRoute('GET /console/leave/holidays', 'Lists the public holidays of a year.')
    .input(z.object({ year: z.coerce.number().int().min(2000).max(2200) }))
    .output(z.object({ holidays: z.array(holiday.extend({ place: text })).max(holidaysAtMost) })),

  saveHoliday: consoleRoute(
    'POST /console/leave/holidays/save',
    'Adds, changes or removes a public holiday, and counts leave that has not begun again.',
  )
    .errors(failing('CHANGED_MEANWHILE', 'HOLIDAY_THERE', 'TOO_MANY_HOLIDAYS'))
    .input(
      z.object({
        /** As the caller read it; null for a new one. */
        before: placed.nullable(),
        /** Null to remove it. */
        after: placed.nullable(),
      }),
    )
    .output(z.object({ recounted: z.number().int().min(0) })),

  importHolidays: consoleRoute(
    'POST /console/leave/holidays/import',
    'Reads a file of public holidays, and puts it in place of the places and years that it names.',
  )
    .errors(failing('UPLOAD_INCOMPLETE', 'TOO_MANY_HOLIDAYS'))
    .input(
      z.object({
        uploadId: id,
        /** Whether to say only what would change. */
        isTrial: z.boolean(),
      }),
    )
    .output(
      z.object({
        /** Where there are any, nothing is written. */
        problems: z.array(fileProblem).max(100),
        added: z.array(placed).max(holidaysAtMost),
        gone: z.array(placed).max(allHolidaysAtMost),
        recounted: z.number().int().min(0),
      }),
    ),
};
