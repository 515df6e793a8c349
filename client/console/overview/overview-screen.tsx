import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ConsolePage } from '#client/console/console-page.tsx';
import { RoleList } from '#client/console/role-list.tsx';
import { consoleState } from '#client/session/console-queries.ts';
import { isWholeCompany } from '#contract/role-names.ts';
import { AccessOverview, DeliveryOverview, PayslipOverview, PeopleOverview } from './overview-lists.tsx';

/** The first screen of the console: what waits for each of one's roles, today at a glance, and the roles themselves. */
export default function OverviewScreen() {
  const { t } = useLingui();
  const { data: state } = useQuery({ ...consoleState(), refetchOnMount: false });
  const roles = state?.roles ?? [];
  const title = t({ message: 'Overview', comment: 'Link of the console: what waits, and what is today' });
  return (
    <ConsolePage title={title}>
      {roles.some(({ role }) => role === 'hr') && <PeopleOverview />}
      {roles.some(({ role }) => role === 'payroll') && <PayslipOverview />}
      {roles.some(({ role, scope }) => role === 'administrator' && isWholeCompany(scope)) && (
        <>
          <AccessOverview />
          <DeliveryOverview />
        </>
      )}
      <RoleList title={<Trans comment="Heading: the roles that the person has">Your roles</Trans>} roles={roles} />
    </ConsolePage>
  );
}
