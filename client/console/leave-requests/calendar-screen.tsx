import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ConsolePage } from '#client/console/platform/console-page.tsx';
import { unitsOfPeople } from '#client/console/platform/unit-queries.ts';
import { useViewInAddress } from '#client/console/platform/view-in-address.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { daysOfMonth } from '#client/time-off/calendar/month-days.ts';
import { MonthView } from '#client/time-off/calendar/month-view.tsx';
import { useMonth } from '#client/time-off/calendar/use-month.ts';
import { Select } from '#client/ui/select.tsx';
import { consolePaths } from '#contract/console-paths.ts';
import type { CalendarLeave } from '#contract/leave-calendar.ts';
import { requestQueries } from './request-queries.ts';
import styles from './requests.module.css';
import { TeamFilter, teamIn } from './team-filter.tsx';

/** The value for no filter; no unit is called so. */
const everything = ' ';

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
  const { data: units } = useQuery(unitsOfPeople());
  const filter = { month, ...view };
  const read = useInfiniteQuery(requestQueries.calendar(filter, useLanguage()));
  const days = daysOfMonth(month);
  // A link may name what nobody is in any more.
  const options = (all: { name: string }[] | undefined, none: string, chosen: string | undefined) => {
    const named = (all ?? []).map(({ name }) => ({ id: name, label: name }));
    const isMissing = chosen && !named.some(({ id }) => id === chosen);
    return [{ id: everything, label: none }, ...named, ...(isMissing ? [{ id: chosen, label: chosen }] : [])];
  };
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
      <search className={styles.filters}>
        <Select
          label={t({ message: 'Location', comment: 'Where somebody works' })}
          options={options(
            units?.locations,
            t({ message: 'All locations', comment: 'Filter that narrows nothing' }),
            view.location,
          )}
          value={view.location ?? everything}
          onChange={(location) => change({ location: location.trim() })}
        />
        <Select
          label={t`Department`}
          options={options(
            units?.departments,
            t({ message: 'All departments', comment: 'Filter that narrows nothing' }),
            view.department,
          )}
          value={view.department ?? everything}
          onChange={(department) => change({ department: department.trim() })}
        />
        <TeamFilter managerId={view.managerId} onChange={(managerId) => change({ managerId })} />
      </search>
      <MonthView month={month} onMonth={choose} read={read} linkTo={(_, leave) => requestsOf(leave)} />
    </ConsolePage>
  );
}
