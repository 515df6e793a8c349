import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import { type ImportKind, type ImportState, type RowState, rowStates, takeBackHours } from '#contract/people-import.ts';
import { roleGrant } from '#server/access/role-tables.ts';
import type { Database } from '#server/db/database.ts';
import type { Known } from '#server/directory/employee.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import type { PeopleProblem } from '#server/directory/people-problem.ts';
import { nameColumn, nameOf } from '#server/directory/person-name-rows.ts';
import type { Difference } from '#server/directory/plan.ts';
import { account, user, userProfile } from '#server/session/session-tables.ts';
import type { TableRow } from '#server/tables/cell.ts';
import { peopleImport, peopleImportRow } from './import-tables.ts';

export type ImportRecord = typeof peopleImport.$inferSelect;

export type RowCounts = Record<RowState, number>;

/** Adds an import; false if its id is taken. */
export async function addImport(
  db: Database,
  values: Pick<ImportRecord, 'id' | 'name' | 'sha256' | 'uploadId' | 'begunBy'> & { kind?: ImportKind },
): Promise<boolean> {
  const added = await db.insert(peopleImport).values(values).onConflictDoNothing().returning({ id: peopleImport.id });
  return added.length > 0;
}

/** One import; null if there is none. */
export async function importWith(db: Database, id: Id): Promise<ImportRecord | null> {
  const [row] = await db.select().from(peopleImport).where(eq(peopleImport.id, id));
  return row ?? null;
}

/** The same, with who began it. */
export async function importBy(db: Database, id: Id): Promise<(ImportRecord & { by: string | null }) | null> {
  const [found] = await withBeginners(db).where(eq(peopleImport.id, id));
  return found ? { ...found.row, by: found.by } : null;
}

/** The same, locked until the end of the transaction; its rows may be written meanwhile, as documents of a batch may. */
export async function lockImport(db: Database, id: Id): Promise<ImportRecord | null> {
  const [row] = await db.select().from(peopleImport).where(eq(peopleImport.id, id)).for('no key update');
  return row ?? null;
}

export async function saveImport(db: Database, id: Id, values: Partial<ImportRecord>): Promise<void> {
  await db.update(peopleImport).set(values).where(eq(peopleImport.id, id));
}

/** Marks an import as written. */
export async function saveDone(db: Database, id: Id): Promise<void> {
  await db
    .update(peopleImport)
    .set({ state: 'done', doneAt: sql`now()`, refusal: null })
    .where(eq(peopleImport.id, id));
}

/** An import that waits for somebody, and can be thrown away. */
export const unfinished: ImportState[] = ['reading', 'checking', 'unreadable', 'mapping', 'review'];

export async function deleteImport(db: Database, id: Id): Promise<void> {
  await db.delete(peopleImport).where(eq(peopleImport.id, id));
}

/** How many rows somebody's imports hold that are neither written nor thrown away; the operator's are not counted. */
export async function unfinishedRowsOf(db: Database, userId: Id): Promise<number> {
  const theirs = db
    .select({ id: peopleImport.id })
    .from(peopleImport)
    .where(and(eq(peopleImport.begunBy, userId), inArray(peopleImport.state, unfinished)));
  return db.$count(peopleImportRow, inArray(peopleImportRow.importId, theirs));
}

/** An import that was written within `takeBackHours`. */
const isFresh = sql`${peopleImport.doneAt} > now() - make_interval(hours => ${takeBackHours})`;

/** Whether an import was written within `takeBackHours`. */
export async function isTakenBackInTime(db: Database, id: Id): Promise<boolean> {
  const rows = await db
    .select({ id: peopleImport.id })
    .from(peopleImport)
    .where(and(eq(peopleImport.id, id), isFresh));
  return rows.length > 0;
}

/** The newest imports, with who began each. */
export async function newestImports(db: Database, atMost: number): Promise<(ImportRecord & { by: string | null })[]> {
  const rows = await withBeginners(db).orderBy(desc(peopleImport.begunAt), desc(peopleImport.id)).limit(atMost);
  return rows.map(({ row, by }) => ({ ...row, by }));
}

function withBeginners(db: Database) {
  return db
    .select({ row: peopleImport, by: sql<string | null>`${nameColumn}` })
    .from(peopleImport)
    .leftJoin(user, eq(user.id, peopleImport.begunBy))
    .leftJoin(userProfile, eq(userProfile.userId, peopleImport.begunBy));
}

/** An import that could not be read or finished. What was not taken back in time stays as it is. */
const hasFailed = sql<boolean>`(${peopleImport.state} = 'unreadable' or (${peopleImport.refusal} = 'failed' and (
  ${peopleImport.state} in ('mapping', 'review') or (${peopleImport.state} = 'done' and ${isFresh}))))`;

/** How many imports wait for somebody to assign their columns or to review them, apart from those that failed. */
export function countToReview(db: Database): Promise<number> {
  const waits = and(inArray(peopleImport.state, ['mapping', 'review']), sql`not coalesce(${hasFailed}, false)`);
  return db.$count(peopleImport, waits);
}

