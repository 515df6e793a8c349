import { type SQL, sql } from 'drizzle-orm';
import type { AuditFilter } from '#contract/audit.ts';
import { type AuditAct, type AuditKind, auditActs } from '#contract/audit-acts.ts';
import type { Id } from '#contract/id.ts';
import type { CallerScope } from '#server/access/scope.ts';
import { inScope } from '#server/access/scope-rows.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { hasWords, hasWordsIn } from '#server/directory/find-rows.ts';

/** Where a page ended: the moment of its last entry in microseconds since 1970, and its id; 0 for an open sum. */
export type TrailEnd = { at: number; id: number };

export type TrailRow = {
  microseconds: number;
  id: number;
  at: Date;
  until: Date | null;
  act: string;
  result: 'ok' | 'refused';
  count: number;
  actor: Id | null;
  actorName: string | null;
  operator: string | null;
  subject: Id | null;
  subjectName: string | null;
  object: string | null;
  ipAddress: string | null;
  document: Id | null;
  cause: Id | null;
};

/** The person whom an entry is about, or whose its document is now, if it was nobody's then. */
const subjectOf = (entry: SQL) => sql`case when ${entry}.subject is null and ${entry}.document is not null
  then (select d.user_id from payslip_document d where d.id = ${entry}.document) else ${entry}.subject end`;

const subjectId = subjectOf(sql`t`);

/** Entries that one page looks at: no index finds a text in them, and a page takes well under a second. */
const lookedAt = 20_000;

/** A page of a search: `end` is where the next one begins, null after the last; `isFull` if there was more to show. */
type SearchedPage = { rows: TrailRow[]; end: TrailEnd | null; isFull: boolean };

/**
 * A page of the entries that a filter finds, the newest first. It may have few or none, and yet not be the last. The
 * scope covers an entry if it covers its actor or the person whom it is about. With `isFolded`, the newest of those that
 * are parts of one whole stands for them all.
 */
export async function searchTrail(
  db: Database,
  scope: CallerScope,
  { filter, isFolded, after, atMost }: TrailPage & { filter: AuditFilter; isFolded: boolean },
): Promise<SearchedPage> {
  const edge = await edgeOf(db, filter, after);
  const until = edge ? sql` and not (${isBefore(edge)})` : sql``;
  const folded = isFolded ? sql` and ${isNewestOfWhole(scope, filter)}` : sql``;
  const rows = await rowsWhere(db, sql`${isFound(scope, filter)}${until}${folded}`, { after, atMost: atMost + 1 });
  const last = rows[atMost - 1];
  if (rows.length <= atMost || !last) return { rows, end: edge, isFull: false };
  return { rows: rows.slice(0, atMost), end: { at: last.microseconds, id: last.id }, isFull: true };
}

/** The last entry that a page looks at; null if fewer are left. Open sums are few and have no id yet. */
async function edgeOf(db: Database, filter: AuditFilter, after: TrailEnd | null): Promise<TrailEnd | null> {
  const conditions = [sql`t.id is not null`, ...isBetween(filter), ...(after ? [isBefore(after)] : [])];
  const { rows } = (await db.execute(sql`
    select (extract(epoch from t.at) * 1000000)::float8 as at, t.id::float8 as id from audit_trail t
    where ${sql.join(conditions, sql` and `)}
    order by t.at desc, t.id desc offset ${lookedAt - 1} limit 1`)) as unknown as { rows: TrailEnd[] };
  return rows[0] ?? null;
}

function isBefore({ at, id }: TrailEnd): SQL {
  return sql`(t.at, coalesce(t.id, 0)) < (timestamptz 'epoch' + ${at}::float8 * interval '1 microsecond', ${id}::bigint)`;
}

