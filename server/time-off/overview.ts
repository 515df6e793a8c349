import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import { usualWorkingDays } from '#contract/leave-days.ts';
import { unitOf } from '#contract/leave-hours.ts';
import type { Database } from '#server/db/database.ts';
import { leadsSomebody, managerOf } from '#server/directory/manager-rows.ts';
import { todayFor } from '#server/directory/today-rows.ts';
import { forReader } from '#server/translations/company-words.ts';
import { balanceIn, leaveBookOf } from './balances.ts';
import { holidaysOf } from './holiday-rows.ts';
import { waitingFor } from './team-rows.ts';

/** How many of somebody's team reported an absence that stands, and how much of it is not seen: absence knows. */
export type CountAbsent = (db: Database, answererId: Id) => Promise<{ absent: number; unseen: number }>;

/** The data of a person's time-off screens: their kinds of leave, what is left of each, and who answers. */
export async function overviewOf(db: Database, userId: Id, language: Language, countAbsent: CountAbsent) {
  const [leave, manager, team] = await Promise.all([
    leaveOf(db, userId, language),
    managerOf(db, userId),
    teamToday(db, userId, countAbsent),
  ]);
  return {
    ...leave,
    manager: manager?.name ?? null,
    teamWaiting: team?.waiting ?? null,
    teamAbsent: team?.absent ?? null,
  };
}

/** When somebody works, their kinds of leave, and what is left of each from last year to the year after next. */
export async function leaveOf(db: Database, userId: Id, language: Language) {
  const [book, holidays] = await Promise.all([
    leaveBookOf(db, userId, { yearsBefore: 1 }),
    todayFor(db, userId).then((today) => holidaysOf(db, userId, today)),
  ]);
  const thisYear = Number(book.today.slice(0, 4));
  const years = [thisYear - 1, thisYear, thisYear + 1, thisYear + 2];
  const kinds = book.types.map((type) => ({ type, balances: years.map((year) => balanceIn(book, type, year)) }));
  // Leaves out kinds that the person neither has nor had any of, and retired ones.
  const own = kinds.filter(
    ({ type, balances }) => !type.retiredAt && balances.some(({ entitled, left }) => entitled !== 0 || left !== 0),
  );
  return {
    workingDays: book.workingDays ?? usualWorkingDays,
    holidays,
    types: own.map(({ type }) => ({
      id: type.id,
      name: forReader(type.name, language),
      limited: type.yearlyHalves !== null,
      dayHalves: type.dayHalves,
    })),
    balances: own.flatMap(({ type, balances }) =>
      balances.map((balance) => ({ typeId: type.id, unit: unitOf(type), ...balance })),
    ),
  };
}

/**
 * What waits for whoever leads somebody, or has somebody else's request to answer: requests for leave, and who reported an
 * absence. Null for all others.
 */
async function teamToday(db: Database, userId: Id, countAbsent: CountAbsent) {
  const [waiting, leads] = await Promise.all([waitingFor(db, userId), leadsSomebody(db, userId)]);
  return leads || waiting > 0 ? { waiting, absent: await countAbsent(db, userId) } : null;
}
