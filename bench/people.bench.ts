/**
 * How long the console's table of people takes in a company of 10,000, on either database: the first page, a sorted
 * one, and searches as somebody types them. For comparison, reading one account by its id, in the same round.
 */

import { callerScope } from '#server/access/scope.ts';
import type { Database } from '#server/db/database.ts';
import { openInMemory } from '#server/db/pglite.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { countSelected } from '#server/directory/find-rows.ts';
import { personByEmail } from '#server/directory/person-rows.ts';
import { type ListInput, listPeople } from '#server/people/list-rows.ts';
import { startRealPostgres } from '#server/testing/real-postgres.ts';
import { rowsOf, spread } from './figures.ts';
import { emailOf, moveInEmployees, size } from './large-company.ts';

const row = rowsOf([24, 20], 14);
const rounds = 15;

const scopes = {
  'the whole company': callerScope([{ locations: null, departments: null }]),
  'one location': callerScope([{ locations: ['Lumley Stage, Freetown'], departments: null }]),
};
const pages: Record<string, Partial<ListInput>> = {
  'first page': {},
  'by manager': { order: 'manager' },
  'search: emp': { filter: { text: 'emp' } },
  'search: employee 77': { filter: { text: 'employee 77' } },
  'search: nobody': { filter: { text: 'nobody at all' } },
  'who is locked': { filter: { state: 'locked' } },
};

const postgres = await startRealPostgres();
const databases = {
  PostgreSQL: await openPostgres(postgres.url(await postgres.createDatabase()), console.error),
  embedded: await openInMemory(),
};
for (const [name, database] of Object.entries(databases)) {
  console.log(`\nFilling a company of ${size.employees} on ${name}…`);
  await moveInEmployees(database.db);
  await measure(database.db);
  await database.close();
}
await postgres.stop();

async function measure(db: Database): Promise<void> {
  const one = await timed(() => personByEmail(db, emailOf(77)));
  console.log(row('read', 'scope', 'median', 'p95', 'x one account'));
  for (const [scopeName, scope] of Object.entries(scopes)) {
    for (const [name, wanted] of Object.entries(pages)) {
      const input = { filter: {}, order: 'fullName', direction: 'ascending', after: null, ...wanted } as const;
      const { median, p95 } = await timed(async () => {
        await listPeople(db, scope, input);
        await countSelected(db, scope, { filter: input.filter, except: [] });
      });
      console.log(row(name, scopeName, median.toFixed(1), p95.toFixed(1), (median / one.median).toFixed(0)));
    }
  }
}

async function timed(work: () => Promise<unknown>) {
  await work();
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return spread(times);
}