function isBetween({ from, to }: AuditFilter, entry = sql`t`): SQL[] {
  return [
    ...(from ? [sql`${entry}.at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`${entry}.at < ${to}::timestamptz`] : []),
  ];
}

function isCovered(scope: CallerScope, entry = sql`t`): SQL {
  return sql`(${inScope(scope, sql`${entry}.actor`)} or ${inScope(scope, subjectOf(entry))})`;
}

/** A condition: `n` is a part of the same whole as `t`, and the list would show it. */
function isSameWhole(scope: CallerScope, filter: AuditFilter): SQL {
  const conditions = [
    sql`n.cause = t.cause and n.action = t.action and n.result = t.result`,
    sql`n.actor is not distinct from t.actor and n.operator is not distinct from t.operator`,
    isCovered(scope, sql`n`),
    ...isBetween(filter, sql`n`),
  ];
  return sql.join(conditions, sql` and `);
}

function isNewestOfWhole(scope: CallerScope, filter: AuditFilter): SQL {
  return sql`not exists (select from audit n where ${isSameWhole(scope, filter)} and (n.at, n.id) > (t.at, t.id))`;
}

/** How many entries each of some stands for, by its id: itself, and the older ones of the same whole. */
export async function countTogether(
  db: Database,
  scope: CallerScope,
  filter: AuditFilter,
  ids: number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf<{ id: number; entries: number }>(
    db,
    sql`select t.id::float8 as id, count(*)::int as entries from audit t join audit n on ${isSameWhole(scope, filter)}
      where t.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint) and (n.at, n.id) <= (t.at, t.id)
      group by t.id`,
  );
  return new Map(rows.map(({ id, entries }) => [id, entries]));
}

/** A page of the entries that one stands for. */
export function partsOf(
  db: Database,
  scope: CallerScope,
  { filter, entry, ...page }: TrailPage & { filter: AuditFilter; entry: number },
): Promise<TrailRow[]> {
  const condition = sql`t.cause is not null and t.id in (
    select n.id from audit t join audit n on ${isSameWhole(scope, filter)}
    where t.id = ${entry}::bigint and (n.at, n.id) <= (t.at, t.id))`;
  return rowsWhere(db, condition, page);
}

/** The same, of what was done to a person, and nothing refused. */
export function actsOn(
  db: Database,
  scope: CallerScope,
  { userId, kinds, ...page }: TrailPage & { userId: Id; kinds: readonly AuditKind[] },
): Promise<TrailRow[]> {
  const acts = kinds.flatMap((kind) => auditActs[kind]);
  const conditions = [
    sql`t.result = 'ok'`,
    isOneOf(acts),
    sql`t.subject = ${userId}::uuid`,
    inScope(scope, sql`${userId}::uuid`),
  ];
  return rowsWhere(db, sql.join(conditions, sql` and `), page);
}

/** A page: what comes after the end of the page before, and how many entries at most. */
type TrailPage = { after: TrailEnd | null; atMost: number };

async function rowsWhere(db: Database, condition: SQL, { after, atMost }: TrailPage): Promise<TrailRow[]> {
  const behind = after ? sql` and ${isBefore(after)}` : sql``;
  const { rows } = (await db.execute(sql`
    with page as materialized (
      select t.*, ${subjectId} as about from audit_trail t
      where ${condition}${behind} order by t.at desc, coalesce(t.id, 0) desc limit ${atMost})
    select (extract(epoch from page.at) * 1000000)::float8 as microseconds, coalesce(page.id, 0)::float8 as id, page.at, page.until, page.action as act, page.result,
      page.count, page.document, page.cause, page.actor, coalesce(ap.full_name, a.name) as "actorName", page.operator, o.id as subject,
      coalesce(op.full_name, o.name) as "subjectName", page.object, page.ip_address as "ipAddress"
    from page
      left join "user" a on a.id = page.actor left join user_profile ap on ap.user_id = a.id
      left join "user" o on o.id = page.about left join user_profile op on op.user_id = o.id
    order by page.at desc, coalesce(page.id, 0) desc`)) as unknown as {
    rows: (Omit<TrailRow, 'at' | 'until'> & { at: Date | string; until: Date | string | null })[];
  };
  return rows.map((row) => ({ ...row, at: new Date(row.at), until: row.until === null ? null : new Date(row.until) }));
}

function isFound(scope: CallerScope, filter: AuditFilter): SQL {
  const { text, kind } = filter;
  const conditions = [
    isCovered(scope),
    ...(text?.trim() ? [names(text.trim())] : []),
    ...(kind ? [isOneOf(auditActs[kind])] : []),
    ...isBetween(filter),
  ];
  return sql.join(conditions, sql` and `);
}

function isOneOf(acts: readonly AuditAct[]): SQL {
  return sql`t.action in (select jsonb_array_elements_text(${JSON.stringify(acts)}::jsonb))`;
}

/** A condition: an entry names the text. People are found as in every other list. */
function names(text: string): SQL {
  const isMeant = sql.join([sql`true`, ...hasWords(text)], sql` and `);
  const meant = sql`(select s.user_id from person_search s where ${isMeant})`;
  return sql`(t.actor in ${meant} or ${subjectId} in ${meant} or ${hasWordsIn(sql`concat_ws(' ', t.operator, t.object)`, text)}
    or strpos(t.ip_address, lower(${text})) = 1)`;
}
