import { type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import { type Reaction, type RoomMode, roomLimits } from '#contract/my-voice-limits.ts';
import type { Message } from '#contract/my-voice-log.ts';
import type { Database } from '#server/db/database.ts';

const moment = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** A message as every reader gets it, built by the database, with its sender's current name and picture. */
const asMessage = sql`json_build_object(
  'seq', m.seq, 'modSeq', m.mod_seq, 'clientId', m.client_id,
  'sender', json_build_object(
    'id', m.sender_id, 'username', p.username, 'fullName', p.full_name, 'profilePic', p.profile_pic),
  'text', m.body, 'ts', ${moment(sql`m.ts`)}, 'editedAt', ${moment(sql`m.edited_at`)},
  'gone', case when m.hidden_by is not null then 'hidden' when m.deleted_at is not null then 'deleted' end,
  'replyTo', m.reply_to,
  'announcement', case when a.id is not null then json_build_object('id', a.id, 'mustRead', a.must_read) end,
  'reactions', coalesce((
    select json_agg(json_build_object('emoji', emoji, 'count', count, 'by', by) order by since, emoji)
    from (
      select emoji, count(*) as count, min(at) as since,
        to_json((array_agg(user_id order by at, user_id))[1:${sql.raw(String(roomLimits.reactors))}]) as by
      from my_voice_reaction r where r.seq = m.seq group by emoji
    ) reactions
  ), '[]'))`;

const messages = sql`my_voice_message m left join user_profile p on p.user_id = m.sender_id
  left join my_voice_announcement a on a.seq = m.seq`;

/**
 * The epoch that readers see: a hash of the stored epoch and of the database's identity. A promoted replica has another
 * timeline, and a restored dump another cluster, database or table; either may lack the end of the log and give its
 * numbers to other messages. A UUID of version 8 (RFC 9562).
 */
const epoch = sql`overlay(overlay(md5(concat_ws(' ', room.epoch,
  (select system_identifier from pg_control_system()),
  -- pg_control_checkpoint() names the timeline of the last checkpoint, which comes minutes after a promotion.
  left(pg_walfile_name(pg_current_wal_lsn()), 8),
  (select oid from pg_database where datname = current_database()),
  'my_voice_room'::regclass::oid)) placing '8' from 13) placing '8' from 17)::uuid`;

/** The room and messages of it, in one snapshot. */
export type RoomSnapshot = { epoch: Id; upto: number; mode: RoomMode; messages: Message[] };

/** A page of the room, with the reader's own reactions, the oldest message's first. */
type RoomPage = RoomSnapshot & { reacted: { seq: number; emoji: Reaction }[] };

type Found = Omit<RoomSnapshot, 'messages'> & { message: Message | null; own: Reaction[] | null };

async function snapshot(db: Database, chosen: SQL, order: SQL, readerId: Id | null = null): Promise<RoomPage> {
  // One statement, hence one snapshot: the messages read here and those read after `upto` leave no gap.
  const { rows } = await db.execute<Found>(sql`
    select ${epoch} as epoch, room.last_mod_seq::float8 as upto, room.mode, found.message, found.own
    from my_voice_room room left join lateral (
      select m.seq, m.mod_seq, ${asMessage} as message,
        (select json_agg(r.emoji order by r.at) from my_voice_reaction r where r.seq = m.seq and r.user_id = ${readerId}) as own
      from ${messages} ${chosen}
    ) found on true
    order by ${order}`);
  const [first] = rows;
  if (!first) throw new Error('The room has no row.');
  return {
    epoch: first.epoch,
    upto: first.upto,
    mode: first.mode,
    messages: rows.flatMap(({ message }) => message ?? []),
    reacted: rows
      .toReversed()
      .flatMap(({ message, own }) => (own ?? []).map((emoji) => ({ seq: message?.seq ?? 0, emoji }))),
  };
}

/** The newest messages, or those before one, newest first, with the reader's own reactions if there is one. */
export function newestMessages(
  db: Database,
  before: number | undefined,
  limit: number,
  readerId?: Id,
): Promise<RoomPage> {
  const where = before === undefined ? sql`` : sql`where m.seq < ${before}`;
  const chosen = sql`${where} order by m.seq desc limit ${limit}`;
  return snapshot(db, chosen, sql`found.seq desc`, readerId);
}

/** The messages after a number, newest first, with the reader's own reactions. */
export function messagesAfter(db: Database, after: number, limit: number, readerId: Id): Promise<RoomPage> {
  const chosen = sql`where m.seq > ${after} order by m.seq limit ${limit}`;
  return snapshot(db, chosen, sql`found.seq desc`, readerId);
}

/** The changes after a cursor, in the order of change, and how far the room is. */
export function changesAfter(db: Database, after: number, limit: number): Promise<RoomSnapshot> {
  return snapshot(db, sql`where m.mod_seq > ${after} order by m.mod_seq limit ${limit}`, sql`found.mod_seq`);
}

/** Messages that match a search query, newest first. */
export async function foundMessages(
  db: Database,
  query: string,
  before: number | undefined,
  limit: number,
): Promise<Message[]> {
  const { rows } = await db.execute<{ message: Message }>(sql`
    select ${asMessage} as message from ${messages} join my_voice_words w on w.seq = m.seq
    where w.words @@ ${query}::tsquery ${before === undefined ? sql`` : sql`and w.seq < ${before}`}
    order by m.seq desc limit ${limit}`);
  return rows.map(({ message }) => message);
}

/** Begins a new epoch if the room fell behind a cursor of the old one; does nothing if another node already did. */
export async function renewEpoch(db: Database, old: string, cursor: number): Promise<void> {
  await db.execute(sql`
    update my_voice_room room set epoch = gen_random_uuid()
    where id = 1 and ${epoch} = ${old} and last_mod_seq < ${cursor}`);
}

/** Begins a new epoch: the log lost its end to a restored backup, and readers may have read further. */
export async function beginEpochOfBackup(db: Database): Promise<void> {
  await db.execute(sql`update my_voice_room set epoch = gen_random_uuid()`);
}
