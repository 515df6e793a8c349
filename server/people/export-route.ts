import { Readable } from 'node:stream';
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
import { todayFor } from '#server/directory/today-rows.ts';
import { savedHeaders } from '#server/files/content-disposition.ts';
import { audited } from '#server/http/operation.ts';
import { callerOf, scopeOf } from '#server/http/route-policies.ts';
import { csvLines, csvOf } from '#server/tables/csv.ts';
import { workbookOf } from '#server/tables/workbook.ts';
import { columnsOf, columnWordsOf, historyRows, peopleRows, type Sheet } from './export.ts';

/** People read at a time: the records of a whole company are never read at once. */
const batch = 100;

/**
 * Serves the people whom a filter finds, or their job histories; to import it unchanged changes nothing. The console takes
 * a workbook, with columns in the reader's language: a German Excel opens a CSV with commas in a single column.
 */
export function addPeopleExport(app: FastifyInstance, db: Database, policy: Policy): void {
  const config = { policy, auditedAs: 'people.export', isMadeForOne: true } as const;
  app.get(peopleExportAddress, { config }, async (request, reply) => {
    const asked = peopleExport.safeParse(request.query);
    reply.header('cache-control', 'no-store');
    if (!asked.success) return reply.callNotFound();
    const { of, as, language, ...filter } = asked.data;
    const names = await foundNames(db, scopeOf(request), filter);
    const object = `${names.size} exported`;
    const call = { db, ipAddress: request.ip };
    await audited(call, callerOf(request), { act: 'employees-exported', result: 'ok', object });
    reply.headers(savedHeaders(`${of}-${await todayFor(db, callerOf(request).userId)}.${as}`));
    if (as === 'csv') return reply.send(Readable.from(lines(db, names, of)));
    const rows = [language ? columnWordsOf(of, language) : [...columnsOf(of)]];
    for await (const some of portions(db, names, of)) rows.push(...some.map((row) => row.map((cell) => cell ?? '')));
    return reply.send(
      await workbookOf([{ name: of, rows, widths: columnsOf(of).map(() => 24), isFromRight: language === 'ar' }]),
    );
  });
}

async function* lines(db: Database, names: Map<Id, string>, of: Sheet): AsyncGenerator<string> {
  // Without the byte-order mark Excel takes it for Windows-1252.
  yield `\ufeff${csvOf(columnsOf(of), [])}`;
  for await (const some of portions(db, names, of)) yield csvLines(some);
}

async function* portions(db: Database, names: Map<Id, string>, of: Sheet): AsyncGenerator<(string | null)[][]> {
  for (const some of portionsOf([...names.keys()], batch)) {
    const people = await peopleWith(db, some);
    const managers = people.flatMap(({ managerId }) => managerId ?? []);
    yield of === 'job-histories'
      ? historyRows(people)
      : peopleRows(people, { names, emails: await emailsById(db, managers) });
  }
}
