import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { Waiting } from '#client/console/platform/waiting-list.tsx';
import { List } from '#client/ui/list.tsx';
import { Section } from '#client/ui/section.tsx';
import { consolePaths } from '#contract/console-paths.ts';
import { accessQueries } from './access-queries.ts';

/** How many roles nobody has reviewed for three months; renders nothing if there are none. */
export function AccessCard() {
  const { t } = useLingui();
  const { data } = useQuery(accessQueries.list());
  const due = data?.grants.filter(({ isDue }) => isDue).length ?? 0;
  if (due === 0) return null;
  return (
    <Section title={<Trans comment="Heading: who has which role">Access</Trans>}>
      <List>
        <Waiting
          count={due}
          icon={KeyRound}
          title={t({ message: 'Roles to look through', comment: 'Nobody looked at them for three months' })}
          to={`${consolePaths.access}?show=due`}
        />
      </List>
    </Section>
  );
}
