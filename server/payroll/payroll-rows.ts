import { and, desc, eq, getTableColumns, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { LeaveUnit } from '#contract/leave-hours.ts';
import type { PayrollExport } from '#contract/payroll-exports.ts';
import type { CompanyWords } from '#contract/words.ts';
import type { CallerScope } from '#server/access/scope.ts';
import { inScope } from '#server/access/scope-rows.ts';
import type { Database } from '#server/db/database.ts';
import { portionsOf } from '#server/db/portions.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { nameOf } from '#server/directory/person-name-rows.ts';
import { payrollExport, payrollLine } from './payroll-tables.ts';

export type ExportRow = typeof payrollExport.$inferSelect;
export type LineRow = Omit<typeof payrollLine.$inferSelect, 'leaveId' | 'reportId'>;

/** One person's exports are made one after the other: each looks for the one before. */
export async function holdExports(transaction: Database, userId: Id): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('payroll-export'), hashtext(${userId}))`);
}

/** An export by its id, whoever made it. */
export async function exportById(db: Database, id: Id): Promise<ExportRow | null> {
  const [row] = await db.select().from(payrollExport).where(eq(payrollExport.id, id));
  return row ?? null;
}

/** Somebody's last export of a period; null if there is none. */
export async function lastExportOf(
  db: Database,
  { madeBy, first, last }: Pick<ExportRow, 'madeBy' | 'first' | 'last'>,
) {
  const { madeBy: maker, first: from, last: to, madeAt } = payrollExport;
  const [row] = await db
    .select()
    .from(payrollExport)
    .where(and(eq(maker, madeBy), eq(from, first), eq(to, last)))
    .orderBy(desc(madeAt), desc(payrollExport.id))
    .limit(1);
  return row ?? null;
}

/** The lines of an export. */
export async function linesOf(db: Database, exportId: Id): Promise<LineRow[]> {
  const { leaveId: _, reportId: __, ...columns } = getTableColumns(payrollLine);
  return db.select(columns).from(payrollLine).where(eq(payrollLine.exportId, exportId));
}

/** Adds an export with its lines, in the caller's transaction. */
export async function addExport(
  transaction: Database,
  row: Omit<ExportRow, 'madeAt'>,
  lines: Omit<LineRow, 'exportId'>[],
): Promise<void> {
  await transaction.insert(payrollExport).values(row);
  for (const some of portionsOf(lines, 1_000)) {
    await transaction.insert(payrollLine).values(some.map((line) => ({ ...line, exportId: row.id })));
  }
}

/** The columns that somebody chose last; null if they never exported. */
export async function lastColumnsOf(db: Database, madeBy: Id) {
  const { columns, madeAt } = payrollExport;
  const [row] = await db
    .select({ columns })
    .from(payrollExport)
    .where(eq(payrollExport.madeBy, madeBy))
    .orderBy(desc(madeAt))
    .limit(1);
  return row?.columns ?? null;
}

/** Somebody's exports, the newest first, with the lines about people in scope now; one of them where its id is given. */
export async function exportsOf(
  db: Database,
  { madeBy, scope, id = null }: { madeBy: Id; scope: CallerScope; id?: Id | null },
): Promise<PayrollExport[]> {
  const rows = await rowsOf<
    Omit<PayrollExport, 'madeAt' | 'before'> & { madeAt: Date | string; before: Date | string | null }
  >(
    db,
    sql`
    select e.id, e.first::text, e.last::text, e.made_at as "madeAt", e.last >= e.made_on as "isOpen",
      counted.lines, counted.changes,
      (select max(b.made_at) from payroll_export b where b.made_by = e.made_by and b.first = e.first and b.last = e.last
        and b.made_at < e.made_at) as before
    from payroll_export e cross join lateral (
      select count(*)::int as lines, (count(*) filter (where l.change in ('new', 'changed', 'gone')))::int as changes
      from payroll_line l where l.export_id = e.id and ${inScope(scope, sql`l.user_id`)}) counted
    where e.made_by = ${madeBy} and ${id === null ? sql`true` : sql`e.id = ${id}`}
    order by e.made_at desc, e.id desc limit 100`,
  );
  return rows.map(({ madeAt, before, ...row }) => ({
    ...row,
    madeAt: new Date(madeAt).toISOString(),
    before: before && new Date(before).toISOString(),
  }));
}

/** A line of an export, with whom it is about. */
export type NamedLine = Pick<LineRow, 'kind' | 'type' | 'first' | 'last' | 'halves' | 'unit' | 'change'> & {
  name: string;
  employeeId: string | null;
  location: string | null;
};

/** The lines of an export that are about people in scope now, by name. */
export async function namedLinesOf(db: Database, scope: CallerScope, exportId: Id) {
  return rowsOf<NamedLine>(
    db,
    sql`
    select ${nameOf} as name, e.employee_id as "employeeId", e.location, l.kind,
      l.type, l.first::text, l.last::text, l.halves, l.unit, l.change
    from payroll_line l join "user" u on u.id = l.user_id
    left join user_profile p on p.user_id = l.user_id left join employee_profile e on e.user_id = l.user_id
    where l.export_id = ${exportId} and ${inScope(scope, sql`l.user_id`)} order by 1, l.first, l.source, l.part`,
  );
}

type Days = { first: string; last: string; halves: number; unit: LeaveUnit };

/** Changes that are named at most: whoever has more reads them in the file. */
const changesAtMost = 500;

/** The lines of an export that differ from the one before, of people in scope now, with what that one said; by name. */
export async function changedLinesOf(db: Database, scope: CallerScope, { id, madeBy, first, last, madeAt }: ExportRow) {
  const lines = (line: SQL) =>
    sql`json_build_object('first', ${line}.first, 'last', ${line}.last, 'halves', ${line}.halves, 'unit', ${line}.unit)`;
  return rowsOf<{ person: string; type: CompanyWords | null; before: Days | null; now: Days | null }>(
    db,
    sql`
    select ${nameOf} as person, l.type,
      case when l.change = 'gone' then ${lines(sql`l`)} when l.change = 'changed' then ${lines(sql`b`)} end as before,
      case when l.change <> 'gone' then ${lines(sql`l`)} end as now
    from payroll_line l join "user" u on u.id = l.user_id
    left join user_profile p on p.user_id = l.user_id
    left join payroll_line b on l.change = 'changed' and b.source = l.source and b.part = l.part and b.export_id = (
      select e.id from payroll_export e
      where e.made_by = ${madeBy} and e.first = ${first} and e.last = ${last} and e.made_at < ${madeAt.toISOString()}::timestamptz
      order by e.made_at desc, e.id desc limit 1)
    where l.export_id = ${id} and l.change in ('new', 'changed', 'gone') and ${inScope(scope, sql`l.user_id`)}
    order by 1, l.first, l.source, l.part limit ${changesAtMost}`,
  );
}

/** Deletes exports from before a moment, at most `atMost`; answers how many. */
export async function forgetExports(db: Database, before: Date, atMost: number): Promise<number> {
  const { id, madeAt } = payrollExport;
  const old = db.select({ id }).from(payrollExport).where(lt(madeAt, before)).limit(atMost);
  return (await db.delete(payrollExport).where(inArray(id, old)).returning({ id })).length;
}
