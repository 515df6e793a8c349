import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConsolePage } from '#client/console/platform/console-page.tsx';
import { FilterButtons } from '#client/console/platform/filter-buttons.tsx';
import { useViewInAddress } from '#client/console/platform/view-in-address.ts';
import { thisDay } from '#client/session/today.ts';
import { Button } from '#client/ui/button.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { HolidayList } from './holiday-list.tsx';
import { leaveQueries } from './leave-queries.ts';
import { TypeDialog } from './type-dialog.tsx';
import { TypeList } from './type-list.tsx';
import { YearEnd } from './year-end.tsx';

/** Parts of the screen beside the kinds of leave. */
const shown = ['holidays', 'year-end'] as const;

/** The view in the address; the year of holidays defaults to the present one. */
function viewIn(params: URLSearchParams) {
  const year = Number(params.get('year'));
  return {
    show: shown.find((part) => part === params.get('show')),
    year: year >= 2000 && year <= 2200 ? year : undefined,
  };
}

/** What the company grants: kinds of leave with everybody's days, and public holidays. */
export default function LeaveScreen() {
  const { t } = useLingui();
  const { view, change } = useViewInAddress(viewIn);
  const types = useQuery(leaveQueries.types());
  const [isAdding, setIsAdding] = useState(false);
  const title = t({ message: 'Leave', context: 'console', comment: 'Kinds of leave and public holidays' });
  return (
    <ConsolePage
      title={title}
      end={
        !view.show && (
          <Button size="small" onPress={() => setIsAdding(true)}>
            <Trans comment="Button: a new kind of leave, such as parental leave">Add a kind</Trans>
          </Button>
        )
      }
    >
      <FilterButtons
        filters={[
          {
            id: 'types',
            name: t({ message: 'Kinds of leave', comment: 'Part of a screen: annual leave, unpaid leave' }),
            count: types.data?.types.length,
          },
          {
            id: 'holidays',
            name: t({ message: 'Public holidays', comment: 'Part of a screen: days on which leave costs nothing' }),
          },
          {
            id: 'year-end',
            name: t({ message: 'End of the year', comment: 'Part of a screen: what is left is carried over' }),
          },
        ]}
        value={view.show ?? 'types'}
        onChange={(part) => change({ show: part === 'types' ? null : part })}
      />
      {view.show === 'year-end' && <YearEnd />}
      {view.show === 'holidays' && (
        <HolidayList year={view.year ?? thisDay().getFullYear()} onYear={(year) => change({ year })} />
      )}
      {!view.show && (
        <Loaded read={types} skeleton={<ListSkeleton rows={4} />}>
          {(data) => <TypeList types={data.types} />}
        </Loaded>
      )}
      <TypeDialog isOpen={isAdding} type={null} onClose={() => setIsAdding(false)} />
    </ConsolePage>
  );
}
