import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { AccessCard } from '#client/console/access/access-card.tsx';
import { NewsCard } from '#client/console/news/news-card.tsx';
import { PayslipsCard } from '#client/console/payslips/payslips-card.tsx';
import { PeopleCard } from '#client/console/people/people-card.tsx';
import { ConsolePage } from '#client/console/platform/console-page.tsx';
import { RoleList } from '#client/console/platform/role-list.tsx';
import { consoleState } from '#client/session/console-queries.ts';
import { isWholeCompany } from '#contract/role-names.ts';
import { Deliveries } from './deliveries.tsx';
import { FirstHour } from './first-hour.tsx';

/** The first screen of the console: what waits for each of one's roles, today at a glance, and the roles themselves. */
export default function OverviewScreen() {
  const { t } = useLingui();
  const { data: state } = useQuery({ ...consoleState(), refetchOnMount: false });
  const roles = state?.roles ?? [];
  const isSettingUp = roles.some(({ role, scope }) => ['administrator', 'hr'].includes(role) && isWholeCompany(scope));
  const title = t({ message: 'Overview', comment: 'Link of the console: what waits, and what is today' });
  return (
    <ConsolePage title={title} isWide>
      {isSettingUp && <FirstHour />}
      {roles.some(({ role }) => role === 'hr') && <PeopleCard />}
      {roles.some(({ role }) => role === 'payroll') && <PayslipsCard />}
      {roles.some(({ role }) => role === 'editor') && <NewsCard />}
      {roles.some(({ role, scope }) => role === 'administrator' && isWholeCompany(scope)) && (
        <>
          <AccessCard />
          <Deliveries />
        </>
      )}
      <RoleList title={<Trans comment="Heading: the roles that the person has">Your roles</Trans>} roles={roles} />
    </ConsolePage>
  );
}
