import { sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { eraseFromWords } from '#server/personal-data/erase-rows.ts';
import { myVoiceTables } from './my-voice-tables.ts';
import { searchWords } from './search/search-words.ts';

/**
 * Erases a person from the room. Their messages keep their numbers, as if they had taken them back, and are in no record
 * of moderators; what others said keeps its place without the name. Readers hear of each change.
 */
export async function eraseFromRoom(db: Database, id: Id, pattern: string): Promise<void> {
  // Before the room's lock: whoever announces takes them in this order, too.
  await db.execute(sql`delete from my_voice_announcement where author_id = ${id}`);
  await db.execute(sql`update my_voice_announcement set text = erased_text(text, ${pattern}) where text ~* ${pattern}`);
  await db.execute(sql`select from my_voice_room where id = 1 for update`);
  const own = sql`(select seq from my_voice_message where sender_id = ${id})`;
  const changed = new Set<number>();
  const note = (rows: { seq: number }[]) => {
    for (const { seq } of rows) changed.add(Number(seq));
  };
  await db.execute(sql`delete from my_voice_record where seq in ${own}`);
  await db.execute(sql`delete from my_voice_report where seq in ${own} or reporter_id = ${id}`);
  await db.execute(sql`delete from my_voice_words where seq in ${own}`);
  note(await rowsOf(db, sql`delete from my_voice_reaction where user_id = ${id} returning seq`));
  await db.execute(sql`delete from my_voice_reaction where seq in ${own}`);
  note(
    await rowsOf(
      db,
      sql`update my_voice_message set body = null, deleted_at = coalesce(deleted_at, clock_timestamp()), edited_at = null,
        hidden_by = null, hidden_reason = null where sender_id = ${id} returning seq`,
    ),
  );
  const naming = await rowsOf<{ seq: number; body: string }>(
    db,
    sql`update my_voice_message set body = erased_text(body, ${pattern})
      where body ~* ${pattern} returning seq, body`,
  );
  note(naming);
  for (const { seq, body } of naming) {
    const words = searchWords(body).join(' ');
    await db.execute(sql`
      update my_voice_words set words = array_to_tsvector(string_to_array(${words}, ' ')) where seq = ${seq}`);
  }
  await eraseFromWords(db, myVoiceTables, pattern);
  for (const seq of changed) await db.execute(sql`select my_voice_changed(${seq})`);
}
