import { Trans } from '@lingui/react/macro';
import { LockKeyhole } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lockPay, usePayLock } from './pay-lock.ts';

/** A button that locks pay at once; shown only while pay is open. */
export function LockNowButton() {
  const { closesAt } = usePayLock();
  if (closesAt === null) return null;
  return (
    <Button variant="quiet" size="small" onPress={lockPay}>
      <Icon of={LockKeyhole} size="small" />
      <Trans comment="Button: closes the payslips until the password is entered again">Lock now</Trans>
    </Button>
  );
}
