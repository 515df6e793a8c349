import { languages } from '#client/i18n/languages.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { krioDays, krioMonths } from '#contract/krio.ts';
import type { Language } from '#contract/language.ts';
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
            {weekday((first + day) % 7, language)}
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

/** The first weekday of a week in a language, Sunday being 0; Monday if the browser does not know. */
function firstDayOfWeek(language: Language): number {
  const locale = new Intl.Locale(languages[language].format);
  // Not in every browser yet, and so not in TypeScript's library.
  const week = 'getWeekInfo' in locale ? (locale.getWeekInfo as () => { firstDay: number })() : { firstDay: 1 };
  return week.firstDay % 7;
}

function monthAndYear(date: Date, language: Language): string {
  if (language === 'kri') return `${krioMonths[date.getMonth()]} ${date.getFullYear()}`;
  return new Intl.DateTimeFormat(languages[language].format, { month: 'long', year: 'numeric' }).format(date);
}

/** A weekday's short name in a language; 4 January 2026 was a Sunday. */
function weekday(day: number, language: Language): string {
  if (language === 'kri') return krioDays[day]?.slice(0, 3) ?? '';
  const shape = { weekday: language === 'ar' ? 'narrow' : 'short' } as const;
  return new Intl.DateTimeFormat(languages[language].format, shape).format(new Date(2026, 0, 4 + day));
}
