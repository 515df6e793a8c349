import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ActOnNobody } from '#contract/audit-acts.ts';
import type { Policy } from '#server/access/policies.ts';
import type { Database } from '#server/db/database.ts';
import { todayFor } from '#server/directory/today-rows.ts';
import { savedHeaders } from '#server/files/content-disposition.ts';
import { csvLines, csvOf } from '#server/tables/csv.ts';
import { audited } from './operation.ts';
import { callerOf } from './route-policies.ts';

type CsvExport<Asked, Column extends string> = {
  address: string;
  policy: Policy;
  /** What a refusal of it is called in the audit. */
  name: string;
  /** What the audit says of whoever takes the file. */
  act: ActOnNobody;
  /** What the file is called, before the day. */
  file: string;
  columns: readonly Column[];
  /** What the address is asked with. */
  query: z.ZodType<Asked>;
  /** The people of the file, and what the audit says they are about; null where there is nothing of the kind. */
  find: (
    request: FastifyRequest,
    asked: Asked,
  ) => Promise<{ about: string; people: Record<Column, string | null>[] } | null>;
};

/** Serves people who stand so with something as CSV, and keeps in the audit who took it. */
export function addCsvExport<Asked, Column extends string>(
  app: FastifyInstance,
  db: Database,
  { address, policy, name, act, file, columns, query, find }: CsvExport<Asked, Column>,
): void {
  app.get(address, { config: { policy, auditedAs: name, isMadeForOne: true } }, async (request, reply) => {
    const asked = query.safeParse(request.query);
    reply.header('cache-control', 'no-store');
    const found = asked.success ? await find(request, asked.data) : null;
    if (!found) return reply.callNotFound();
    const caller = callerOf(request);
    await audited({ db, ipAddress: request.ip }, caller, { act, result: 'ok', object: found.about });
    // Without the byte-order mark Excel takes it for Windows-1252.
    const lines = `\ufeff${csvOf(columns, [])}${csvLines(found.people.map((person) => columns.map((column) => person[column])))}`;
    return reply.headers(savedHeaders(`${file}-${await todayFor(db, caller.userId)}.csv`)).send(lines);
  });
}
