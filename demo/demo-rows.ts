import { notLike, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import { absenceReport } from '#server/absence/absence-tables.ts';
import type { Database } from '#server/db/database.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { newsArticle, newsVersion } from '#server/home/home-tables.ts';
import { myVoiceMessage, myVoiceReaction, myVoiceRoom, myVoiceWords } from '#server/my-voice/my-voice-tables.ts';
import { personalInfo } from '#server/profile/profile-tables.ts';
import { account, user, userProfile } from '#server/session/session-tables.ts';
import { leaveEntitlement, leavePerson, leaveRequest, leaveType } from '#server/time-off/time-off-tables.ts';

/** Whether anybody has an account. */
export async function isAnybodyHere(db: Database): Promise<boolean> {
  return (await db.$count(user)) > 0;
}

/** How many accounts belong to people outside the demo company. */
export async function countPeopleOfOthers(db: Database): Promise<number> {
  return db.$count(user, notLike(user.email, '%@stagedoor.example'));
}

/** Inserts people: their accounts, credentials, profiles and records. */
export async function addPeople(
  db: Database,
  rows: {
    users: (typeof user.$inferInsert)[];
    accounts: (typeof account.$inferInsert)[];
    profiles: (typeof userProfile.$inferInsert)[];
    employees: (typeof employeeProfile.$inferInsert)[];
  },
): Promise<void> {
  await db.insert(user).values(rows.users);
  await db.insert(account).values(rows.accounts);
  await db.insert(userProfile).values(rows.profiles);
  await db.insert(employeeProfile).values(rows.employees);
}

/** Inserts what somebody entered about themselves. */
export async function addPersonalInfo(db: Database, row: typeof personalInfo.$inferInsert): Promise<void> {
  await db.insert(personalInfo).values(row);
}

/** Inserts published news, which may be dated on any day, and of which nobody is notified. */
export async function addNews(
  db: Database,
  articles: (Pick<typeof newsArticle.$inferInsert, 'slot' | 'picture' | 'pictureSmall' | 'title' | 'body'> & {
    id: Id;
    at: Date;
  })[],
): Promise<void> {
  await db
    .insert(newsArticle)
    .values(
      articles.map(({ at, ...row }) => ({ ...row, publishAt: at, appearedAt: at, notifiedAt: at, changedAt: at })),
    );
  await db
    .insert(newsVersion)
    .values(
      articles.map(({ id, at, slot, title, body }) => ({ articleId: id, version: 1, slot, title, body, savedAt: at })),
    );
}

/** Inserts kinds of leave, entitlements, working days and requests. */
export async function addLeaveRecords(
  db: Database,
  rows: {
    types: (typeof leaveType.$inferInsert)[];
    entitlements: (typeof leaveEntitlement.$inferInsert)[];
    people: (typeof leavePerson.$inferInsert)[];
    requests: (typeof leaveRequest.$inferInsert)[];
  },
): Promise<void> {
  await db.insert(leaveType).values(rows.types);
  await db.insert(leaveEntitlement).values(rows.entitlements);
  await db.insert(leavePerson).values(rows.people);
  await db.insert(leaveRequest).values(rows.requests);
}

/** Inserts absence reports. */
export async function addAbsenceReports(db: Database, rows: (typeof absenceReport.$inferInsert)[]): Promise<void> {
  await db.insert(absenceReport).values(rows);
}

/** Inserts messages as if they had been sent; the last one becomes the room's newest. */
export async function addMessages(
  db: Database,
  rows: {
    messages: (typeof myVoiceMessage.$inferInsert & { modSeq: number; ts: Date })[];
    /** Each message's words for search. */
    words: { seq: number; words: string[] }[];
    reactions: (typeof myVoiceReaction.$inferInsert)[];
  },
): Promise<void> {
  await db.insert(myVoiceMessage).values(rows.messages);
  await db.insert(myVoiceWords).values(
    rows.words.map(({ seq, words }) => ({
      seq,
      words: sql`array_to_tsvector(string_to_array(${words.join(' ')}, ' '))`,
    })),
  );
  await db.insert(myVoiceReaction).values(rows.reactions);
  const last = rows.messages.at(-1);
  if (last) await db.update(myVoiceRoom).set({ lastSeq: last.seq, lastModSeq: last.modSeq, lastTs: last.ts });
}
