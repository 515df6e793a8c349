import { isDeepStrictEqual } from 'node:util';
import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import { usualWorkingDays } from '#contract/leave-days.ts';
import { mostHalvesAYear, unitOf } from '#contract/leave-hours.ts';
import {
  type GrantedType,
  type HolidayFileProblem,
  holidaysAtMost,
  type LeaveOfPerson,
  type LeaveTypeFields,
  leaveTypesAtMost,
  type PlacedHoliday,
} from '#contract/leave-settings.ts';
import type { Database } from '#server/db/database.ts';
import { todayFor, todayOfCompany } from '#server/directory/today-rows.ts';
import { failure } from '#server/http/failure.ts';
import { audited, operation, type RequestContext, requireCaller } from '#server/http/operation.ts';
import { publish } from '#server/notify/publish.ts';
import type { Caller } from '#server/session/caller.ts';
import type { TableRow } from '#server/tables/cell.ts';
import { openSentTable } from '#server/tables/sent-table.ts';
import { allHolidays, holidaysIn, placeAndTime } from '#server/time-off/holiday-rows.ts';
import { entitlementsOf, leaveTypes, workingDaysOf } from '#server/time-off/leave-rows.ts';
import { bookDue, bookForAll } from '#server/time-off/ledger/booking.ts';
import { nameKey } from '#server/translations/alike.ts';
import { forReader } from '#server/translations/company-words.ts';
import { composed } from '#server/translations/text.ts';
import { deleteUpload, uploadOf } from '#server/uploads/upload-rows.ts';
import { isWhole, UploadedFile } from '#server/uploads/uploaded-file.ts';
import { changeHolidays } from './change-holidays.ts';
import { changesBy, holidayColumns, readHolidays } from './holiday-file.ts';
import {
  addType,
  changeType,
  grantedTypes,
  hasNothingCounted,
  lockTypes,
  orderTypes,
  removeType,
  setEntitlement,
  setWorkingDays,
} from './type-rows.ts';

type Context = RequestContext & { caller: Caller | null };

/** The most problems of a file that are listed; the file is sent again anyway. */
const problemsAtMost = 100;

/** The largest file of public holidays, in bytes: more than the whole world has in ten years. */
const largestFile = 1024 * 1024;

/** What says how a kind of leave is earned. */
const terms = ['yearlyHalves', 'accrual', 'isPartYear', 'isRetired'] as const;

