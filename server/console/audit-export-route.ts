import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type AuditFilter, auditFilter } from '#contract/audit.ts';
import { auditExportAddress } from '#contract/console-paths.ts';
import type { Policy } from '#server/access/policies.ts';
import type { CallerScope } from '#server/access/scope.ts';
import type { Database } from '#server/db/database.ts';
import { todayFor } from '#server/directory/today-rows.ts';
import { savedHeaders } from '#server/files/content-disposition.ts';
import { audited } from '#server/http/operation.ts';
import { callerOf, scopeOf } from '#server/http/route-policies.ts';
import { csvLines } from '#server/tables/csv.ts';
import { searchTrail, type TrailEnd, type TrailRow } from './audit-trail-rows.ts';

/** Entries read at a time, so that an export is never in memory as a whole. */
const batch = 500;

const columns = ['at', 'until', 'action', 'result', 'times', 'actor', 'operator', 'about', 'object', 'address'];

/** Serves the audit entries that a filter finds as CSV, the newest first. */
export function addAuditExport(app: FastifyInstance, db: Database, policy: Policy): void {
  const config = { policy, auditedAs: 'audit.export', isMadeForOne: true } as const;
  app.get(auditExportAddress, { config }, async (request, reply) => {
    const filter = auditFilter.safeParse(request.query);
    reply.header('cache-control', 'no-store');
    if (!filter.success) return reply.callNotFound();
    const call = { db, ipAddress: request.ip };
    await audited(call, callerOf(request), { act: 'audit-exported', result: 'ok' });
    const csv = Readable.from(pieces(db, scopeOf(request), filter.data));
    return reply.headers(savedHeaders(`audit-${await todayFor(db, callerOf(request).userId)}.csv`)).send(csv);
  });
}

async function* pieces(db: Database, scope: CallerScope, filter: AuditFilter): AsyncGenerator<string> {
  // Without the byte-order mark Excel takes it for Windows-1252.
  yield `\ufeff${csvLines([columns])}`;
  let after: TrailEnd | null = null;
  do {
    const { rows, end } = await searchTrail(db, scope, { filter, isFolded: false, after, atMost: batch });
    yield csvLines(rows.map(cellsOf));
    after = end;
  } while (after);
}

function cellsOf(row: TrailRow): (string | null)[] {
  const until = row.until?.toISOString() ?? null;
  const { act, result, operator, object, ipAddress } = row;
  const people = [row.actorName ?? row.actor, operator, row.subjectName ?? row.subject];
  return [row.at.toISOString(), until, act, result, String(row.count), ...people, object, ipAddress];
}
