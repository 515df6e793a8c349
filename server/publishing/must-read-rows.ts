import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Id } from '#contract/id.ts';
import { notReadShown, type Readership } from '#contract/reading.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { everybodySought } from '#server/directory/find-rows.ts';
import { nameOf } from '#server/directory/person-name-rows.ts';

/** What may ask people to say that they have read it, and who has. */
type MustRead = {
  /** Has `id`, `must_read` and `reminded_at`. */
  things: PgTable;
  /** Has `user_id` and `at`, and is unique by thing and person. */
  acknowledgements: PgTable;
  /** Which thing an acknowledgement is of. */
  of: AnyPgColumn;
  /** Whether a thing can be read now. */
  isLive: SQL;
  /** Whether it is for a person. */
  isFor: (person: SQLWrapper) => SQL;
};

/** How often those who have not read something are reminded. */
const anHour = sql`interval '1 hour'`;

/** The queries about one kind of thing that asks to be read. */
export function mustReadRows({ things, acknowledgements, of, isLive, isFor }: MustRead) {
  const thing = (column: 'id' | 'must_read' | 'reminded_at') => sql`${things}.${sql.identifier(column)}`;
  const thingId = sql.identifier(of.name);
  const isDue = sql`coalesce(${thing('reminded_at')} <= now() - ${anHour}, true)`;

  /** SQL condition: somebody has not said yet that they have read it. */
  const isUnread = (person: SQLWrapper) => sql`not exists (
    select from ${acknowledgements} done where done.${thingId} = ${thing('id')} and done.user_id = ${person})`;

  /** SQL condition: it asks somebody today to say that they have read it, whether they did or not. */
  const isAsking = (person: SQLWrapper) => sql`(${isLive} and ${thing('must_read')} and ${isFor(person)})`;

  const readers = (id: Id) => sql`${everybodySought} join ${things} on ${thing('id')} = ${id}
    where not s.has_left and ${isFor(sql`s.user_id`)}`;

  /** When somebody said that they have read it; null if they have not. */
  async function acknowledgedAt(db: Database, id: Id, userId: Id): Promise<Date | null> {
    const [row] = await rowsOf<{ at: string }>(
      db,
      sql`select done.at from ${acknowledgements} done where done.${thingId} = ${id} and done.user_id = ${userId}`,
    );
    return row ? new Date(row.at) : null;
  }

  /** Writes that somebody has read it, once; false if it does not ask them. */
  async function acknowledge(transaction: Database, id: Id, reader: Id): Promise<'first' | 'again' | false> {
    const asking = await rowsOf(
      transaction,
      sql`select from ${things} where ${thing('id')} = ${id} and ${isAsking(sql`${reader}::uuid`)}`,
    );
    if (asking.length === 0) return false;
    const added = await rowsOf(
      transaction,
      sql`insert into ${acknowledgements} (${thingId}, user_id) values (${id}, ${reader}) on conflict do nothing
        returning at`,
    );
    return added.length > 0 ? 'first' : 'again';
  }

  /** How many people it is for today, and how many of them have said that they have read it. */
  async function countReading(db: Database, id: Id): Promise<{ people: number; acknowledged: number }> {
    const [row] = await rowsOf<{ people: number; acknowledged: number }>(
      db,
      sql`select count(*)::int as people, count(*) filter (where not ${isUnread(sql`s.user_id`)})::int as acknowledged
        from ${readers(id)}`,
    );
    return row ?? { people: 0, acknowledged: 0 };
  }

  /** Some of those who have not read it, by name. */
  function notReadBy(db: Database, id: Id) {
    return rowsOf<Readership['missing'][number]>(
      db,
      sql`select u.id, ${nameOf} as name, p.position, p.profile_pic as "profilePic" from ${readers(id)}
        and ${isUnread(sql`s.user_id`)} order by s.name collate "C", s.user_id limit ${notReadShown}`,
    );
  }

  /** All who have not read it, as a table lists them. */
  function everybodyNotReading(db: Database, id: Id) {
    return rowsOf<Record<'name' | 'email', string> & Record<'username' | 'department' | 'location', string | null>>(
      db,
      sql`select ${nameOf} as name, p.username, u.email, p.department, e.location from ${readers(id)}
        and ${isUnread(sql`s.user_id`)} order by s.name collate "C", s.user_id`,
    );
  }

  /** Marks what asks to be read as reminded of, unless it was within the hour; answers whether it did. */
  async function markReminded(transaction: Database, id: Id): Promise<boolean> {
    const marked = await rowsOf(
      transaction,
      sql`update ${things} set reminded_at = now()
        where ${thing('id')} = ${id} and ${thing('must_read')} and ${isLive} and ${isDue} returning ${thing('id')}`,
    );
    return marked.length > 0;
  }

  /** Who has read it, and whether those who have not may be reminded. */
  async function readingOf(db: Database, id: Id): Promise<Readership> {
    const [row] = await rowsOf<{ remindedAt: string | null; mayRemind: boolean }>(
      db,
      sql`select ${thing('reminded_at')} as "remindedAt",
        coalesce(${thing('must_read')} and ${isLive} and ${isDue}, false) as "mayRemind"
        from ${things} where ${thing('id')} = ${id}`,
    );
    return {
      ...(await countReading(db, id)),
      missing: await notReadBy(db, id),
      remindedAt: row?.remindedAt ? new Date(row.remindedAt).toISOString() : null,
      mayRemind: row?.mayRemind ?? false,
    };
  }

  return { isUnread, isAsking, acknowledgedAt, acknowledge, everybodyNotReading, markReminded, readingOf };
}
