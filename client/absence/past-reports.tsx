import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, Suspense } from 'react';
import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { entriesOf } from '#client/outbox/outbox.ts';
import { useOutbox } from '#client/outbox/use-outbox.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { For } from '#client/ui/for.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { latePart } from '#client/ui/part.tsx';
import { Section } from '#client/ui/section.tsx';
import { useBetweenPresses } from '#client/ui/use-between-presses.ts';
import type { OwnAbsenceReport } from '#contract/absence.ts';
import { absenceQueries } from './absence-queries.ts';
import { ReportDays } from './board/report-state.tsx';
import { useKindWords } from './kinds/kind-words.ts';
import styles from './report-absence-screen.module.css';

const OwnReport = latePart(() => import('./board/own-report-panel.tsx'));

/** The person's reports: what waits to be sent, and each sent one with its receipt number and what became of it. */
export function PastReports() {
  const { t } = useLingui();
  const words = useKindWords();
  const reports = useQuery(absenceQueries.reports());
  const { outbox, entries } = useOutbox();
  const sent = new Set(reports.data?.map(({ id }) => id as string));
  const unsent = useBetweenPresses(entriesOf(entries, 'absence.report').filter(({ id }) => !sent.has(id)));
  return (
    <Section title={t`What you reported`}>
      <Loaded read={reports} skeleton={<ListSkeleton rows={1} />}>
        {(past) =>
          past.length + unsent.length === 0 ? (
            <p className="soft">
              <Trans>Nothing so far. What you report here stands here with its receipt number.</Trans>
            </p>
          ) : (
            <List>
              {outbox &&
                unsent.toReversed().map((one) => (
                  <ListRow
                    key={one.id}
                    title={words[one.input.kind]}
                    note={<Days of={one.input} />}
                    end={
                      <>
                        <Badge tone={one.state === 'failed' ? 'bad' : 'plain'}>
                          {one.state === 'failed' ? (
                            <Trans comment="State of a request that the server refused">Not sent</Trans>
                          ) : (
                            <Trans comment="State of something that is sent later">Waiting to be sent</Trans>
                          )}
                        </Badge>
                        {one.state !== 'sent' && (
                          <Button variant="quiet" size="small" onPress={() => void outbox.forget(one.id)}>
                            <Trans comment="Button: does not send what waits to be sent">Take back</Trans>
                            <For>{words[one.input.kind]}</For>
                          </Button>
                        )}
                      </>
                    }
                  />
                ))}
              {past.map((report) => (
                <SentReport key={report.id} report={report} kind={words[report.kind]} />
              ))}
            </List>
          )
        }
      </Loaded>
    </Section>
  );
}

function SentReport({ report, kind }: { report: OwnAbsenceReport; kind: string }) {
  return (
    <ListRow
      title={kind}
      note={
        <>
          <Days of={report} />
          <span className={styles.receipt}>
            <Trans>Receipt number</Trans>{' '}
            <bdi dir="ltr" className="together">
              {report.receipt}
            </bdi>
          </span>
          <Suspense>
            <OwnReport report={report} />
          </Suspense>
        </>
      }
    />
  );
}

/** The days that a report is for, and its note; the first day alone until the words are there. */
function Days({ of }: { of: ComponentProps<typeof ReportDays>['report'] & { note: string } }) {
  const language = useLanguage();
  const { startsOn, note } = of;
  return (
    <>
      <Suspense fallback={dayMonthYear(calendarDay(startsOn), language)}>
        <ReportDays report={of} />
      </Suspense>
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
  );
}
