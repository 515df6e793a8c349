import { isDeepStrictEqual } from 'node:util';
import type { ActOnNobody } from '#contract/audit-acts.ts';
import type { Id } from '#contract/id.ts';
import type { LiveTopic } from '#contract/live.ts';
import type { EditedText, SavedText, TextProblem } from '#contract/texts.ts';
import type { CompanyWords } from '#contract/words.ts';
import type { Database } from '#server/db/database.ts';
import { failure } from '#server/http/failure.ts';
import { audited, type RequestContext, requireCaller } from '#server/http/operation.ts';
import { limit } from '#server/http/person-limit.ts';
import { publish } from '#server/notify/publish.ts';
import type { Caller } from '#server/session/caller.ts';
import { addVersion, contentAt, type TextKey, versionsOf } from './text-rows.ts';

/** How often an editor saves or moves something: every open app hears of it. */
const saves = { atMost: 240, seconds: 60 * 60 };

/** A text of the company where it is kept. Its content has no key without a value, so that the same is equal. */
export type StoredText<Content> = TextKey & {
  topic: LiveTopic;
  /** What it says now; null if there is none. Read for an update, nobody else changes it until the transaction ends. */
  read: (db: Database, lock?: 'for update') => Promise<Content | null>;
  /** Writes what it says from now on; null removes it. */
  write: (transaction: Database, content: Content | null) => Promise<void>;
  /** Why it cannot say this, or cannot be removed where that is null. */
  problems: (transaction: Database, content: Content | null) => Promise<TextProblem[]> | TextProblem[];
  /** What it is called. */
  title: (content: Content) => CompanyWords;
};

type Call = RequestContext & { caller: Caller | null };

/** A text as its editors see it. @throws NOT_FOUND where there is none, and never was */
export async function editedText<Content>(db: Database, text: StoredText<Content>): Promise<EditedText<Content>> {
  const content = await text.read(db);
  const versions = await versionsOf(db, text);
  const [latest] = versions;
  if (!content && !latest) throw failure('NOT_FOUND');
  return {
    content,
    version: latest?.version ?? 0,
    changedAt: latest?.at?.toISOString() ?? null,
    changedBy: latest?.by ?? null,
    versions: versions
      .filter(({ isRemoval }) => !isRemoval)
      .map(({ version, at, by }) => ({ version, at: at?.toISOString() ?? null, by })),
  };
}

/** What a text said in one saved version. @throws NOT_FOUND */
export async function earlierText<Content>(db: Database, text: StoredText<Content>, version: number) {
  const content = await contentAt(db, text, version);
  if (content === undefined) throw failure('NOT_FOUND');
  return { content: content as Content | null };
}

/**
 * Saves a text over the version that its editor read. Of two who save at once, the later one is answered what the earlier
 * one wrote, and nothing is written. The same again, as after an answer that was lost, writes no other version.
 */
export async function saveText<Content>(
  context: Call,
  text: StoredText<Content>,
  { version, content }: { version: number; content: Content | null },
): Promise<SavedText<Content>> {
  const caller = await countSave(context);
  return context.db.transaction(async (transaction) => {
    const answer = async (outcome: 'done' | 'overtaken') => ({ outcome, text: await editedText(transaction, text) });
    const before = await text.read(transaction, 'for update');
    const [latest] = await versionsOf(transaction, text);
    if (!before && !latest && (!content || version > 0)) throw failure('NOT_FOUND');
    if (isDeepStrictEqual(before, content)) return answer('done');
    if ((latest?.version ?? 0) !== version) return answer('overtaken');
    const problems = await text.problems(transaction, content);
    if (problems.length > 0) return { outcome: 'refused', problems };
    if (!(await writeText(transaction, text, content, caller.userId))) return answer('overtaken');
    const said = content ?? before;
    await auditAndPublish(
      { ...context, db: transaction },
      text,
      content ? 'text-saved' : 'text-removed',
      said && text.title(said),
    );
    return answer('done');
  });
}

/**
 * Writes a text as its next version, and what it said before as version 0 if it was never saved here; false where somebody
 * else has just written that version. Also for a file that a command publishes: then by nobody, and only what it changes.
 */
export async function writeText<Content>(
  transaction: Database,
  text: StoredText<Content>,
  content: Content | null,
  by: Id | null,
): Promise<boolean> {
  const before = await text.read(transaction, 'for update');
  if (isDeepStrictEqual(before, content)) return true;
  const [latest] = await versionsOf(transaction, text);
  if (!latest && before) await addVersion(transaction, text, { version: 0, content: before, by: null });
  if (!(await addVersion(transaction, text, { version: (latest?.version ?? 0) + 1, content, by }))) return false;
  await text.write(transaction, content);
  return true;
}

/** Counts a save against its limit; answers who saves. @throws TOO_MANY_REQUESTS */
export async function countSave(context: Call): Promise<Caller> {
  const caller = requireCaller(context);
  await limit(context, `text-saves:${caller.userId}`, saves);
  return caller;
}

/** Audits what was done with a text, and tells the screens that show it, by a call on the caller's transaction. */
export async function auditAndPublish(
  context: Call,
  { kind, id, topic }: Pick<StoredText<never>, 'kind' | 'id' | 'topic'>,
  act: Extract<ActOnNobody, 'text-saved' | 'text-removed' | 'text-moved'>,
  title: CompanyWords | null,
): Promise<void> {
  await audited(context, requireCaller(context), {
    act,
    result: 'ok',
    object: `${kind} ${id} ${title?.en ?? ''}`.trim(),
  });
  await publish(context.db, null, topic);
}