/** The console's operations on kinds of leave, balances and public holidays. */
export const leaveSettingsRoutes = {
  types: operation.leaveSettings.types.handler(async ({ context: { db } }) => ({ types: await grantedTypes(db) })),

  saveType: operation.leaveSettings.saveType.handler(({ context, input: { id, before, ...given } }) =>
    changeTypes(context, id, async (transaction, types) => {
      const fields = { ...given, name: nameOf(given.name) };
      const known = types.find((type) => type.id === id);
      // A repeat.
      if (known && isDeepStrictEqual(fieldsOf(known), fields)) return;
      if (!isDeepStrictEqual(known ? fieldsOf(known) : null, before)) throw failure('CHANGED_MEANWHILE');
      const most = mostHalvesAYear[unitOf(fields)];
      if ((fields.yearlyHalves ?? 0) > most) throw failure('BAD_REQUEST', 'yearlyHalves');
      if ((fields.carriedHalves ?? 0) > most) throw failure('BAD_REQUEST', 'carriedHalves');
      if (known && unitOf(known) !== unitOf(fields)) {
        if (!(await hasNothingCounted(transaction, id))) throw failure('LEAVE_UNIT_FIXED');
        return changeType(transaction, id, fields, await thisYear(transaction));
      }
      if (known) {
        // What was earned by now is booked as it was; only then other terms are an entry of their own.
        await bookForAll(transaction);
        const isSame = terms.every((field) => known[field] === fields[field]);
        return changeType(transaction, id, fields, isSame ? undefined : await thisYear(transaction));
      }
      if (types.length >= leaveTypesAtMost) throw failure('TOO_MANY_LEAVE_TYPES');
      return addType(transaction, id, fields, await thisYear(transaction));
    }),
  ),

  orderTypes: operation.leaveSettings.orderTypes.handler(({ context, input: { ids } }) =>
    changeTypes(context, 'order', async (transaction, types) => {
      const isSame = isDeepStrictEqual(new Set(ids), new Set(types.map(({ id }) => id)));
      if (!isSame || ids.length !== types.length) throw failure('CHANGED_MEANWHILE');
      await orderTypes(transaction, ids);
    }),
  ),

  removeType: operation.leaveSettings.removeType.handler(({ context, input: { id } }) =>
    changeTypes(context, id, async (transaction) => {
      if (!(await removeType(transaction, id))) throw failure('LEAVE_TYPE_USED');
    }),
  ),

  ofPerson: operation.leaveSettings.ofPerson.handler(({ context: { db }, input: { userId, language } }) =>
    leaveOfPerson(db, userId, language),
  ),

  saveOfPerson: operation.leaveSettings.saveOfPerson.handler(
    ({ context, input: { userId, workingDays, allowances, before } }) =>
      context.db.transaction(async (transaction) => {
        const caller = requireCaller(context);
        if (userId === caller.userId) throw failure('OWN_LEAVE');
        await bookDue(transaction, [userId]);
        const now = await leaveOfPerson(transaction, userId, 'en');
        const isAsRead =
          now.workingDays === before.workingDays &&
          before.allowances.every(({ typeId, year, own }) =>
            now.allowances.some((one) => one.typeId === typeId && one.year === year && one.own === own),
          );
        if (!isAsRead) throw failure('CHANGED_MEANWHILE');
        await setWorkingDays(transaction, userId, workingDays);
        for (const { typeId, year, own } of allowances) {
          const isKnown = now.allowances.some((one) => one.typeId === typeId && one.year === year);
          if (isKnown) await setEntitlement(transaction, { userId, typeId, year, halves: own });
        }
        await bookDue(transaction, [userId], caller.userId);
        await publish(transaction, userId, 'time-off');
        const entry = { act: 'leave-of-person-changed', result: 'ok', subject: userId } as const;
        await audited({ ...context, db: transaction }, requireCaller(context), entry);
        return { saved: true as const };
      }),
  ),

  holidays: operation.leaveSettings.holidays.handler(async ({ context: { db }, input: { year } }) => ({
    holidays: await holidaysIn(db, year),
  })),

  saveHoliday: operation.leaveSettings.saveHoliday.handler(async ({ context, input: { before, after: given } }) => {
    const after = given && { ...given, place: composed(given.place), name: composed(given.name) };
    const { recounted } = await context.db.transaction(async (transaction) => {
      const changed = await changeHolidays(transaction, async () => {
        const all = await allHolidays(transaction);
        const isThere = (one: PlacedHoliday) => all.some((other) => isDeepStrictEqual(other, one));
        // A repeat.
        if (after ? isThere(after) : before && !isThere(before)) return { gone: [], added: [] };
        if (before && !isThere(before)) throw failure('CHANGED_MEANWHILE');
        const others = all.filter((one) => !isDeepStrictEqual(one, before));
        if (after && others.some((one) => isSameDay(one, after))) throw failure('HOLIDAY_THERE');
        return { gone: before ? [before] : [], added: after ? [after] : [] };
      });
      const object = [before, after].map((one) => (one ? `${one.place} ${one.day}` : 'none')).join(' -> ');
      await auditHolidays({ ...context, db: transaction }, 'holidays-changed', object);
      return changed;
    });
    return { recounted };
  }),

  importHolidays: operation.leaveSettings.importHolidays.handler(async ({ context, input: { uploadId, isTrial } }) => {
    const { userId } = requireCaller(context);
    const upload = await uploadOf(context.db, userId, uploadId);
    if (!upload || !isWhole(upload)) throw failure('UPLOAD_INCOMPLETE');
    const { holidays, problems } = await holidaysOf(context.db, upload, userId);
    const unchanged = { added: [], gone: [], recounted: 0, problems };
    if (problems.length > 0) {
      // A mended file is a new upload.
      await deleteUpload(context.db, uploadId);
      return unchanged;
    }
    if (isTrial) return { ...unchanged, ...(await changesBy(context.db, holidays)) };
    return context.db.transaction(async (transaction) => {
      const changed = await changeHolidays(transaction, () => changesBy(transaction, holidays));
      const counts = `${changed.added.length} new or renamed, ${changed.gone.length} removed`;
      await auditHolidays({ ...context, db: transaction }, 'holidays-imported', `${upload.name} ${counts}`);
      await deleteUpload(transaction, uploadId);
      return { ...changed, problems };
    });
  }),
};

