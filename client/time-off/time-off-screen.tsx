import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, CalendarDays, CalendarPlus, ClipboardList, Siren } from 'lucide-react';
import type { Output } from '#client/api/call.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { useUser } from '#client/session/session.ts';
import { thisDay } from '#client/session/today.ts';
import { UnlessOff } from '#client/session/unless-off.tsx';
import { useLeaveWords } from '#client/time-off/words/leave-words.ts';
import { Hero } from '#client/ui/hero.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Screen } from '#client/ui/screen.tsx';
import { Section } from '#client/ui/section.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import twoColumns from '#client/ui/two-columns.module.css';
import { paths } from '#contract/paths.ts';
import { AbsentRow } from './absent-row.tsx';
import { NotCounted } from './not-counted.tsx';
import { PlannedLeave } from './planned-leave.tsx';
import { TeamRow } from './team-row.tsx';
import styles from './time-off.module.css';
import { timeOffQueries } from './time-off-queries.ts';

/** The entry to everything about absence: days left, requesting, reporting, and past requests. */
export default function TimeOffScreen({ title }: { title: string }) {
  const { t } = useLingui();
  const user = useUser();
  return (
    <Screen title={title} back={paths.more} className={styles.screen}>
      <div className={twoColumns.firstWider}>
        <div className="column">
          {user && <DaysLeft />}
          <List>
            <ListRow to={paths.manageTimeOff} icon={CalendarCheck} iconTone="curtain" title={t`Manage Time Off`} />
            <ListRow
              to={paths.requestLeave}
              icon={CalendarPlus}
              iconTone="curtain"
              title={t`Request Leave of Absence`}
            />
            <UnlessOff feature="absence">
              <ListRow to={paths.reportAbsence} icon={Siren} iconTone="curtain" title={t`Report Lateness or Absence`} />
            </UnlessOff>
            <ListRow to={paths.leaveRequests} icon={ClipboardList} iconTone="curtain" title={t`View All Requests`} />
            <ListRow
              to={paths.leaveCalendar}
              icon={CalendarDays}
              iconTone="curtain"
              title={t({ message: 'Who is away', comment: 'Title: a calendar of the leave of one’s team' })}
            />
          </List>
          {user && <Team />}
          {/* Last, because it comes and goes by itself, and would move the buttons. */}
          {user && <NotCounted />}
        </div>
        {user && <Planned />}
      </div>
    </Screen>
  );
}

function Planned() {
  const { t } = useLingui();
  const overview = useQuery(timeOffQueries.overview(useLanguage()));
  if (overview.isPending) {
    return (
      <SkeletonGroup>
        <Skeleton width="short" />
        <ListSkeleton rows={2} />
      </SkeletonGroup>
    );
  }
  return (
    <Section title={t`Planned`}>
      <PlannedLeave />
    </Section>
  );
}

/** Days left this year of the first type of leave with a limit. */
function DaysLeft() {
  const overview = useQuery(timeOffQueries.overview(useLanguage()));
  return (
    <Loaded read={overview} skeleton={<Skeleton shape="block" className={styles.daysLeft} />}>
      {(mine) => <Left {...mine} />}
    </Loaded>
  );
}

function Left({ types, balances }: Output<'timeOff.overview'>) {
  const words = useLeaveWords();
  const language = useLanguage();
  const type = types.find(({ limited }) => limited);
  const year = thisDay().getFullYear();
  const balance = balances.find((one) => one.typeId === type?.id && one.year === year);
  if (!type || balance?.left === undefined || balance.left === null) return null;
  const left = words.amount(balance.left, balance.unit);
  const entitled = words.amount(balance.entitled ?? 0, balance.unit);
  return (
    <Hero>
      <p className="soft" lang={type.name.lang === language ? undefined : type.name.lang}>
        {type.name.text}
      </p>
      <p className={styles.figure}>
        <Trans comment="How many days of leave are left, such as 12.5 days left">{left} left</Trans>
      </p>
      <p className="soft">
        <Trans comment="A year's entitlement, such as: of 26 days in 2026">
          of {entitled} in {year}
        </Trans>
      </p>
    </Hero>
  );
}

function Team() {
  const { data } = useQuery(timeOffQueries.overview(useLanguage()));
  const waiting = data?.teamWaiting ?? null;
  if (waiting === null) return null;
  return (
    <TeamRow waiting={waiting}>
      <UnlessOff feature="absence">{data?.teamAbsent && <AbsentRow {...data.teamAbsent} />}</UnlessOff>
    </TeamRow>
  );
}
