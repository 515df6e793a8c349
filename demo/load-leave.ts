import type { Id } from '#contract/id.ts';
import { usualWorkingDays } from '#contract/leave-days.ts';
import type { Database } from '#server/db/database.ts';
import { randomId } from '#server/db/ids.ts';
import { recountLeave, replaceHolidays } from '#server/time-off/holiday-rows.ts';
import { addAbsenceReports, addLeaveRecords } from './demo-rows.ts';
import { holidays, leaves, leaveTypes, ownEntitlements, reportedAbsences, workingDaysIn } from './leave.ts';
import { people } from './people.ts';

/** Loads kinds of leave, public holidays, working days, requests and reports. */
export async function loadLeave(db: Database, idOf: Map<string, Id>, today: Date): Promise<void> {
  const id = (key: string) => idOf.get(key) as Id;
  const personOf = new Map(people.map((person) => [person.key, person]));
  const workingDaysOf = (key: string) => workingDaysIn(personOf.get(key)?.details?.shift ?? '') ?? usualWorkingDays;
  const monday = new Date(today);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  const moment = (days: number) => new Date(monday.getTime() + days * 86_400_000);
  const day = (days: number) => moment(days).toISOString().slice(0, 10);
  const past = (days: number) => new Date(Math.min(moment(days).getTime(), today.getTime()));

  await replaceHolidays(db, [], holidays);
  const year = today.getUTCFullYear();
  const withShift = people.filter(({ details }) => workingDaysIn(details?.shift ?? ''));
  await addLeaveRecords(db, {
    types: leaveTypes,
    entitlements: ownEntitlements.flatMap(({ person, halves }) =>
      [year, year + 1].map((of) => ({ userId: id(person), typeId: 'annual', year: of, halves })),
    ),
    people: withShift.map(({ key }) => ({ userId: id(key), workingDays: workingDaysOf(key) })),
    requests: leaves.map(({ person, typeId, fromDay, toDay, startsMidday, endsMidday, state, note, answerNote }) => {
      const manager = personOf.get(person)?.manager;
      const isAnswered = state === 'approved' || state === 'declined';
      return {
        id: randomId(),
        userId: id(person),
        typeId,
        startsOn: day(fromDay),
        endsOn: day(toDay),
        startsMidday: startsMidday ?? false,
        endsMidday: endsMidday ?? false,
        workingDays: workingDaysOf(person),
        note: note ?? '',
        state,
        askedAt: past(Math.min(fromDay - 40, -3)),
        answeredBy: isAnswered && manager ? id(manager) : null,
        answeredAt: isAnswered ? past(Math.min(fromDay - 38, -2)) : null,
        answerNote: answerNote ?? '',
        withdrawnAt: state === 'withdrawn' ? past(fromDay - 10) : null,
        withdrawnFrom: state === 'withdrawn' ? ('waiting' as const) : null,
      };
    }),
  });
  await recountLeave(db, 'all');
  await addAbsenceReports(
    db,
    reportedAbsences.map(({ person, kind, onDay, minutesLate, backOnDay, receipt }) => ({
      id: randomId(),
      userId: id(person),
      kind,
      startsOn: day(onDay),
      returnsOn: backOnDay === null ? null : day(backOnDay),
      minutesLate,
      phone: '',
      note: '',
      receipt,
      toldId: id(personOf.get(person)?.manager ?? ''),
      saidAt: moment(onDay),
      saidOn: day(onDay),
      reportedAt: moment(onDay),
      doneAt: moment(onDay),
      doneBy: id(personOf.get(person)?.manager ?? ''),
    })),
  );
}
