import { and, desc, eq, inArray, isNull, lt, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import {
  actRunKinds,
  type RunKind,
  readingRunKinds,
  resumedRunKinds,
  runKinds,
  type Run as ShownRun,
  selfServiceRunKinds,
  urgentRunKinds,
} from '#contract/runs.ts';
import type { AuditedBy } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { randomId } from '#server/db/ids.ts';
import { user } from '#server/session/session-tables.ts';
import { run } from './run-tables.ts';

/** How long a slice may take before another worker may go on in its place, in seconds. */
const claimTimeout = 60;

/** A run as its kind works on it. */
export type ClaimedRun = typeof run.$inferSelect & { claim: Id };

/** What a slice has brought: how far the run is, and what the next one begins with. */
export type SliceProgress = {
  done: number;
  total?: number;
  counts?: Record<string, number>;
  cursor?: unknown;
  sha256?: string;
};

/** What a run begins with. */
type NewRun = {
  kind: RunKind;
  subject: Id;
  /** Whoever started it; what it does is audited as theirs. Null for the server itself. */
  by: AuditedBy | null;
  input?: Record<string, unknown>;
  /** The SHA-256 of the file it works on, if that is certain by now. */
  sha256?: string;
  dueAt?: SQL;
};

/** Starts a run in the caller's transaction, at once or when its time comes; answers its id. */
export async function startRun(db: Database, { by, input, ...rest }: NewRun): Promise<Id> {
  const row = { ...rest, startedBy: by?.actor ?? null, input: { ...input, ...(by && { by }) } };
  const [added] = await db.insert(run).values(row).returning({ id: run.id });
  return added?.id as Id;
}

/**
 * Who started a run, in which session and from where, and that what it does is a part of its subject; runs of earlier
 * releases know only who.
 */
export function starterOf({
  input,
  startedBy,
  subject,
}: Pick<ClaimedRun, 'input' | 'startedBy' | 'subject'>): AuditedBy {
  const { by } = input;
  return { ...(typeof by === 'object' && by !== null ? (by as AuditedBy) : { actor: startedBy }), cause: subject };
}

/** Takes out of runs from where, and in which session, somebody who is erased started them. */
export async function eraseStarter(db: Database, userId: Id): Promise<void> {
  await db
    .update(run)
    .set({ input: sql`${run.input} - 'by'` })
    .where(or(eq(run.startedBy, userId), sql`${run.input} -> 'by' ->> 'actor' = ${userId}`));
}

/** Saves what a run has brought so far, where that is known only in the transaction of a slice. */
export async function saveCounts(transaction: Database, { id }: { id: Id }, counts: Record<string, number>) {
  await transaction.update(run).set({ counts }).where(eq(run.id, id));
}

/** Runs that wait for no run of another group. */
export type RunGroup = keyof typeof groups | 'others';

const groups = {
  urgent: urgentRunKinds,
  acts: actRunKinds,
  reading: readingRunKinds,
  'self-service': selfServiceRunKinds,
} satisfies Record<string, readonly RunKind[]>;

/** Whether a reading of the same person is under way: their files are read one after the other. */
const waitsForOwn = sql`exists (
  select from ${run} mine where mine.started_by = ${run}.started_by and mine.id <> ${run}.id and mine.claim is not null
    and mine.due_at > now() and mine.kind in ${readingRunKinds})`;

/**
 * When a file of the same person was last read to its end, within an hour. Whoever it was the longest ago goes first, so
 * that nobody waits for all that others have sent before.
 */
const servedLast = sql`(
  select max(theirs.ended_at) from ${run} theirs where theirs.created_at > now() - interval '1 hour'
    and theirs.started_by = ${run}.started_by and theirs.kind in ${readingRunKinds})`;

/** Claims the run of a group, or of one subject, that is due the longest, of files the next person's; null where none is. */
export async function claimRun(db: Database, group: RunGroup, subject?: Id): Promise<ClaimedRun | null> {
  const isMeant =
    group === 'others' ? notInArray(run.kind, Object.values(groups).flat()) : inArray(run.kind, [...groups[group]]);
  const due = db
    .select({ id: run.id })
    .from(run)
    .where(
      and(
        isNull(run.endedAt),
        sql`${run.dueAt} <= now()`,
        isMeant,
        subject && eq(run.subject, subject),
        group === 'reading' ? not(waitsForOwn) : undefined,
      ),
    )
    .orderBy(...(group === 'reading' ? [sql`${servedLast} nulls first`] : []), run.dueAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(run)
    .set({
      state: 'running',
      claim: randomId(),
      attempts: sql`${run.attempts} + 1`,
      dueAt: sql`now() + make_interval(secs => ${claimTimeout})`,
    })
    .where(sql`${run.id} = any(array(${due}))`)
    .returning();
  return (claimed as ClaimedRun | undefined) ?? null;
}

/**
 * Writes how far a run is, and locks it until the transaction ends. Answers the attempts that count against it from
 * then on; null if this worker has lost its claim. Progress beyond its furthest point resets the count; a run that
 * starts over and fails at the same place each time makes none.
 */
export async function saveProgress(
  transaction: Database,
  { id, claim }: ClaimedRun,
  { done, total, counts, cursor, sha256 }: SliceProgress,
): Promise<number | null> {
  const [row] = await transaction
    .update(run)
    .set({
      done: sql`greatest(${run.done}, ${done})`,
      attempts: sql`case when ${done} > ${run.done} then 0 else ${run.attempts} end`,
      dueAt: sql`now() + make_interval(secs => ${claimTimeout})`,
      total,
      counts,
      cursor,
      sha256,
    })
    .where(and(eq(run.id, id), eq(run.claim, claim), eq(run.state, 'running')))
    .returning({ attempts: run.attempts });
  return row?.attempts ?? null;
}

/** Ends a run; false if this worker has lost its claim. */
export async function endRun(
  db: Database,
  { id, claim }: ClaimedRun,
  state: 'done' | 'refused' | 'failed',
): Promise<boolean> {
  const rows = await db
    .update(run)
    .set({ state, claim: null, endedAt: sql`now()`, ...(state === 'done' && { total: run.done }) })
    .where(and(eq(run.id, id), eq(run.claim, claim), eq(run.state, 'running')))
    .returning({ id: run.id });
  return rows.length > 0;
}

/** Puts a run back; it is due again after so many seconds. */
export async function putBack(db: Database, { id, claim }: ClaimedRun, seconds: number): Promise<void> {
  await db
    .update(run)
    .set({ state: 'waiting', claim: null, dueAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(and(eq(run.id, id), eq(run.claim, claim)));
}

/** Lets failed runs go on where they stopped; false if there are none. */
export async function runAgain(db: Database, subject: Id, kinds: RunKind[]): Promise<boolean> {
  const rows = await db
    .update(run)
    .set({ state: 'waiting', attempts: 0, dueAt: sql`now()`, endedAt: null })
    .where(and(eq(run.subject, subject), eq(run.state, 'failed'), inArray(run.kind, kinds)))
    .returning({ id: run.id });
  return rows.length > 0;
}

/** Ends the runs of something that is no more, such as a batch that was thrown away. */
export async function cancelRunsOf(db: Database, subject: Id): Promise<void> {
  await db
    .update(run)
    .set({ state: 'done', claim: null, endedAt: sql`now()` })
    .where(and(eq(run.subject, subject), sql`${run.endedAt} is null`));
}

/** The newest run of each of these subjects that somebody started, by subject. */
export async function newestRunsOf(db: Database, subjects: Id[]): Promise<Map<Id, ShownRun>> {
  const rows = await db
    .selectDistinctOn([run.subject], { row: run, by: user.name })
    .from(run)
    .leftJoin(user, eq(user.id, run.startedBy))
    .where(and(inArray(run.subject, subjects), inArray(run.kind, [...runKinds])))
    .orderBy(run.subject, desc(run.createdAt));
  return new Map(rows.map(({ row, by }) => [row.subject, shown({ row, by })]));
}

function shown({ row, by }: { row: typeof run.$inferSelect; by: string | null }): ShownRun {
  const times = { startedAt: row.createdAt.toISOString(), endedAt: row.endedAt?.toISOString() ?? null };
  return { ...row, kind: row.kind as ShownRun['kind'], by, ...times };
}

/** Forgets runs that were over before a moment, but for those that have to go on; answers how many. */
export async function forgetRunsBefore(db: Database, moment: Date, atMost: number): Promise<number> {
  const isOver = or(ne(run.state, 'failed'), notInArray(run.kind, [...resumedRunKinds]));
  const old = db
    .select({ id: run.id })
    .from(run)
    .where(and(lt(run.endedAt, moment), isOver))
    .limit(atMost);
  return (await db.delete(run).where(inArray(run.id, old)).returning({ id: run.id })).length;
}
