import { Trans } from '@lingui/react/macro';
import { weekdayDayMonth } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import styles from './message-lines.module.css';

/** Between two days' messages: the date of the second. */
export function DayLine({ at }: { at: number }) {
  const language = useLanguage();
  const date = new Date(at);
  return (
    <div className={styles.day}>
      <span>{weekdayDayMonth(date, language)}</span>
    </div>
  );
}

/** Before the first message that came while the reader was away. */
export function UnreadLine() {
  return (
    <div className={styles.unread}>
      <Trans comment="Line in the list of messages: what is below it is new">New messages</Trans>
    </div>
  );
}
