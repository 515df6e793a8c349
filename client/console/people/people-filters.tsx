import { useLingui } from '@lingui/react/macro';
import { pendingWords, stateWords } from '#client/console/platform/field-words.ts';
import { Filters } from '#client/console/platform/filters.tsx';
import { SearchField } from '#client/console/platform/search-field.tsx';
import { UnitFilters } from '#client/console/platform/unit-filters.tsx';
import { Select } from '#client/ui/select.tsx';
import { pendingMatters, personStates } from '#contract/people-fields.ts';
import type { usePeopleView } from './people-view.ts';

type Props = Pick<ReturnType<typeof usePeopleView>, 'view' | 'change'>;

/** The value for no filter; no unit has it, because no unit's name is blank. */
const everything = ' ';

/** The filters of the table: a search text, the department, the location, the state of the account, what is pending. */
export function PeopleFilters({ view, change }: Props) {
  const { t } = useLingui();
  return (
    <Filters
      active={[view.department, view.location, view.state, view.pending].filter(Boolean).length}
      search={
        <SearchField
          label={t({ message: 'Search people', comment: 'Label: look for somebody by name, address or employee ID' })}
          placeholder={t`Name, email or employee ID`}
          text={view.text ?? ''}
          onSearch={(text) => change({ text })}
        />
      }
    >
      <UnitFilters view={view} onChange={change} />
      <Select
        label={t({ message: 'Account', comment: 'Column: how far somebody’s account has come, such as invited' })}
        options={[
          { id: everything, label: t({ message: 'Who works here', comment: 'Filter: everybody who has not left' }) },
          ...personStates.map((state) => ({ id: state, label: t(stateWords[state]) })),
          { id: 'any', label: t({ message: 'Past and present', comment: 'Filter: also who has left' }) },
        ]}
        value={view.state ?? everything}
        onChange={(state) => change({ state: (state.trim() || null) as typeof view.state | null })}
      />
      <Select
        label={t({ message: 'Pending', comment: 'Filter of people: what waits or comes soon, such as their last day' })}
        options={[
          { id: everything, label: t({ message: 'Everybody', comment: 'Filter that narrows nothing' }) },
          ...pendingMatters.map((matter) => ({ id: matter, label: t(pendingWords[matter]) })),
        ]}
        value={view.pending ?? everything}
        onChange={(pending) => change({ pending: (pending.trim() || null) as typeof view.pending | null })}
      />
    </Filters>
  );
}
