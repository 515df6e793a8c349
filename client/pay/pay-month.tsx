import { firstDayOfWeek, monthAndYear, shortWeekday } from '#client/i18n/month-words.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import styles from './pay-month.module.css';

/**
 * The month of a pay date as a calendar sheet, with the day marked. Decorative, on wide screens: the date is beside it
 * in words.
 */
export function PayMonth({ date }: { date: Date }) {
  const language = useLanguage();
  const [year, month] = [date.getFullYear(), date.getMonth()];
  const first = firstDayOfWeek(language);
  const days = new Date(year, month + 1, 0).getDate();
  const before = (new Date(year, month, 1).getDay() - first + 7) % 7;
  return (
    <div aria-hidden="true" className={`sheet ${styles.leaf}`}>
      <p className={styles.month}>{monthAndYear(date, language)}</p>
      <div className={styles.days}>
        {[0, 1, 2, 3, 4, 5, 6].map((day) => (
          <span key={`weekday ${day}`} className="soft">
            {shortWeekday((first + day) % 7, language)}
          </span>
        ))}
        {Array.from({ length: days }, (_, index) => index + 1).map((day) => (
          <span
            key={day}
            className={styles.day}
            style={day === 1 ? { gridColumnStart: before + 1 } : undefined}
            data-pay={day === date.getDate() || undefined}
          >
            {day}
          </span>
        ))}
      </div>
    </div>
  );
}
