import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Retained } from '#server/feature.ts';

/**
 * For how many days an old message keeps its place after its text: as long as a session lasts at most. Whoever stored
 * the text for offline use has heard by then that it is gone, or has been signed out.
 */
const placeDays = 30;

/**
 * SQL: whether a message `m` was sent more than so many days before a moment. Numbers and times ascend together, so the
 * first message that was not is soon found, and the rest of the log is not looked at.
 */
function isOlder(now: Date, days: number): SQL {
  const limit = sql`${now.toISOString()}::timestamptz - make_interval(days => ${days}::int)`;
  return sql`m.seq < coalesce((select o.seq from my_voice_message o where o.ts >= ${limit} order by o.seq limit 1),
    (select last_seq + 1 from my_voice_room))`;
}

/** SQL: whether something is left of a message `m` but its place. */
const hasMore = sql`(m.body is not null or exists (select from my_voice_record r where r.seq = m.seq)
  or exists (select from my_voice_report r where r.seq = m.seq)
  or exists (select from my_voice_reaction r where r.seq = m.seq))`;

/** Messages of My Voice: first their text goes, with what moderators keep of it, and 30 days later their place. */
export const oldMessages: Retained = {
  async due(db, now, days) {
    const [row] = await rowsOf<{ count: number; since: string | null }>(
      db,
      sql`select count(*)::int as count, min(m.ts)::date::text as since
        from my_voice_message m where ${isOlder(now, days)} and ${hasMore}`,
    );
    return row ?? { count: 0, since: null };
  },

  async forget(db, now, days, atMost) {
    const emptied = await emptyMessages(db, now, days, atMost);
    // There is more to empty: the caller comes again.
    if (emptied === atMost) return emptied;
    return forgetPlaces(db, now, days + placeDays, atMost);
  },
};

/** Takes the text out of old messages, the oldest first, as if their senders had taken them back. Readers hear of it. */
function emptyMessages(db: Database, now: Date, days: number, atMost: number): Promise<number> {
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`select from my_voice_room where id = 1 for update`);
    const rows = await rowsOf<{ seq: number }>(
      transaction,
      sql`select m.seq from my_voice_message m where ${isOlder(now, days)} and ${hasMore} order by m.seq limit ${atMost}`,
    );
    if (rows.length === 0) return 0;
    const seqs = sql`any(${sql.param(rows.map(({ seq }) => Number(seq)))}::bigint[])`;
    for (const table of [
      'my_voice_record',
      'my_voice_report',
      'my_voice_words',
      'my_voice_reaction',
      'my_voice_addressed',
    ])
      await transaction.execute(sql`delete from ${sql.identifier(table)} where seq = ${seqs}`);
    await transaction.execute(sql`
      update my_voice_message m
      set body = null, deleted_at = coalesce(m.deleted_at, ${now.toISOString()}::timestamptz), edited_at = null, hidden_by = null,
        hidden_reason = null, mod_seq = changed.number
      from (
        select o.seq, room.last_mod_seq + row_number() over (order by o.seq) as number
        from my_voice_message o, my_voice_room room where o.seq = ${seqs}
      ) changed
      where changed.seq = m.seq`);
    await transaction.execute(sql`
      with room as (
        update my_voice_room set last_mod_seq = last_mod_seq + ${rows.length}::int where id = 1 returning last_mod_seq
      ) select pg_notify('stagedoor_my_voice', last_mod_seq::text) from room`);
    return rows.length;
  });
}

/** Deletes messages of which nothing is left but the place. They are the first of the log: no page of it has a hole. */
async function forgetPlaces(db: Database, now: Date, days: number, atMost: number): Promise<number> {
  const gone = await rowsOf(
    db,
    sql`delete from my_voice_message where seq in (
      select m.seq from my_voice_message m where ${isOlder(now, days)} order by m.seq limit ${atMost}
    ) and body is null returning seq`,
  );
  return gone.length;
}
