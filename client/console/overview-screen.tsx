import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { consoleState } from '#client/session/console-queries.ts';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Section } from '#client/ui/section.tsx';
import { isWholeCompany } from '#contract/role-names.ts';
import styles from './console-screen.module.css';
import { AccessOverview, DeliveryOverview, PayslipOverview, PeopleOverview } from './overview-lists.tsx';
import { useScopeWords } from './role-words.ts';

/** The first screen of the console: what waits for each of one's roles, today at a glance, and the roles themselves. */
export default function OverviewScreen() {
  const { t } = useLingui();
  const words = useScopeWords();
  const { data: state } = useQuery({ ...consoleState(), refetchOnMount: false });
  const roles = state?.roles ?? [];
  const title = t({ message: 'Overview', comment: 'Link of the console: what waits, and what is today' });
  return (
    <main className={styles.screen}>
      <title>{`${title} · Stagedoor`}</title>
      <PageHeader title={title} />
      {roles.some(({ role }) => role === 'hr') && <PeopleOverview />}
      {roles.some(({ role }) => role === 'payroll') && <PayslipOverview />}
      {roles.some(({ role, scope }) => role === 'administrator' && isWholeCompany(scope)) && (
        <>
          <AccessOverview />
          <DeliveryOverview />
        </>
      )}
      <Section title={<Trans comment="Heading: the roles that the person has">Your roles</Trans>}>
        <List>
          {roles.map(({ role, scope, since }) => (
            <ListRow key={`${role} ${since}`} icon={ShieldCheck} title={words.role(role)} note={words.scope(scope)} />
          ))}
        </List>
      </Section>
    </main>
  );
}
