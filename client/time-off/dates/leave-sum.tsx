import { Trans } from '@lingui/react/macro';
import { Fragment } from 'react';
import { calendarDay, weekdayDayMonth } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { useLeaveWords } from '#client/time-off/words/leave-words.ts';
import { freeDaysOf, halvesByYear, halvesOf, type LeaveDates, whole } from '#contract/leave-days.ts';
import { unitOf } from '#contract/leave-hours.ts';
import { calendarOf, type LeaveOfPerson, wholeDays } from './leave-of-person.ts';
import styles from './leave-sum.module.css';

type Props = { leave: LeaveOfPerson; typeId: string; dates: LeaveDates };

/** How many days a leave takes, which public holidays in it are free, and what is left of each year after it. */
export function LeaveSum({ leave, typeId, dates }: Props) {
  const { holidays, workingDays, balances } = leave;
  const words = useLeaveWords();
  const language = useLanguage();
  const calendar = calendarOf(leave, typeId);
  const unit = unitOf(calendar);
  const freeOfHolidays = { workingDays, ...freeDaysOf([]), dayHalves: null };
  const free = holidays.filter(({ day }) => {
    return dates.startsOn <= day && day <= dates.endsOn && halvesOf(whole(wholeDays(day)), freeOfHolidays) > 0;
  });
  const years = [...halvesByYear(whole(dates), calendar)].map(([year, halves]) => {
    const left = balances.find((one) => one.typeId === typeId && one.year === year)?.left ?? null;
    return { year, after: left === null ? null : left - halves };
  });
  return (
    <div role="status" className={styles.sum}>
      <p className={styles.figure}>{words.amount(halvesOf(whole(dates), calendar), unit)}</p>
      <p className="soft">{words.period(dates)}</p>
      {free.length > 0 && (
        <p className="soft">
          <Trans comment="Followed by days and their names: Fri, 25 December, Christmas Day">
            Public holidays, which cost nothing:
          </Trans>{' '}
          {free.map(({ day, name, half }, index) => (
            <Fragment key={day}>
              {index > 0 && ' · '}
              {weekdayDayMonth(calendarDay(day), language)}, <bdi>{name}</bdi>
              {half && (
                <>
                  {' '}
                  {half === 'morning' ? (
                    <Trans comment="After the name of a public holiday">(half a day: the morning)</Trans>
                  ) : (
                    <Trans comment="After the name of a public holiday">(half a day: the afternoon)</Trans>
                  )}
                </>
              )}
            </Fragment>
          ))}
        </p>
      )}
      {years.map(({ year, after }) => {
        if (after === null) return null;
        const missing = words.amount(-after, unit);
        const left = words.amount(after, unit);
        return after < 0 ? (
          <p key={year} className={styles.short}>
            <Trans comment="A request for leave takes more than is left: 2 days too many in 2026">
              {missing} too many in {year}
            </Trans>
          </p>
        ) : (
          <p key={year}>
            <Trans comment="What is left of a year's leave after this request: 12.5 days left in 2026">
              {left} left in {year} after that
            </Trans>
          </p>
        );
      })}
    </div>
  );
}
