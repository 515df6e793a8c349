import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import { spansOf } from '#contract/leave-days.ts';
import { unitOf } from '#contract/leave-hours.ts';
import type { TeamPerson } from '#contract/time-off.ts';
import type { Database } from '#server/db/database.ts';
import { forReader } from '#server/translations/company-words.ts';
import { balanceIn, type LeaveBook, leaveBooksOf } from './balances.ts';
import { peopleLedBy } from './team-rows.ts';

/** Those whom somebody answers for today, by name: what is left of this year's leave, and when they are away. */
export async function teamPeople(db: Database, answererId: Id, language: Language): Promise<TeamPerson[]> {
  const people = await peopleLedBy(db, answererId);
  const ids = people.map(({ id }) => id);
  const books = new Map((await leaveBooksOf(db, ids, { yearsBefore: 0 })).map((book) => [book.userId, book]));
  return people.map((person) => {
    const book = books.get(person.id) as LeaveBook;
    return { ...person, left: leftIn(book, language), away: nextIn(book) };
  });
}

/** What is left of each kind with a limit that they have or had any of. */
function leftIn(book: LeaveBook, language: Language): TeamPerson['left'] {
  const year = Number(book.today.slice(0, 4));
  return book.types.flatMap((type) => {
    const { entitled, left } = balanceIn(book, type, year);
    if (type.retiredAt || left === null || (entitled === 0 && left === 0)) return [];
    return [{ type: forReader(type.name, language), halves: left, unit: unitOf(type) }];
  });
}

/** The approved leave that they are on, or go on next. */
function nextIn({ leaves, today }: LeaveBook): TeamPerson['away'] {
  const [next] = leaves
    .filter(({ state }) => state === 'approved')
    .flatMap(spansOf)
    .filter(({ endsOn }) => endsOn >= today)
    .toSorted((one, other) => one.startsOn.localeCompare(other.startsOn));
  if (!next) return null;
  const { startsAt = null, endsAt = null, ...dates } = next;
  return { ...dates, startsAt, endsAt, isNow: next.startsOn <= today };
}
