import type { FastifyInstance } from 'fastify';
import { peopleExportAddress } from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';
import { peopleExport } from '#contract/people-records.ts';
import type { Policy } from '#server/access/policies.ts';
import type { Database } from '#server/db/database.ts';
import { portionsOf } from '#server/db/portions.ts';
import { peopleWith } from '#server/directory/company-rows.ts';
import { foundNames } from '#server/directory/find-rows.ts';
import { emailsById } from '#server/directory/person-rows.ts';
import { scopeOf } from '#server/http/route-policies.ts';
import { addTableExport } from '#server/http/table-export.ts';
import type { NewCell } from '#server/tables/workbook.ts';
import { wordsFor } from '#server/translations/catalogues.ts';
import { columnWordsOf, historyRows, peopleRows, type Sheet } from './export.ts';

/** People read at a time: the records of a whole company are never read at once. */
const batch = 100;

/** Serves the people whom a filter finds, or their job histories, as a table; to import it unchanged changes nothing. */
export function addPeopleExport(app: FastifyInstance, db: Database, policy: Policy): void {
  addTableExport(app, db, {
    ...{ address: peopleExportAddress, policy, name: 'people.export', act: 'employees-exported' },
    query: peopleExport,
    find: async (request, { of, ...filter }, language) => {
      const names = await foundNames(db, scopeOf(request), filter);
      const i18n = wordsFor(language);
      return {
        about: `${names.size} exported`,
        title: of === 'people' ? i18n._({ id: 'People' }) : i18n._({ id: 'Job histories' }),
        columns: columnWordsOf(of, language),
        rows: rowsOf(db, names, of),
      };
    },
  });
}

async function* rowsOf(db: Database, names: Map<Id, string>, of: Sheet): AsyncGenerator<NewCell[]> {
  for (const some of portionsOf([...names.keys()], batch)) {
    const people = await peopleWith(db, some);
    const managers = people.flatMap(({ managerId }) => managerId ?? []);
    yield* of === 'job-histories'
      ? historyRows(people)
      : peopleRows(people, { names, emails: await emailsById(db, managers) });
  }
}
