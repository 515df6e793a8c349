import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { CalendarHeart } from 'lucide-react';
import { type ReactNode, Suspense, use, useState } from 'react';
import { useWideScreen } from '#client/device/screen-width.ts';
import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { useListed } from '#client/i18n/use-listed.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LeadIn } from '#client/ui/lead-in.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { latePart } from '#client/ui/part.tsx';
import { Section } from '#client/ui/section.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import type { CalendarLeave, CalendarMonth, CalendarPage, CalendarPerson } from '#contract/leave-calendar.ts';
import styles from './calendar.module.css';
import { loadCalendarWords } from './calendar-catalogues.ts';
import { DayList } from './day-list.tsx';
import { MonthBar } from './month-bar.tsx';
import { MonthTable } from './month-table.tsx';
import { useCalendarWords } from './use-calendar-words.ts';

const LeaveDialog = latePart(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }));

type Props = {
  month: string;
  onMonth: (month: string) => void;
  read: UseInfiniteQueryResult<{ pages: CalendarPage[] }>;
  /** Where a request is answered or changed, by whoever may open it. */
  linkTo: (person: CalendarPerson, leave: CalendarLeave) => { to: string; label: string };
};

/** Who is away in a month, with the way to other months. */
export function MonthView(props: Props) {
  return (
    <Suspense fallback={<SkeletonGroup>{skeleton}</SkeletonGroup>}>
      <Words {...props} />
    </Suspense>
  );
}

const skeleton = <Skeleton shape="block" height="24rem" />;

function Words({ month, onMonth, read, linkTo }: Props) {
  use(loadCalendarWords(useLanguage()));
  return (
    <div className={styles.view}>
      <MonthBar month={month} onChoose={onMonth} />
      <Loaded read={read} skeleton={skeleton}>
        {({ pages: [first, ...others] }) =>
          first?.month && (
            <Month
              month={month}
              today={first.today}
              whole={first.month}
              people={[first, ...others].flatMap(({ people }) => people)}
              linkTo={linkTo}
              more={
                read.hasNextPage && (
                  <div>
                    <Button
                      variant="secondary"
                      isPending={read.isFetchingNextPage}
                      onPress={() => void read.fetchNextPage()}
                    >
                      <Trans comment="Button under a calendar that goes on with more people">Show more people</Trans>
                    </Button>
                  </div>
                )
              }
            />
          )
        }
      </Loaded>
    </div>
  );
}

type Shown = { month: string; today: string; whole: CalendarMonth; people: CalendarPerson[]; linkTo: Props['linkTo'] };

function Month({ linkTo, more, ...shown }: Shown & { more: ReactNode }) {
  const isWide = useWideScreen();
  const [opened, setOpened] = useState<{ person: CalendarPerson; leave: CalendarLeave } | null>(null);
  const onOpen = (person: CalendarPerson, leave: CalendarLeave) => setOpened({ person, leave });
  const { people, whole } = shown;
  const Days = isWide ? MonthTable : DayList;
  return (
    <>
      {people.length > 0 && <Legend people={people} whole={whole} />}
      {(people.length > 0 || !isWide) && <Days {...shown} onOpen={onOpen} />}
      {people.length === 0 && (
        <EmptyState icon={CalendarHeart} title={<Trans comment="Of a month in a calendar">Nobody is away</Trans>}>
          <Trans>Nobody here has leave in this month.</Trans>
        </EmptyState>
      )}
      {more}
      <Clashes whole={whole} />
      {isWide && <Holidays whole={whole} />}
      {opened && <LeaveDialog {...opened} link={linkTo(opened.person, opened.leave)} onClose={() => setOpened(null)} />}
    </>
  );
}

/** What the marks mean, and of how many people these are those who are away. */
function Legend({ people, whole }: Pick<Shown, 'people' | 'whole'>) {
  const hasWaiting = people.some(({ leaves }) => leaves.some(({ state }) => state === 'waiting'));
  return (
    <p className={`soft ${styles.legend}`}>
      <span>
        <Plural
          value={whole.people}
          one="This calendar is of # person. Only who is away in this month is listed."
          other="This calendar is of # people. Only those who are away in this month are listed."
        />
      </span>
      {hasWaiting && (
        <span className={styles.key}>
          <span aria-hidden="true" className={styles.leave} data-state="waiting" />
          <Trans comment="What a mark in a calendar means: a request for leave that nobody has answered">
            Waiting for an answer
          </Trans>
        </span>
      )}
    </p>
  );
}

function Clashes({ whole }: Pick<Shown, 'whole'>) {
  const { i18n, t } = useLingui();
  const listed = useListed();
  if (whole.clashes.length === 0) return null;
  return (
    <Section
      title={t({ message: 'Many of one team', comment: 'Title: days on which too many of a team are on leave' })}
    >
      <p className="soft">
        <Trans>Days on which at least two, and more than a third, of a team are away from work.</Trans>
      </p>
      <ul className={styles.clashes}>
        {whole.clashes.map(({ managerId, manager, people, days }) => {
          const most = Math.max(...days.map((one) => one.people));
          const list = listed(days.map(({ day }) => i18n.number(Number(day.slice(8)))));
          return (
            <li key={managerId}>
              <Trans comment="Whose team, the days of the month, and how many of how many are away at most">
                Team of {manager}: {list} (up to {most} of {people} are away)
              </Trans>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function Holidays({ whole }: Pick<Shown, 'whole'>) {
  const { t } = useLingui();
  const language = useLanguage();
  const words = useCalendarWords();
  if (whole.holidays.length === 0) return null;
  return (
    <Section title={t({ message: 'Public holidays', context: 'calendar' })}>
      <ul className={styles.clashes}>
        {whole.holidays.map((one) => (
          <li key={`${one.day} ${one.name} ${one.half}`}>
            <LeadIn>{dayMonthYear(calendarDay(one.day), language)}</LeadIn> {words.holiday(one)}
          </li>
        ))}
      </ul>
    </Section>
  );
}