/** The newest imports that failed. */
export function failedImports(
  db: Database,
  atMost: number,
): Promise<{ id: Id; name: string; isUnreadable: boolean }[]> {
  const { id, name, state, begunAt } = peopleImport;
  return db
    .select({ id, name, isUnreadable: sql<boolean>`${state} = 'unreadable'` })
    .from(peopleImport)
    .where(hasFailed)
    .orderBy(desc(begunAt), desc(id))
    .limit(atMost);
}

/** How the columns of earlier files of a kind were assigned, the newest first; what nobody has said yet is none. */
export function earlierColumns(db: Database, kind: ImportKind): Promise<Pick<ImportRecord, 'headers' | 'columns'>[]> {
  return db
    .select({ headers: peopleImport.headers, columns: peopleImport.columns })
    .from(peopleImport)
    .where(
      and(
        eq(peopleImport.kind, kind),
        sql`jsonb_array_length(${peopleImport.columns}) > 0`,
        ne(peopleImport.state, 'mapping'),
      ),
    )
    .orderBy(desc(peopleImport.begunAt))
    .limit(20);
}

/** How many rows each import has in each state, by the import's id. */
export async function countRows(db: Database, ids: Id[]): Promise<Map<Id, RowCounts>> {
  const found = await db
    .select({ id: peopleImportRow.importId, state: peopleImportRow.state, count: sql<number>`count(*)::int` })
    .from(peopleImportRow)
    .where(and(inArray(peopleImportRow.importId, ids), isNotNull(peopleImportRow.state)))
    .groupBy(peopleImportRow.importId, peopleImportRow.state);
  const counts = new Map(ids.map((id) => [id, noRows()]));
  for (const { id, state, count } of found) Object.assign(counts.get(id) ?? {}, { [state ?? '']: count });
  return counts;
}

export function noRows(): RowCounts {
  return Object.fromEntries(rowStates.map((state) => [state, 0])) as RowCounts;
}

/** The rows in each state, as a run counts them. */
export function runCounts({ new: added, changed, unchanged, problem, waits } = noRows()) {
  return { new: added, changed, unchanged, leftOut: problem + waits };
}

/** Adds rows of a file; rows that exist stay as they are. */
export async function addRows(db: Database, importId: Id, lines: TableRow[]) {
  if (lines.length === 0) return;
  await db
    .insert(peopleImportRow)
    .values(lines.map((line) => ({ importId, ...line })))
    .onConflictDoNothing();
}

/** The first rows of a file. */
export function firstRows(db: Database, importId: Id, atMost: number) {
  return db
    .select({ line: peopleImportRow.line, cells: peopleImportRow.cells })
    .from(peopleImportRow)
    .where(eq(peopleImportRow.importId, importId))
    .orderBy(asc(peopleImportRow.line))
    .limit(atMost);
}

/** All rows of a file. */
export function everyRow(db: Database, importId: Id) {
  return firstRows(db, importId, 1_000_000);
}

/** Rows in one state, after a line. */
export function rowsAfter(
  db: Database,
  importId: Id,
  { state, after, atMost }: { state: RowState; after: number; atMost: number },
) {
  return db
    .select()
    .from(peopleImportRow)
    .where(
      and(eq(peopleImportRow.importId, importId), eq(peopleImportRow.state, state), gt(peopleImportRow.line, after)),
    )
    .orderBy(asc(peopleImportRow.line))
    .limit(atMost);
}

/** The names of those who lead somebody in these rows, by address: of people on record, and of newcomers of the file. */
export async function namesOfManagers(
  db: Database,
  importId: Id,
  rows: { differences: Difference[] }[],
): Promise<Map<string, string>> {
  const led = rows.flatMap(({ differences }) => differences.filter(({ column }) => column === 'manager email'));
  const emails = [...new Set(led.flatMap(({ from, to }) => [from, to]))].filter((email) => email !== null);
  if (emails.length === 0) return new Map();
  const { rows: found } = await db.execute<{ email: string; name: string }>(sql`
    with led as (select unnest(${sql.param(emails)}::text[]) as email)
    select d ->> 'to' as email, r.name from ${peopleImportRow} r, jsonb_array_elements(r.differences) d
      where r.import_id = ${importId} and r.state = 'new' and d ->> 'column' = 'email' and r.name is not null
        and d ->> 'to' in (select email from led)
    union all
    select u.email, ${nameOf} from ${user} u left join ${userProfile} p on p.user_id = u.id
      where u.email in (select email from led)`);
  return new Map(found.map(({ email, name }) => [email, name]));
}

/** The rows that are left out, in their order. */
export function leftOutRows(db: Database, importId: Id) {
  return db
    .select({ cells: peopleImportRow.cells, state: peopleImportRow.state, problems: peopleImportRow.problems })
    .from(peopleImportRow)
    .where(and(eq(peopleImportRow.importId, importId), inArray(peopleImportRow.state, ['problem', 'waits'])))
    .orderBy(asc(peopleImportRow.line));
}

