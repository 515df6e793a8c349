import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Select } from '#client/ui/select.tsx';
import { unitsOfPeople } from './unit-queries.ts';

/** Where the people of a list work; what is left out narrows nothing. */
type Units = { department?: string | undefined; location?: string | undefined };

type Props = {
  view: Units;
  /** Called with what was chosen; empty for everything. */
  onChange: (units: Units) => void;
};

/** The value for no filter; no unit has it, because no unit's name is blank. */
const everything = ' ';

/** Narrows a list to a department and a location, each with how many people are in it. */
export function UnitFilters({ view, onChange }: Props) {
  const { t } = useLingui();
  const { data: units } = useQuery(unitsOfPeople());
  const named = (all: { name: string; people: number }[] | undefined, chosen: string | undefined) => [
    ...(all ?? []).map(({ name, people }) => ({ id: name, label: name, note: String(people) })),
    // A link may name a unit that nobody is in any more.
    ...(chosen && !all?.some(({ name }) => name === chosen) ? [{ id: chosen, label: chosen }] : []),
  ];
  return (
    <>
      <Select
        label={t`Department`}
        options={[
          { id: everything, label: t({ message: 'All departments', comment: 'Filter that narrows nothing' }) },
          ...named(units?.departments, view.department),
        ]}
        value={view.department ?? everything}
        onChange={(department) => onChange({ department: department.trim() })}
      />
      <Select
        label={t({ message: 'Location', comment: 'Where somebody works' })}
        options={[
          { id: everything, label: t({ message: 'All locations', comment: 'Filter that narrows nothing' }) },
          ...named(units?.locations, view.location),
        ]}
        value={view.location ?? everything}
        onChange={(location) => onChange({ location: location.trim() })}
      />
    </>
  );
}
