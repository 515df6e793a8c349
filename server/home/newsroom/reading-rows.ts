import { and, eq, type SQLWrapper, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import { notReadShown } from '#contract/newsroom.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { everybodySought, nameOf } from '#server/directory/find-rows.ts';
import { newsAcknowledgement, newsArticle } from '#server/home/home-tables.ts';
import { isLive } from './article-rows.ts';
import { isFor } from './audience-rows.ts';

/** How often those who have not read an article are reminded. */
const anHour = sql`interval '1 hour'`;

/** SQL condition: somebody has not said yet that they have read an article. */
export const isUnread = (person: SQLWrapper) => sql`not exists (
  select from ${newsAcknowledgement} done where done.article_id = ${newsArticle.id} and done.user_id = ${person})`;

/** SQL condition: an article asks somebody today to say that they have read it, whether they did or not. */
const isAsking = (person: SQLWrapper) => and(isLive, eq(newsArticle.mustRead, true), isFor(person));

/** The live articles that somebody must read and has not yet, the oldest first. */
export function unreadBy(db: Database, reader: Id) {
  const person = sql`${reader}::uuid`;
  const { id, slot, title, publishAt } = newsArticle;
  return db
    .select({ id, slot, title })
    .from(newsArticle)
    .where(and(isAsking(person), isUnread(person)))
    .orderBy(publishAt, id)
    .limit(20);
}

/** When somebody said that they have read an article; null if they have not. */
export async function acknowledgedAt(db: Database, articleId: Id, userId: Id): Promise<Date | null> {
  const { at } = newsAcknowledgement;
  const isMeant = and(eq(newsAcknowledgement.articleId, articleId), eq(newsAcknowledgement.userId, userId));
  const [row] = await db.select({ at }).from(newsAcknowledgement).where(isMeant);
  return row?.at ?? null;
}

/** Writes that somebody has read an article, once; false if none asks them. */
export async function acknowledge(transaction: Database, id: Id, reader: Id): Promise<'first' | 'again' | false> {
  const asking = await transaction.$count(newsArticle, and(eq(newsArticle.id, id), isAsking(sql`${reader}::uuid`)));
  if (asking === 0) return false;
  const added = await transaction
    .insert(newsAcknowledgement)
    .values({ articleId: id, userId: reader })
    .onConflictDoNothing()
    .returning({ at: newsAcknowledgement.at });
  return added.length > 0 ? 'first' : 'again';
}

const readers = (id: Id) => sql`${everybodySought} join ${newsArticle} on ${newsArticle.id} = ${id}
  where not s.has_left and ${isFor(sql`s.user_id`)}`;

/** How many people an article is for today, and how many of them have said that they have read it. */
export async function countReading(db: Database, id: Id): Promise<{ people: number; acknowledged: number }> {
  const [row] = await rowsOf<{ people: number; acknowledged: number }>(
    db,
    sql`select count(*)::int as people, count(*) filter (where not ${isUnread(sql`s.user_id`)})::int as acknowledged
      from ${readers(id)}`,
  );
  return row ?? { people: 0, acknowledged: 0 };
}

/** Some of those who have not read an article, by name. */
export function notReadBy(db: Database, id: Id) {
  return rowsOf<{ id: Id; name: string; position: string | null; profilePic: string | null }>(
    db,
    sql`select u.id, ${nameOf} as name, p.position, p.profile_pic as "profilePic" from ${readers(id)}
      and ${isUnread(sql`s.user_id`)} order by s.name collate "C", s.user_id limit ${notReadShown}`,
  );
}

/** All who have not read an article, as a table lists them. */
export function everybodyNotReading(db: Database, id: Id) {
  return rowsOf<{ name: string; email: string; department: string | null; location: string | null }>(
    db,
    sql`select ${nameOf} as name, u.email, p.department, e.location from ${readers(id)}
      and ${isUnread(sql`s.user_id`)} order by s.name collate "C", s.user_id`,
  );
}

/** Marks a live article that must be read as reminded of, unless it was within the hour; answers whether it did. */
export async function markReminded(transaction: Database, id: Id): Promise<boolean> {
  const isDue = sql`coalesce(${newsArticle.remindedAt} <= now() - ${anHour}, true)`;
  const marked = await transaction
    .update(newsArticle)
    .set({ remindedAt: sql`now()` })
    .where(and(eq(newsArticle.id, id), eq(newsArticle.mustRead, true), isLive, isDue))
    .returning({ id: newsArticle.id });
  return marked.length > 0;
}

/** When an article was reminded of last, and whether it may be now. */
export async function reminding(db: Database, id: Id): Promise<{ remindedAt: Date | null; mayRemind: boolean }> {
  const mayRemind = sql<boolean>`${newsArticle.mustRead} and ${isLive}
    and coalesce(${newsArticle.remindedAt} <= now() - ${anHour}, true)`;
  const [row] = await db
    .select({ remindedAt: newsArticle.remindedAt, mayRemind: sql<boolean>`coalesce(${mayRemind}, false)` })
    .from(newsArticle)
    .where(eq(newsArticle.id, id));
  return row ?? { remindedAt: null, mayRemind: false };
}

/** Of these reminders, each by its subject, those whose articles still ask somebody. */
export async function remindersStanding(db: Database, userId: Id, subjects: string[]): Promise<ReadonlySet<string>> {
  const waiting = new Set<string>((await unreadBy(db, userId)).map(({ id }) => id));
  return new Set(subjects.filter((subject) => waiting.has(subject.split(' ')[1] ?? '')));
}
