import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarSync } from 'lucide-react';
import { useSearchParams } from 'wouter';
import { useLanguage } from '#client/i18n/use-language.ts';
import { IconLink } from '#client/ui/icon-link.tsx';
import { Screen } from '#client/ui/screen.tsx';
import { paths } from '#contract/paths.ts';
import { MonthView } from './calendar/month-view.tsx';
import { TeamChoice } from './calendar/team-choice.tsx';
import { useMonth } from './calendar/use-month.ts';
import styles from './time-off.module.css';
import { timeOffQueries } from './time-off-queries.ts';

/** Who of one's team is away: of those whom one answers for, or of one's own. */
export default function CalendarScreen({ title }: { title: string }) {
  const { t } = useLingui();
  const { month, choose } = useMonth();
  const [params] = useSearchParams();
  const wish = (['led', 'own'] as const).find((one) => one === params.get('of'));
  const read = useInfiniteQuery(timeOffQueries.calendar(month, wish, useLanguage()));
  const first = read.data?.pages[0];
  const team = { to: paths.teamTimeOff, label: t`My team’s requests` };
  const own = { to: paths.leaveRequests, label: t`View All Requests` };
  return (
    <Screen
      title={title}
      back={paths.timeOff}
      className={styles.screen}
      end={
        <IconLink
          to={paths.calendarFeeds}
          icon={CalendarSync}
          label={t({
            message: 'Calendar addresses',
            comment: 'Title: private addresses that a calendar program reads',
          })}
        />
      }
    >
      {first?.leads && <TeamChoice of={first.of} month={month} />}
      <MonthView month={month} onMonth={choose} read={read} linkTo={({ isMe }) => (isMe ? own : team)} />
    </Screen>
  );
}
