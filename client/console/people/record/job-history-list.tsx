import { useLingui } from '@lingui/react/macro';
import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { useJobEventWords } from '#client/i18n/job-event-words.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Card } from '#client/ui/card.tsx';
import { Section } from '#client/ui/section.tsx';
import type { PersonRecord } from '#contract/people-records.ts';
import styles from './record.module.css';

/** Somebody's job history, newest first; what the company calls events in its own words is left as it is. */
export function JobHistoryList({ history }: { history: PersonRecord['jobHistory'] }) {
  const { t } = useLingui();
  const language = useLanguage();
  const eventWords = useJobEventWords();
  if (history.length === 0) return null;
  return (
    <Section title={t`Job history`}>
      <Card>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
        <ol role="list" className={styles.changes}>
          {history.map(({ date, event, position, department, manager }, index) => (
            <li key={index} className={styles.change}>
              <strong>
                <bdi>{eventWords(event)}</bdi>
              </strong>
              <bdi>{[position, department, manager].filter(Boolean).join(' · ')}</bdi>
              <span className="soft">{date && dayMonthYear(calendarDay(date), language)}</span>
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  );
}
