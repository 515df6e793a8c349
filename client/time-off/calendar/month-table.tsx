import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { calendarDay, weekdayDayMonth } from '#client/i18n/dates.ts';
import { firstDayOfWeek, shortWeekday } from '#client/i18n/month-words.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { CalendarLeave, CalendarMonth, CalendarPerson } from '#contract/leave-calendar.ts';
import styles from './calendar.module.css';
import { daysOfMonth, rangesOf } from './month-days.ts';
import { useCalendarWords } from './use-calendar-words.ts';

type Props = {
  month: string;
  today: string;
  people: CalendarPerson[];
  whole: CalendarMonth;
  onOpen: (person: CalendarPerson, leave: CalendarLeave) => void;
};

/** A month on a desk: a row for each who is away, a column for each half day. */
export function MonthTable({ month, today, people, whole, onOpen }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const words = useCalendarWords();
  const days = daysOfMonth(month);
  const first = firstDayOfWeek(language);
  const clashing = new Set(whole.clashes.flatMap((clash) => clash.days.map(({ day }) => day)));
  const about = days.map((day) => {
    const date = calendarDay(day);
    return {
      day,
      date,
      away: whole.away.find((one) => one.day === day)?.people ?? 0,
      holidays: whole.holidays.filter((one) => one.day === day),
      looks: {
        'data-rest': date.getDay() === 0 || date.getDay() === 6 || undefined,
        'data-week': date.getDay() === first || undefined,
        'data-today': day === today || undefined,
      },
    };
  });
  return (
    // The table is wider than a small window: it scrolls by itself, with the keyboard, too.
    <section
      className={styles.scroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus
      tabIndex={0}
      aria-label={t({ message: 'Who is away', comment: 'Name of a table' })}
    >
      <table className={styles.table}>
        <colgroup>
          <col className={styles.names} />
          {days.map((day) => (
            <col key={day} span={2} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              <Trans comment="Head of a column: people's names">Name</Trans>
            </th>
            {about.map(({ day, date, holidays, looks }) => (
              <th key={day} scope="col" colSpan={2} aria-current={looks['data-today'] && 'date'} {...looks}>
                <span aria-hidden="true" className={styles.day} data-holiday={holidays.length > 0 || undefined}>
                  <small>{shortWeekday(date.getDay(), language)}</small>
                  {date.getDate()}
                </span>
                <span className="visually-hidden">
                  {[weekdayDayMonth(date, language), ...holidays.map(words.holiday)].join(', ')}
                </span>
              </th>
            ))}
          </tr>
          <tr className={styles.counts}>
            <th scope="row">
              <Trans comment="Head of a row: how many people are away on each day">How many are away</Trans>
            </th>
            {about.map(({ day, away, looks }) => (
              <td key={day} colSpan={2} data-clash={clashing.has(day) || undefined} {...looks}>
                {away > 0 && <span aria-hidden="true">{away}</span>}
                <span className="visually-hidden">
                  <Plural value={away} _0="Nobody is away" one="# person" other="# people" />
                  {clashing.has(day) && (
                    <>
                      {', '}
                      <Trans comment="Of a day: too many of one team are on leave">many of one team</Trans>
                    </>
                  )}
                </span>
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id} data-me={person.isMe || undefined}>
              <th scope="row">
                <bdi>{person.name}</bdi>
              </th>
              {rangesOf(person.leaves, days).map(({ from, halves, leaves }) => {
                const looks = about[Math.floor(from / 2)]?.looks;
                if (leaves.length === 0)
                  return (
                    <td
                      key={from}
                      colSpan={halves}
                      {...(from % 2 === 0
                        ? looks
                        : { 'data-today': looks?.['data-today'], 'data-rest': looks?.['data-rest'] })}
                    />
                  );
                return (
                  <td key={from} colSpan={halves}>
                    {leaves.map((leave) => {
                      const look = { className: styles.leave, 'data-state': leave.state };
                      return leave.id ? (
                        <button
                          key={leave.id}
                          type="button"
                          {...look}
                          aria-label={words.whole(leave)}
                          title={words.whole(leave)}
                          dir="auto"
                          onClick={() => onOpen(person, leave)}
                        >
                          {halves > 3 && <bdi aria-hidden="true">{words.kind(leave)}</bdi>}
                        </button>
                      ) : (
                        <span key={`${leave.startsOn} ${leave.startsAt}`} {...look} title={words.whole(leave)}>
                          <span className="visually-hidden">{words.whole(leave)}</span>
                        </span>
                      );
                    })}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
