import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import { balanceOf, whole } from '#contract/leave-days.ts';
import { type LeaveUnit, unitOf } from '#contract/leave-hours.ts';
import { closingsAtOnce, type LeaveAccount, type LedgerLine } from '#contract/leave-ledger.ts';
import type { Database } from '#server/db/database.ts';
import { failure } from '#server/http/failure.ts';
import { audited, operation, requireCaller } from '#server/http/operation.ts';
import { publish } from '#server/notify/publish.ts';
import { accountIn, balanceIn, leaveBookOf } from '#server/time-off/balances.ts';
import { givenBackBy } from '#server/time-off/give-back-rows.ts';
import { datesOf } from '#server/time-off/leave-views.ts';
import { forReader } from '#server/translations/company-words.ts';
import { composed } from '#server/translations/text.ts';
import { bookDue, isDue } from './booking.ts';
import { linesOf } from './ledger.ts';
import {
  addEntries,
  closedAt,
  closedEntries,
  countWaiting,
  entryWith,
  explainedEntries,
  namesOf,
} from './ledger-rows.ts';
import { closeYear, closingsOf } from './year-end.ts';

/** The ledger of leave: what people have of it, line by line, and what HR does to it. */
export const leaveLedgerRoutes = {
  mine: operation.leaveLedger.mine.handler(async ({ context, input: { language } }) => ({
    accounts: await accountsOf(context.db, requireCaller(context).userId, language),
  })),

  ofPerson: operation.leaveLedger.ofPerson.handler(async ({ context: { db }, input: { userId, language } }) => ({
    accounts: await accountsOf(db, userId, language),
  })),

  adjust: operation.leaveLedger.adjust.handler(async ({ context, input: { belowZero, ...input } }) => {
    const caller = requireCaller(context);
    if (input.userId === caller.userId) throw failure('OWN_LEAVE');
    const given = { ...input, reason: composed(input.reason) };
    return context.db.transaction(async (transaction) => {
      const { id, userId, typeId, year, halves } = given;
      await bookDue(transaction, [userId]);
      const known = await entryWith(transaction, id);
      if (known) {
        const fields = ['userId', 'typeId', 'year', 'halves', 'day', 'reason'] as const;
        if (fields.some((field) => known[field] !== given[field])) throw failure('ID_REUSED');
        return { id };
      }
      const book = await leaveBookOf(transaction, userId, year);
      const type = book.types.find((one) => one.id === typeId);
      if (!type || type.yearlyHalves === null || halves === 0) throw failure('NOT_FOUND');
      if (await closedAt(transaction, year)) throw failure('LEAVE_YEAR_CLOSED');
      const { left } = balanceIn(book, type, year);
      if (halves < 0 && (left ?? 0) + halves < 0 && !belowZero) throw failure('LEAVE_BELOW_ZERO');
      await addEntries(transaction, [{ ...given, kind: 'adjustment', madeBy: caller.userId }]);
      // Another person used the id at the same moment.
      if ((await entryWith(transaction, id))?.userId !== userId) throw failure('ID_REUSED');
      await publish(transaction, userId, 'time-off');
      // Of which kind it is stands in the ledger alone.
      const act = { act: 'leave-adjusted', result: 'ok', subject: userId, object: id } as const;
      await audited({ ...context, db: transaction }, caller, act);
      return { id };
    });
  }),

  yearEnd: operation.leaveLedger.yearEnd.handler(async ({ context: { db }, input: { year, language } }) => {
    const doneAt = await closedAt(db, year);
    const { rows, seen } = doneAt ? { rows: await doneIn(db, year), seen: '' } : await wouldDo(db, year);
    const sum = (unit: LeaveUnit, field: 'carried' | 'lost') =>
      rows.reduce((all, row) => all + (unitOf(row) === unit ? row[field] : 0), 0);
    const most = mostLeft(rows);
    const names = await namesOf(
      db,
      most.map(({ userId }) => userId),
    );
    return {
      doneAt: doneAt?.toISOString() ?? null,
      waiting: doneAt ? 0 : await countWaiting(db, year),
      people: new Set(rows.map(({ userId }) => userId)).size,
      carried: sum('days', 'carried'),
      lost: sum('days', 'lost'),
      carriedHours: sum('hours', 'carried'),
      lostHours: sum('hours', 'lost'),
      closings: most.map(({ userId, type, dayHalves, left, carried, lost }) => ({
        ...{ userId, unit: unitOf({ dayHalves }), left, carried, lost },
        person: names.get(userId) ?? '',
        type: forReader(type, language),
      })),
      seen,
    };
  }),

  closeYear: operation.leaveLedger.closeYear.handler(({ context, input: { year, seen } }) => {
    const caller = requireCaller(context);
    return context.db.transaction(async (transaction) => {
      const closed = await closeYear(transaction, year, caller.userId, seen);
      const act = { act: 'leave-year-closed', result: 'ok', object: `${year} ${closed} balances` } as const;
      await audited({ ...context, db: transaction }, caller, act);
      await publish(transaction, null, 'time-off');
      return { closed: true as const };
    });
  }),
};

