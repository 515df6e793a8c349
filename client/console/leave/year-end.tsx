import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '#client/api/call.ts';
import { ConfirmDialog } from '#client/console/platform/confirm-dialog.tsx';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { languages } from '#client/i18n/languages.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { thisDay } from '#client/session/today.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Section } from '#client/ui/section.tsx';
import type { LeaveUnit } from '#contract/leave-hours.ts';
import styles from './leave.module.css';
import { leaveQueries, readLeaveAgain } from './leave-queries.ts';
import { amountIn, waits, yearEndWords } from './leave-words.ts';

/** What the end of the last year would do with the leave that is left, or did. */
export function YearEnd() {
  const year = thisDay().getFullYear() - 1;
  const read = useQuery(leaveQueries.yearEnd(year, useLanguage()));
  return (
    <Loaded read={read} skeleton={<ListSkeleton rows={5} />}>
      {(end) => <Closing year={year} end={end} />}
    </Loaded>
  );
}

function Closing({ year, end }: { year: number; end: Output<'leaveLedger.yearEnd'> }) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const [isAsking, setIsAsking] = useState(false);
  const amount = (halves: number, unit: LeaveUnit | undefined) => amountIn(i18n, language, halves, unit);
  const [carried, lost] = [amount(end.carried, 'days'), amount(end.lost, 'days')];
  const [carriedHours, lostHours] = [amount(end.carriedHours, 'hours'), amount(end.lostHours, 'hours')];
  const sum = (
    <>
      <Trans comment="Two numbers of days of leave">
        Carried over: {carried} days. Expired: {lost} days.
      </Trans>
      {(end.carriedHours !== 0 || end.lostHours !== 0) && (
        <>
          {' '}
          <Trans comment="Of leave that is counted in hours: 12 h and 3 h 30 min">
            In hours: {carriedHours} carried over, {lostHours} expired.
          </Trans>
        </>
      )}
    </>
  );
  const { closings, people, doneAt, seen, waiting } = end;
  const { compare } = new Intl.Collator(languages[language].format);
  const named = [
    ...Map.groupBy(
      closings.toSorted((one, other) => compare(one.person, other.person)),
      ({ userId }) => userId,
    ),
  ];
  return (
    <Section
      title={
        doneAt ? (
          <Trans comment="Heading: a year whose leave was carried over">{year} is closed</Trans>
        ) : (
          <Trans comment="Heading: what closing a year would do">If you close {year}</Trans>
        )
      }
      end={
        !doneAt &&
        waiting === 0 && (
          <Button size="small" onPress={() => setIsAsking(true)}>
            <Trans comment="Button: carries over what is left of a year's leave; a year">Close {year}</Trans>
          </Button>
        )
      }
    >
      <p>
        <Plural value={people} one="# person has leave left." other="# people have leave left." /> {sum}
      </p>
      {!doneAt && (
        <p className="soft">
          <Trans>
            Each kind of leave says how many days go over: change it under “Kinds of leave” before you close the year.
          </Trans>
        </p>
      )}
      {waiting > 0 && <Notice tone="info">{t(waits)}</Notice>}
      {closings.length === 0 && (
        <EmptyState icon={CalendarCheck} title={<Trans>Nothing is left of {year}</Trans>}>
          <Trans>Closing it changes nobody’s leave.</Trans>
        </EmptyState>
      )}
      <List>
        {named.map(([userId, theirs]) => (
          <ListRow
            key={userId}
            title={<bdi>{theirs[0]?.person}</bdi>}
            note={theirs.map((closing) => {
              const [over, gone] = [amount(closing.carried, closing.unit), amount(closing.lost, closing.unit)];
              return (
                <span key={closing.type.text} className={styles.closing}>
                  <bdi>{closing.type.text}</bdi>{' '}
                  <span>
                    {t({ message: `${over} carried over, ${gone} expired`, comment: 'Days of leave of one person' })}
                  </span>
                </span>
              );
            })}
          />
        ))}
      </List>
      {named.length < people && (
        <p className="soft">
          <Trans>Only those with the most are listed.</Trans>
        </p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t({ message: `Close ${year}?`, comment: 'Question: carries over what is left of a year’s leave' })}
        act={<Trans comment="Button: carries over what is left of a year's leave; a year">Close {year}</Trans>}
        words={yearEndWords}
        done={t({ message: `${year} is closed.`, comment: 'A year whose leave was carried over' })}
        onConfirm={async () => {
          await consoleCall('leaveLedger.closeYear', { year, seen });
          await readLeaveAgain();
        }}
      >
        {sum}{' '}
        <Trans>
          Each person keeps as many days as the kind of leave allows, and the rest expires. It happens for all of them
          at once and cannot be undone; single people can be given days afterwards.
        </Trans>
      </ConfirmDialog>
    </Section>
  );
}
