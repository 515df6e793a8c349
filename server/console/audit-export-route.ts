import type { FastifyInstance } from 'fastify';
import { type AuditFact, type AuditFilter, auditFilter } from '#contract/audit.ts';
import { auditExportAddress } from '#contract/console-paths.ts';
import type { Language } from '#contract/language.ts';
import type { Policy } from '#server/access/policies.ts';
import type { CallerScope } from '#server/access/scope.ts';
import type { Database } from '#server/db/database.ts';
import { zoneFor } from '#server/directory/today-rows.ts';
import { callerOf, scopeOf } from '#server/http/route-policies.ts';
import { addTableExport } from '#server/http/table-export.ts';
import type { NewCell } from '#server/tables/workbook.ts';
import { wordsFor } from '#server/translations/catalogues.ts';
import { clockIn } from '#server/translations/days.ts';
import { sayActs } from './act-words.ts';
import { factsOf } from './audit-facts.ts';
import { searchTrail, type TrailEnd, type TrailRow } from './audit-trail-rows.ts';
import { sayFacts } from './fact-words.ts';

/** Entries read at a time, so that an export is never in memory as a whole. */
const batch = 500;

/** Serves the audit entries that a filter finds as a table, the newest first, with the times of its reader's location. */
export function addAuditExport(app: FastifyInstance, db: Database, policy: Policy): void {
  addTableExport(app, db, {
    ...{ address: auditExportAddress, policy, name: 'audit.export', act: 'audit-exported' },
    query: auditFilter,
    find: async (request, filter, language) => {
      const zone = await zoneFor(db, callerOf(request).userId);
      const rows = rowsOf(db, scopeOf(request), { filter, language, zone });
      const i18n = wordsFor(language);
      return { title: i18n._({ id: 'Audit' }), columns: columnWords(language, zone), rows };
    },
  });
}

function columnWords(language: Language, zone: string): string[] {
  const i18n = wordsFor(language);
  return [
    `${i18n._({ id: 'When' })} (${zone})`,
    `${i18n._({ id: 'Last time' })} (${zone})`,
    i18n._({ id: 'What was done' }),
    i18n._({ id: 'Result' }),
    i18n._({ id: 'How often' }),
    i18n._({ id: 'Who' }),
    i18n._({ id: 'By a command of' }),
    i18n._({ id: 'About whom' }),
    i18n._({ id: 'Details' }),
    i18n._({ id: 'IP address' }),
    i18n._({ id: 'As recorded' }),
  ];
}

type Asked = { filter: AuditFilter; language: Language; zone: string };

async function* rowsOf(db: Database, scope: CallerScope, { filter, language, zone }: Asked): AsyncGenerator<NewCell[]> {
  const i18n = wordsFor(language);
  const results = { ok: i18n._({ id: 'Done' }), refused: i18n._({ id: 'Refused' }) };
  const sayAct = sayActs(language);
  const clock = clockIn(zone);
  const sayFact = sayFacts(language);
  const cellsOf = (
    { act, result, count, operator, object, ipAddress, ...row }: TrailRow,
    facts: AuditFact[],
  ): NewCell[] => [
    { date: clock(row.at) },
    row.until && { date: clock(row.until) },
    ...[sayAct(act), results[result], count],
    ...[row.actorName ?? row.actor, operator, row.subjectName ?? row.subject],
    ...[facts.map((fact) => sayFact(fact).text).join(' · ') || null, ipAddress, object],
  ];
  let after: TrailEnd | null = null;
  do {
    const { rows, end } = await searchTrail(db, scope, { filter, isFolded: false, after, atMost: batch });
    const facts = await factsOf(db, rows, language);
    yield* rows.map((row, index) => cellsOf(row, facts[index] ?? []));
    after = end;
  } while (after);
}
