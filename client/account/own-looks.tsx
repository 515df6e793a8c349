import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { accountQueries } from './account-queries.ts';
import { LookList } from './look-list.tsx';

/** Who in payroll opened a payslip of the person, according to the audit. */
export function PayslipViews() {
  const { t } = useLingui();
  return (
    <LookList
      title={t({ message: 'Who opened your payslips', comment: 'Heading: others than the person, in the last year' })}
      read={useQuery(accountQueries.payslipViews())}
    />
  );
}

/** Who in HR, and which manager, looked at the person's emergency contact, and why. */
export function EmergencyLooks() {
  const { t } = useLingui();
  return (
    <LookList
      title={t({
        message: 'Who looked at your emergency contact',
        comment: 'Heading: others than the person, in the last year',
      })}
      read={useQuery(accountQueries.emergencyLooks())}
    />
  );
}