async function thisYear(db: Database): Promise<number> {
  return Number((await todayOfCompany(db)).slice(0, 4));
}

/** A person's working days, and their balance of each limited kind, this year and the next. */
async function leaveOfPerson(db: Database, userId: Id, language: Language): Promise<LeaveOfPerson> {
  const year = Number((await todayFor(db, userId)).slice(0, 4));
  const [types, own] = [await leaveTypes(db), await entitlementsOf(db, [userId], year)];
  return {
    workingDays: (await workingDaysOf(db, userId)) ?? usualWorkingDays,
    allowances: types.flatMap(({ id, name, dayHalves, yearlyHalves, retiredAt }) =>
      yearlyHalves === null || retiredAt
        ? []
        : [year, year + 1].map((of) => ({
            typeId: id,
            type: forReader(name, language),
            unit: unitOf({ dayHalves }),
            year: of,
            everybody: yearlyHalves,
            own: own.find((one) => one.typeId === id && one.year === of)?.halves ?? null,
          })),
    ),
  };
}

/** The public holidays in an uploaded file, or its problems. */
async function holidaysOf(
  db: Database,
  upload: { id: Id; size: number },
  owner: string,
): Promise<{ holidays: PlacedHoliday[]; problems: HolidayFileProblem[] }> {
  if (upload.size > largestFile) return { holidays: [], problems: [{ line: 1, code: 'too-large' }] };
  const expected = holidayColumns.known.map(nameKey);
  const { table, close } = await openSentTable(new UploadedFile(db, upload), { owner, expected, waits: 'request' });
  try {
    if ('unreadable' in table) {
      return { holidays: [], problems: [{ line: 1, ...table.extent, code: table.unreadable }] };
    }
    if (table.total > holidaysAtMost) {
      return { holidays: [], problems: [{ line: 1, code: 'too-many-rows', most: holidaysAtMost }] };
    }
    const rows: TableRow[] = [];
    for (let some = await table.next(); some.length > 0; some = await table.next()) rows.push(...some);
    const { holidays, problems } = readHolidays({ ...table, rows });
    return { holidays, problems: problems.slice(0, problemsAtMost) as HolidayFileProblem[] };
  } finally {
    close();
  }
}

/** Applies changes to kinds of leave, and answers all kinds. */
function changeTypes(
  context: Context,
  object: string,
  change: (transaction: Database, types: Awaited<ReturnType<typeof grantedTypes>>) => Promise<void>,
) {
  return context.db.transaction(async (transaction) => {
    await lockTypes(transaction);
    await change(transaction, await grantedTypes(transaction));
    await publish(transaction, null, 'time-off');
    const entry = { act: 'leave-types-changed', result: 'ok', object } as const;
    await audited({ ...context, db: transaction }, requireCaller(context), entry);
    return { types: await grantedTypes(transaction) };
  });
}

function auditHolidays(context: Context, act: 'holidays-changed' | 'holidays-imported', object: string): Promise<void> {
  return audited(context, requireCaller(context), { act, result: 'ok', object });
}

function fieldsOf({ id: _, isUsed, ...fields }: GrantedType): LeaveTypeFields {
  return fields;
}

/** A name without the languages that were left empty. */
function nameOf(name: LeaveTypeFields['name']): LeaveTypeFields['name'] {
  const written = Object.entries(name).map(([language, text]) => [language, composed(text.trim())]);
  return Object.fromEntries(written.filter(([, text]) => text)) as LeaveTypeFields['name'];
}

function isSameDay(one: PlacedHoliday, other: PlacedHoliday): boolean {
  return placeAndTime(one, one.day) === placeAndTime(other, other.day);
}
