import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { notReadAddress } from '#contract/console-paths.ts';
import { id } from '#contract/id.ts';
import type { Policy } from '#server/access/policies.ts';
import type { Database } from '#server/db/database.ts';
import { todayFor } from '#server/directory/today-rows.ts';
import { savedHeaders } from '#server/files/content-disposition.ts';
import { auditedRefusal } from '#server/http/audited-refusal.ts';
import { audited } from '#server/http/operation.ts';
import { callerOf, scopeOf } from '#server/http/route-policies.ts';
import { csvLines, csvOf } from '#server/tables/csv.ts';
import { articleById } from './article-rows.ts';
import { everybodyNotReading } from './reading-rows.ts';

const columns = ['name', 'email', 'department', 'location'] as const;

/** Serves those who have not read an article as CSV. */
export function addNotReadExport(app: FastifyInstance, db: Database, policy: Policy): void {
  const refuse = auditedRefusal(db, 'news.notRead');
  app.get(notReadAddress, { config: { policy, refuse, isMadeForOne: true } }, async (request, reply) => {
    const asked = z.object({ id }).safeParse(request.query);
    reply.header('cache-control', 'no-store');
    const article = asked.success ? await articleById(db, scopeOf(request), asked.data.id) : null;
    if (!article) return reply.callNotFound();
    const caller = callerOf(request);
    const people = await everybodyNotReading(db, article.id);
    const object = `${article.id} ${article.title.en}`.trim();
    await audited({ db, ipAddress: request.ip }, caller, { act: 'news-readers-exported', result: 'ok', object });
    // Without the byte-order mark Excel takes it for Windows-1252.
    const lines = `\ufeff${csvOf(columns, [])}${csvLines(people.map((person) => columns.map((column) => person[column])))}`;
    return reply.headers(savedHeaders(`not-read-${await todayFor(db, caller.userId)}.csv`)).send(lines);
  });
}
