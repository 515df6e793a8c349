import { z } from 'zod';
import { count } from './counts.ts';
import { id } from './id.ts';
import { personName } from './people-records.ts';
import { consoleRoute } from './route.ts';

/** Somebody in the tree of managers: how many report to them, and how many are below them in all. */
const treePerson = personName.extend({ reports: count, below: count });

export type TreePerson = z.infer<typeof treePerson>;

/** The people of one level that are answered; a manager may lead thousands. */
export const reportsAtMost = 100;

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
};
