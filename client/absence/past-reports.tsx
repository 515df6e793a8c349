import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Section } from '#client/ui/section.tsx';
import { absenceQueries } from './absence-queries.ts';
import { useKindWords } from './kind-words.ts';
import styles from './report-absence-screen.module.css';

/** The person's reports by our own forms, each with its receipt number. */
export function PastReports() {
  const { t } = useLingui();
  const words = useKindWords();
  const language = useLanguage();
  const reports = useQuery(absenceQueries.reports());
  return (
    <Section title={t`What you reported`}>
      <Loaded read={reports} skeleton={<ListSkeleton rows={1} />}>
        {(past) =>
          past.length === 0 ? (
            <p className="soft">
              <Trans>Nothing so far. What you report here stands here with its receipt number.</Trans>
            </p>
          ) : (
            <List>
              {past.map(({ id, kind, startsOn, receipt, note }) => (
                <ListRow
                  key={id}
                  title={words[kind]}
                  note={
                    <>
                      {dayMonthYear(calendarDay(startsOn), language)}
                      {note && (
                        <>
                          <span className="visually-hidden">
                            {' '}
                            <Trans comment="Read out before the note somebody wrote to a report">Your note:</Trans>{' '}
                          </span>
                          <span dir="auto" className={styles.written}>
                            {note}
                          </span>
                        </>
                      )}
                    </>
                  }
                  end={
                    <span>
                      <span className="visually-hidden">
                        <Trans>Receipt number</Trans>{' '}
                      </span>
                      <bdi dir="ltr" className="together">
                        {receipt}
                      </bdi>
                    </span>
                  }
                />
              ))}
            </List>
          )
        }
      </Loaded>
    </Section>
  );
}
