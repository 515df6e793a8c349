import { z } from 'zod';
import { count } from './counts.ts';
import { failing } from './failure.ts';
import { id } from './id.ts';
import { consoleRoute, route } from './route.ts';
import { freeHalf, leaveDates, unit } from './time-off.ts';
import { language, readerWords } from './words.ts';

const name = z.string().max(400);
const place = z.string().max(300);
const day = z.iso.date();

/** A month such as 2026-11. */
const month = z
  .string()
  .max(7)
  .regex(/^2[01]\d{2}-(0[1-9]|1[0-2])$/);

const page = { month, after: z.string().max(2000).optional(), language };

/** A leave that touches the month. Whoever may only learn that somebody is away gets neither its id nor its kind. */
const calendarLeave = z.object({
  id: id.nullable(),
  type: readerWords.nullable(),
  ...leaveDates,
  halves: z.number().int().nullable(),
  unit,
  state: z.enum(['approved', 'waiting']),
});

export type CalendarLeave = z.infer<typeof calendarLeave>;

/** Somebody who is away in the month, or asked to be. */
const calendarPerson = z.object({
  id,
  name,
  portrait: name.nullable(),
  /** The reader. */
  isMe: z.boolean(),
  leaves: z.array(calendarLeave).max(100),
});

export type CalendarPerson = z.infer<typeof calendarPerson>;

/** What a month says as a whole, of everybody it is about. */
const calendarMonth = z.object({
  /** Their number, whether they are away or not. */
  people: count,
  /** How many of them are away, by day; days on which nobody is are left out. */
  away: z.array(z.object({ day, people: count })).max(31),
  holidays: z
    .array(z.object({ day, name: z.string().max(200), half: freeHalf, places: z.array(name).max(500) }))
    .max(500),
  /** Teams of which too many are away on some days, those with the most such days first. */
  clashes: z
    .array(
      z.object({
        managerId: id,
        /** Whose team. */
        manager: name,
        people: count,
        /** The days, and how many are away. */
        days: z.array(z.object({ day, people: count })).max(31),
      }),
    )
    .max(50),
});

export type CalendarMonth = z.infer<typeof calendarMonth>;

const calendarPage = z.object({
  today: day,
  people: z.array(calendarPerson).max(50),
  next: z.string().max(2000).nullable(),
  /** Of the first page. */
  month: calendarMonth.nullable(),
});

export type CalendarPage = z.infer<typeof calendarPage>;

/** Who is away in a month. */
export const leaveCalendar = {
  team: route(
    'GET /time-off/calendar',
    'Lists who is away in a month, a page at a time: of those one answers for, with what they asked for; or of one’s own team, without kinds of leave and requests of others.',
  )
    .errors(failing('UNAUTHENTICATED', 'BAD_REQUEST'))
    .input(z.object({ ...page, of: z.enum(['led', 'own']).optional() }))
    .output(
      calendarPage.extend({
        /** Whose calendar this is: without a wish, that of those one answers for, if there are any. */
        of: z.enum(['led', 'own']),
        leads: z.boolean(),
      }),
    ),

  company: consoleRoute(
    'GET /console/leave/calendar',
    'Lists who is away in a month, a page at a time, by location, department and team.',
  )
    .errors(failing('BAD_REQUEST'))
    .input(z.object({ ...page, department: place.optional(), location: place.optional(), managerId: id.optional() }))
    .output(calendarPage),
};
