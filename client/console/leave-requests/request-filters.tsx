import { useLingui } from '@lingui/react/macro';
import type { Output } from '#client/api/call.ts';
import { DayFilters } from '#client/console/platform/day-filters.tsx';
import { FilterButtons } from '#client/console/platform/filter-buttons.tsx';
import { Filters } from '#client/console/platform/filters.tsx';
import { SearchField } from '#client/console/platform/search-field.tsx';
import { UnitFilters } from '#client/console/platform/unit-filters.tsx';
import { Select } from '#client/ui/select.tsx';
import { leaveStates } from '#contract/leave-days.ts';
import type { useRequestView } from './request-view.ts';
import { TeamFilter } from './team-filter.tsx';

type Props = Pick<ReturnType<typeof useRequestView>, 'view' | 'change'> & {
  types: Output<'leaveInbox.list'>['types'];
  /** How many requests the list has. */
  total: number | undefined;
};

/** The value for no filter; no kind of leave is called so. */
const everything = ' ';

/** The filters of the inbox: the state, whose it is, the kind of leave, where somebody works, their manager, and days. */
export function RequestFilters({ view, change, types, total }: Props) {
  const { t } = useLingui();
  const state = view.state ?? 'waiting';
  const stateWords = {
    waiting: t({ message: 'Waiting', context: 'console', comment: 'Requests for leave that nobody has answered' }),
    approved: t({ message: 'Approved', context: 'console', comment: 'Requests for leave' }),
    declined: t({ message: 'Declined', context: 'console', comment: 'Requests for leave' }),
    withdrawn: t({ message: 'Withdrawn', context: 'console', comment: 'Requests for leave' }),
  };
  const { typeId } = view;
  const kinds = (types ?? []).map(({ id, name }) => ({ id, label: name.text }));
  // A link may name a kind that is gone.
  if (typeId && !kinds.some(({ id }) => id === typeId)) kinds.push({ id: typeId, label: typeId });
  return (
    <>
      <FilterButtons
        filters={leaveStates.map((id) => ({ id, name: stateWords[id], ...(id === state && { count: total }) }))}
        value={state}
        onChange={(next) => change({ state: next === 'waiting' ? null : next })}
      />
      <Filters
        active={
          [view.typeId, view.department, view.location, view.from, view.to, view.managerId].filter(Boolean).length
        }
        search={
          <SearchField
            label={t({ message: 'Search people', comment: 'Label: look for somebody by name, address or employee ID' })}
            placeholder={t`Name, email or employee ID`}
            text={view.text ?? ''}
            onSearch={(text) => change({ text })}
          />
        }
      >
        <Select
          label={t({ message: 'Kind of leave', comment: 'Filter: annual leave, unpaid leave' })}
          options={[
            { id: everything, label: t({ message: 'All kinds', comment: 'Filter of leave that narrows nothing' }) },
            ...kinds,
          ]}
          value={typeId ?? everything}
          onChange={(chosen) => change({ typeId: chosen.trim() })}
        />
        <UnitFilters view={view} onChange={change} />
        <DayFilters view={view} onChange={change} />
        <TeamFilter managerId={view.managerId} onChange={(managerId) => change({ managerId })} />
      </Filters>
    </>
  );
}
