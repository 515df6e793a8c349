import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ConsolePage } from '#client/console/platform/console-page.tsx';
import { Filters } from '#client/console/platform/filters.tsx';
import { UnitFilters } from '#client/console/platform/unit-filters.tsx';
import { useViewInAddress } from '#client/console/platform/view-in-address.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { daysOfMonth } from '#client/time-off/calendar/month-days.ts';
import { MonthView } from '#client/time-off/calendar/month-view.tsx';
import { useMonth } from '#client/time-off/calendar/use-month.ts';
import { consolePaths } from '#contract/console-paths.ts';
import type { CalendarLeave } from '#contract/leave-calendar.ts';
import { requestQueries } from './request-queries.ts';
import { TeamFilter, teamIn } from './team-filter.tsx';

/** What the calendar is narrowed to, as in the address. */
const viewIn = (params: URLSearchParams) => ({
  department: params.get('department')?.slice(0, 300),
  location: params.get('location')?.slice(0, 300),
  managerId: teamIn(params),
});

/** Who is away in a month, of those in the reader's scope. */
export default function CalendarScreen() {
  const { t } = useLingui();
  const { month, choose } = useMonth();
  const { view, change } = useViewInAddress(viewIn);
  const filter = { month, ...view };
  const read = useInfiniteQuery(requestQueries.calendar(filter, useLanguage()));
  const days = daysOfMonth(month);
  const requestsOf = ({ state, startsOn, endsOn }: CalendarLeave) => ({
    to: `${consolePaths.leaveRequests}?${new URLSearchParams({ state, from: startsOn, to: endsOn })}`,
    label: t({ message: 'Open the requests of these days', comment: 'Link of HR’s calendar of leave' }),
  });
  return (
    <ConsolePage
      title={t({ message: 'Calendar of leave', context: 'console', comment: 'Title: who is away in a month' })}
      back={{
        to: `${consolePaths.leaveRequests}?${new URLSearchParams({ from: days[0] ?? '', to: days.at(-1) ?? '' })}`,
        label: t({ message: 'Back to the requests', comment: 'Link of HR’s calendar of leave' }),
      }}
    >
      <Filters active={Object.values(view).filter(Boolean).length}>
        <UnitFilters view={view} onChange={change} />
        <TeamFilter managerId={view.managerId} onChange={(managerId) => change({ managerId })} />
      </Filters>
      <MonthView month={month} onMonth={choose} read={read} linkTo={(_, leave) => requestsOf(leave)} />
    </ConsolePage>
  );
}
