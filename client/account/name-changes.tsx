import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, UserPen } from 'lucide-react';
import { Moment } from '#client/i18n/moment.tsx';
import { Card } from '#client/ui/card.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Section } from '#client/ui/section.tsx';
import { accountQueries } from './account-queries.ts';

/** When HR or the operator changed the person's sign-in address, username or employee ID. */
export function NameChanges() {
  const { t } = useLingui();
  const changes = useQuery(accountQueries.nameChanges());
  const said = {
    hr: {
      email: t`HR changed the address you sign in with`,
      username: t`HR changed your username`,
      employeeId: t`HR changed your employee ID`,
    },
    operator: {
      email: t`Whoever runs the server changed the address you sign in with`,
      username: t`Whoever runs the server changed your username`,
      employeeId: t`Whoever runs the server changed your employee ID`,
    },
  };
  return (
    <Section
      title={t({
        message: 'What others changed',
        comment: 'Heading: of the sign-in address, username and employee ID, in the last year',
      })}
    >
      <Loaded read={changes} skeleton={<ListSkeleton rows={1} />}>
        {(all) =>
          all.length === 0 ? (
            <Card padding="none">
              <ListRow
                icon={BadgeCheck}
                title={<Trans>No sign-in address, username or employee ID, in the last year.</Trans>}
              />
            </Card>
          ) : (
            <List>
              {all.map(({ at, name, by }) => (
                <ListRow
                  key={`${at} ${name}`}
                  icon={UserPen}
                  title={said[by][name]}
                  note={<Moment at={new Date(at)} />}
                />
              ))}
            </List>
          )
        }
      </Loaded>
    </Section>
  );
}
