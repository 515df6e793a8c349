import { Trans } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import { useScopeWords } from '#client/console/role-words.ts';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { Section } from '#client/ui/section.tsx';
import type { PersonRecord } from '#contract/people-records.ts';

/** Somebody's roles; renders nothing if there are none. */
export function RoleList({ roles }: Pick<PersonRecord, 'roles'>) {
  const words = useScopeWords();
  if (roles.length === 0) return null;
  return (
    <Section title={<Trans comment="Heading: the roles that somebody has in the console">Roles</Trans>}>
      <List>
        {roles.map(({ role, scope, since }) => (
          <ListRow key={`${role} ${since}`} icon={ShieldCheck} title={words.role(role)} note={words.scope(scope)} />
        ))}
      </List>
    </Section>
  );
}
