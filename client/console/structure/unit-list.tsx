import { Plural, Trans } from '@lingui/react/macro';
import { Building2, MapPin } from 'lucide-react';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { consolePaths } from '#contract/console-paths.ts';

type Props = { kind: 'department' | 'location'; units: { name: string; people: number }[] };

/** Departments or locations, each with the number of people in it and a link to them. */
export function UnitList({ kind, units }: Props) {
  const icon = kind === 'department' ? Building2 : MapPin;
  if (units.length === 0)
    return (
      <EmptyState icon={icon} title={<Trans>Nobody’s record names one yet.</Trans>}>
        <Trans>They come from the records of people, by an import or by hand.</Trans>
      </EmptyState>
    );
  return (
    <List isWide>
      {units.map(({ name, people }) => (
        <ListRow
          key={name}
          icon={icon}
          title={<bdi>{name}</bdi>}
          note={<Plural value={people} one="# person" other="# people" />}
          to={`${consolePaths.people}?${new URLSearchParams({ [kind]: name })}`}
        />
      ))}
    </List>
  );
}
