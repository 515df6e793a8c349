import { Trans, useLingui } from '@lingui/react/macro';
import { DoorClosed } from 'lucide-react';
import { useLocation } from 'wouter';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Screen } from '#client/ui/screen.tsx';
import { paths, payslipAddress } from '#contract/paths.ts';

/** Shown at an address that is none of ours. */
export default function NotFoundScreen() {
  const { t } = useLingui();
  const [path] = useLocation();
  const isPayslip = path.startsWith(payslipAddress(''));
  const title = isPayslip ? t`This payslip is not here any more` : t`This door leads nowhere`;
  return (
    <Screen title={title}>
      <EmptyState
        icon={DoorClosed}
        title={isPayslip ? t`It was recalled, or is not one of yours.` : t`There is no page at this address.`}
        action={
          <ButtonLink to={paths.home}>
            <Trans>Go to the home page</Trans>
          </ButtonLink>
        }
      />
    </Screen>
  );
}
