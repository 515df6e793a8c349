import { Trans } from '@lingui/react/macro';
import type { Output } from '#client/api/call.ts';
import { halvesByYear, halvesOf, type LeaveDates } from '#contract/leave-days.ts';
import { useLeaveWords } from './leave-words.ts';
import styles from './request-form.module.css';
import screen from './time-off.module.css';

type Props = { overview: Output<'timeOff.overview'>; typeId: string; dates: LeaveDates };

/** How many days a leave takes, and what is left of each year after it. */
export function LeaveSum({ overview: { workingDays, balances }, typeId, dates }: Props) {
  const words = useLeaveWords();
  const years = [...halvesByYear(dates, workingDays)].map(([year, halves]) => {
    const left = balances.find((one) => one.typeId === typeId && one.year === year)?.left ?? null;
    return { year, after: left === null ? null : left - halves };
  });
  return (
    <div role="status" className={styles.sum}>
      <p className={styles.figure}>{words.days(halvesOf(dates, workingDays))}</p>
      <p className={screen.soft}>{words.period(dates)}</p>
      {years.map(({ year, after }) => {
        if (after === null) return null;
        const missing = words.days(-after);
        const left = words.days(after);
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
