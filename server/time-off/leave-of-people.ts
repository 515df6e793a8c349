import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import { unitOf } from '#contract/leave-hours.ts';
import type { Database } from '#server/db/database.ts';
import { todayFor } from '#server/directory/today-rows.ts';
import { forReader } from '#server/translations/company-words.ts';
import { balanceIn, leaveBookOf } from './balances.ts';
import {
  countEndingLeave,
  holdBalance,
  leaveStanding,
  markBackSince,
  putLeaveBack,
  withdrawEndingLeave,
} from './leave-rows.ts';
import { publishLeave } from './team-live.ts';

/** Leave as the console uses it: people's balances, and the leave of people who leave the company. */
export const leaveOfPeople = {
  async balances(db: Database, userId: Id, language: Language) {
    const book = await leaveBookOf(db, userId, { yearsBefore: 0 });
    const year = Number(book.today.slice(0, 4));
    return book.types.flatMap((type) => {
      const { entitled, taken, planned, waiting, left } = balanceIn(book, type, year);
      if (type.retiredAt && taken + planned + waiting === 0) return [];
      // Skips a kind that the person neither has nor had any of.
      if (entitled === 0 && left === 0) return [];
      return [{ type: forReader(type.name, language), unit: unitOf(type), entitled, taken, planned, waiting, left }];
    });
  },

  countOpen: countEndingLeave,
  standing: leaveStanding,

  async endOpen(transaction: Database, userId: Id, after: string): Promise<Id[]> {
    await holdBalance(transaction, userId);
    const ended = await withdrawEndingLeave(transaction, userId, after);
    if (ended.length > 0) await publishLeave(transaction, { userId });
    return ended;
  },

  async restore(transaction: Database, userId: Id, ids: Id[]): Promise<void> {
    await holdBalance(transaction, userId);
    const today = await todayFor(transaction, userId);
    await markBackSince(transaction, userId, Number(today.slice(0, 4)));
    if (ids.length === 0) return;
    await putLeaveBack(transaction, userId, ids, today);
    await publishLeave(transaction, { userId });
  },
};