/** All kinds of leave of those who have the most left, of as many people as may be named. */
function mostLeft<Row extends { userId: Id; left: number }>(rows: Row[]): Row[] {
  const total = (theirs: Row[]) => theirs.reduce((sum, { left }) => sum + left, 0);
  const people = [...Map.groupBy(rows, ({ userId }) => userId).values()];
  const most: Row[] = [];
  for (const theirs of people.toSorted((one, other) => total(other) - total(one))) {
    if (most.length + theirs.length > closingsAtOnce) break;
    most.push(...theirs);
  }
  return most;
}

/** Each kind of leave with a limit, last year, this and the next, line by line; without what was never there. */
async function accountsOf(db: Database, userId: Id, language: Language): Promise<LeaveAccount[]> {
  const book = await leaveBookOf(db, userId, { yearsBefore: 1 });
  const now = book.today;
  const thisYear = Number(now.slice(0, 4));
  const explained = await explainedEntries(db, userId, thisYear - 1);
  const givenBack = await givenBackBy(db, userId);
  return book.types.flatMap((type) =>
    [thisYear - 1, thisYear, thisYear + 1].flatMap((year): LeaveAccount[] => {
      const account = accountIn(book, type, year);
      if (!account || (type.retiredAt && year > thisYear)) return [];
      const expected = linesOf(account, now).filter(({ isBooked }) => !isBooked);
      const lines = [
        ...explained.filter((entry) => entry.typeId === type.id && entry.year === year),
        ...expected.map((line) => ({ ...line, reason: '', by: null })),
      ];
      const balance = balanceIn(book, type, year);
      const returned = givenBack
        .filter((one) => one.typeId === type.id)
        .flatMap(({ givenAt, by, ...days }) => {
          const { taken, planned } = balanceOf(year, null, [whole({ ...days, state: 'approved' as const })], now);
          return taken + planned === 0
            ? []
            : [{ ...datesOf(whole(days)), givenAt: givenAt.toISOString(), by, taken, planned }];
        });
      if (lines.length === 0 && returned.length === 0 && balance.left === 0) return [];
      const shown = lines.map(
        ({ kind, day, halves, reason, by }): LedgerLine => ({
          ...{ kind, day, halves, reason, by },
          isExpected: !isDue({ kind, day }, now),
        }),
      );
      shown.sort((one, other) => one.day.localeCompare(other.day));
      return [
        {
          typeId: type.id,
          unit: unitOf(type),
          type: forReader(type.name, language),
          ...balance,
          lines: shown,
          givenBack: returned,
        },
      ];
    }),
  );
}

async function wouldDo(db: Database, year: number) {
  const { closings, seen } = await closingsOf(db, year);
  return { rows: closings.map(({ type, ...row }) => ({ ...row, type: type.name, dayHalves: type.dayHalves })), seen };
}

async function doneIn(db: Database, year: number) {
  return (await closedEntries(db, year)).map((row) => ({ ...row, left: row.carried + row.lost }));
}
