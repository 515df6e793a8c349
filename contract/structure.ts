import { z } from 'zod';
import { count } from './counts.ts';
import { failing } from './failure.ts';
import { id } from './id.ts';
import { personName } from './people-records.ts';
import { unit } from './role-scope.ts';
import { consoleRoute } from './route.ts';

/** Somebody in the tree of managers: how many report to them, and how many are below them in all. */
const treePerson = personName.extend({ reports: count, below: count });

export type TreePerson = z.infer<typeof treePerson>;

/** The people of one level that are answered; a manager may lead thousands. */
export const reportsAtMost = 100;

/** A time zone by its name in the IANA's list, such as Europe/Berlin. */
const timeZone = z.string().min(1).max(64);

/** How the company is made: who leads whom. Its departments and locations are `people.units`. */
export const structure = {
  reports: consoleRoute(
    'GET /console/structure/reports',
    'Lists who reports to somebody; without a manager, who reports to nobody of the caller’s part.',
  )
    .input(z.object({ managerId: id.optional() }))
    .output(
      z.object({
        /** Those who lead first, each by name. */
        people: z.array(treePerson).max(reportsAtMost),
        /** How many there are beside these. */
        more: count,
      }),
    ),

  zones: consoleRoute(
    'GET /console/structure/zones',
    'Tells whose day begins when: the time zones of the company and of its locations.',
  ).output(
    z.object({
      company: timeZone,
      /** Null where it is the company's. */
      locations: z.array(z.object({ name: unit, timeZone: timeZone.nullable() })).max(2000),
      /** All that can be set: those that both the server and its database know. */
      known: z.array(timeZone).max(1000),
    }),
  ),

  setZone: consoleRoute(
    'POST /console/structure/zone',
    'Sets the time zone of a location, or of the company: the day of whoever works there.',
  )
    .errors(failing('BAD_REQUEST'))
    .input(
      z.object({
        /** Null for the company. */
        location: unit.nullable(),
        /** Null for the company's, and for UTC as the company's. */
        timeZone: timeZone.nullable(),
      }),
    )
    .output(z.object({ set: z.literal(true) })),
};
