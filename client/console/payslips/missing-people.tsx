import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { Section } from '#client/ui/section.tsx';
import { payslipQueries } from './payslip-queries.ts';

/** Who had a payslip the month before and has none now; renders nothing if there is nobody. */
export function MissingPeople({ id }: { id: string }) {
  const { t } = useLingui();
  const { data } = useQuery(payslipQueries.missing(id));
  if (!data || data.count === 0) return null;
  const more = data.count - data.people.length;
  return (
    <Section
      title={
        <Trans comment="Heading above people; how many in brackets">
          Had a payslip last month, and none now ({data.count})
        </Trans>
      }
    >
      <List>
        {data.people.map((person) => (
          <ListRow
            key={person.id}
            icon={UserRoundX}
            title={<bdi>{person.name}</bdi>}
            note={[
              person.employeeId,
              person.email,
              person.hasLeft && t({ message: 'Has left', comment: 'Badge: this person does not work here any more' }),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </List>
      {more > 0 && <p className="soft">{t`${plural(more, { one: 'and # more', other: 'and # more' })}`}</p>}
    </Section>
  );
}