/** The findings for a row. */
export type CheckedRow = {
  line: number;
  state: RowState;
  name: string | null;
  problems: PeopleProblem[];
  differences: Difference[];
};

/** Saves the findings for rows. */
export async function saveChecked(db: Database, importId: Id, rows: CheckedRow[]): Promise<void> {
  await db.execute(sql`
    update people_import_row r
    set state = c.state, name = c.name, problems = c.problems, differences = c.differences
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c (line int, state text, name text, problems jsonb, differences jsonb)
    where r.import_id = ${importId} and r.line = c.line`);
}

/** Saves whom rows wrote, and how their records were before. */
export async function saveWritten(
  db: Database,
  importId: Id,
  rows: { line: number; userId: Id; before: Known | null }[],
): Promise<void> {
  await db.execute(sql`
    update people_import_row r
    set user_id = w."userId", before = nullif(w.before, 'null'::jsonb),
      version = (select coalesce(max(c.id), 0) from person_change c where c.user_id = w."userId")
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (line int, "userId" uuid, before jsonb)
    where r.import_id = ${importId} and r.line = w.line`);
}

/** What an import wrote, by row. */
export function writtenRows(db: Database, importId: Id) {
  return db
    .select({
      line: peopleImportRow.line,
      userId: sql<Id>`${peopleImportRow.userId}`,
      before: peopleImportRow.before,
    })
    .from(peopleImportRow)
    .where(and(eq(peopleImportRow.importId, importId), isNotNull(peopleImportRow.userId)))
    .orderBy(asc(peopleImportRow.line));
}

/** Whether somebody new has a password, a role or a payslip, visible or not, which deleting them would delete, too. */
const isInUse = (userId: SQL) => sql`(
  exists (select from ${account} a where a.user_id = ${userId} and a.password is not null)
  or exists (select from payslip p where p.user_id = ${userId})
  or exists (select from payslip_document d where d.user_id = ${userId})
  or exists (select from ${roleGrant} g where g.user_id = ${userId}))`;

/** Whether any of these newcomers is in use by now. */
export async function areInUse(db: Database, ids: Id[]): Promise<boolean> {
  const rows = await db
    .select({ id: user.id })
    .from(user)
    .where(and(inArray(user.id, ids), isInUse(sql`${user.id}`)))
    .limit(1);
  return rows.length > 0;
}

/**
 * Whether anything that an import wrote has changed since: a record was changed, somebody left, a newcomer is in use or
 * leads somebody from elsewhere, or somebody joined by an address that the import gave them.
 */
export async function isChangedSince(db: Database, importId: Id): Promise<boolean> {
  const { rows } = await db.execute<{ changed: boolean }>(sql`
    with written as (select user_id, version, before from people_import_row
      where import_id = ${importId} and user_id is not null)
    select exists (select from written w where w.version is distinct from
        (select coalesce(max(c.id), 0) from person_change c where c.user_id = w.user_id))
      or exists (select from written w join ${user} u on u.id = w.user_id where u.deactivated_at is not null)
      or exists (select from written w where w.before is null and ${isInUse(sql`w.user_id`)})
      or exists (select from written w join ${user} u on u.id = w.user_id join ${account} a on a.user_id = u.id
        where w.before ->> 'email' <> u.email and a.password is not null)
      or exists (select from written w join ${employeeProfile} e on e.manager_id = w.user_id
        where w.before is null and e.user_id not in (select user_id from written)) as changed`);
  return Boolean(rows[0]?.changed);
}

/** What the review showed of the rows that change something and are not written yet. */
export function unwrittenRows(db: Database, importId: Id) {
  const { line, state, differences, userId } = peopleImportRow;
  const isChange = sql`jsonb_array_length(${differences}) > 0`;
  return db
    .select({ line, state, differences })
    .from(peopleImportRow)
    .where(and(eq(peopleImportRow.importId, importId), isChange, isNull(userId)))
    .orderBy(asc(line));
}

/** Clears what rows wrote, once it is taken back. */
export async function forgetWritten(db: Database, importId: Id, lines: number[]): Promise<void> {
  await db
    .update(peopleImportRow)
    .set({ userId: null, version: null, before: null })
    .where(and(eq(peopleImportRow.importId, importId), inArray(peopleImportRow.line, lines)));
}

/** Deletes people who were added and never joined. */
export async function deletePeople(db: Database, ids: Id[]): Promise<void> {
  await db.delete(user).where(inArray(user.id, ids));
}

/**
 * Deletes imports begun before a moment, at most `atMost`, except those being written or taken back; returns how many.
 */
export async function forgetImportsBefore(db: Database, moment: Date, atMost: number): Promise<number> {
  const old = db
    .select({ id: peopleImport.id })
    .from(peopleImport)
    .where(and(notInArray(peopleImport.state, ['importing', 'taking-back']), lt(peopleImport.begunAt, moment)))
    .limit(atMost);
  return (await db.delete(peopleImport).where(inArray(peopleImport.id, old)).returning({ id: peopleImport.id })).length;
}
