import { sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Reaction, RoomMode } from '#contract/my-voice-limits.ts';
import type { Database } from '#server/db/database.ts';
import { searchWords } from '#server/my-voice/search/search-words.ts';

/** The outcome of a change. Each change is one statement under the room's lock. */
export type Changed = 'done' | 'not-found' | 'too-late' | 'muted' | 'announce-only';

async function outcome(answering: PromiseLike<unknown>): Promise<Changed> {
  const [row] = ((await answering) as { rows: { outcome: Changed }[] }).rows;
  return row?.outcome ?? 'not-found';
}

/** Changes the text of the actor's own message, and marks it as edited. */
export function editMessage(db: Database, actor: Id, seq: number, text: string): Promise<Changed> {
  const words = searchWords(text).join(' ');
  return outcome(db.execute(sql`select my_voice_edit(${actor}::uuid, ${seq}, ${text}, ${words}) as outcome`));
}

/** Removes a message: with a reason a moderator hides it, without one its sender or a moderator deletes it. */
export function removeMessage(db: Database, actor: Id, seq: number, reason: string | null): Promise<Changed> {
  return outcome(db.execute(sql`select my_voice_remove(${actor}::uuid, ${seq}, ${reason}) as outcome`));
}

/** Adds the actor's reaction to a message, or removes it. */
export function reactTo(db: Database, actor: Id, seq: number, emoji: Reaction, on: boolean): Promise<Changed> {
  return outcome(db.execute(sql`select my_voice_react(${actor}::uuid, ${seq}, ${emoji}, ${on}) as outcome`));
}

/** Sets who may speak, and how often. */
export async function setMode(db: Database, mode: RoomMode): Promise<void> {
  await db.execute(sql`select my_voice_set_mode(${mode})`);
}
