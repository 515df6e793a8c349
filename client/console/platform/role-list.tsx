import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { Section } from '#client/ui/section.tsx';
import type { ConsoleState } from '#contract/console.ts';
import { useScopeWords } from './role-words.ts';

/** Somebody's roles and whom each is for; renders nothing if there are none. */
export function RoleList({ title, roles }: { title: ReactNode } & Pick<ConsoleState, 'roles'>) {
  const words = useScopeWords();
  if (roles.length === 0) return null;
  return (
    <Section title={title}>
      <List>
        {roles.map(({ role, scope, since }) => (
          <ListRow key={`${role} ${since}`} icon={ShieldCheck} title={words.role(role)} note={words.scope(scope)} />
        ))}
      </List>
    </Section>
  );
}
