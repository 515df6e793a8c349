import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ActOnNobody } from '#contract/audit-acts.ts';
import { type Language, languages } from '#contract/language.ts';
import type { Policy } from '#server/access/policies.ts';
import type { Database } from '#server/db/database.ts';
import { todayFor } from '#server/directory/today-rows.ts';
import { safeFileName, savedHeaders } from '#server/files/content-disposition.ts';
import { type NewSheet, workbookPieces } from '#server/tables/workbook.ts';
import { audited } from './operation.ts';
import { callerOf } from './route-policies.ts';

/** A list as a table: what the audit says it is about, and its name, columns and rows in the reader's language. */
type ExportedTable = { about?: string; title: string; columns: string[]; rows: NewSheet['rows'] };

type TableExport<Asked> = {
  address: string;
  policy: Policy;
  /** What a refusal of it is called in the audit. */
  name: string;
  /** What the audit says of whoever takes the file. */
  act: ActOnNobody;
  /** What the address is asked with, beside the language of its reader. */
  query: z.ZodType<Asked>;
  /** The table; null where there is nothing of the kind. */
  find: (request: FastifyRequest, asked: Asked, language: Language) => Promise<ExportedTable | null>;
};

/**
 * Serves a list as a workbook, and keeps in the audit who took it. Not as CSV: a German Excel opens one with commas in a
 * single column, an English one with semicolons.
 */
export function addTableExport<Asked>(
  app: FastifyInstance,
  db: Database,
  { address, policy, name, act, query, find }: TableExport<Asked>,
): void {
  app.get<{ Querystring: { language?: unknown } }>(
    address,
    { config: { policy, auditedAs: name, isMadeForOne: true } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { language: tag, ...rest } = request.query;
      const language = languages.find((one) => one === tag);
      const asked = query.safeParse(rest);
      const found = language && asked.success ? await find(request, asked.data, language) : null;
      if (!found) return reply.callNotFound();
      const { about, title, columns, rows } = found;
      const caller = callerOf(request);
      const object = about === undefined ? {} : { object: about };
      await audited({ db, ipAddress: request.ip }, caller, { act, result: 'ok', ...object });
      const widths = columns.map(() => 24);
      const sheet = { name: title, columns, widths, rows, isFromRight: language === 'ar' };
      return reply
        .headers(savedHeaders(`${safeFileName(title, '')} ${await todayFor(db, caller.userId)}.xlsx`))
        .send(Readable.from(workbookPieces([sheet])));
    },
  );
}
