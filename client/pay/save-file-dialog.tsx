import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { PasswordDialog } from '#client/session/password-dialog.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { Payslip } from '#contract/pay.ts';
import { saveFile } from './saved-file-store.ts';

type Props = { payslip: Payslip | null; name: string; onClose: () => void };

/** Says what it means to save a payslip on the phone, and asks for the password that will open it. */
export default function SaveFileDialog({ payslip, name, onClose }: Props) {
  const { t } = useLingui();

  async function keep(password: string) {
    if (!payslip) return;
    await saveFile(payslip, password);
    showToast({ tone: 'good', message: t`This payslip is kept on this device.` });
  }

  return (
    <PasswordDialog
      isOpen={payslip !== null}
      title={t`Keep on this device`}
      action={
        <Trans comment="Button: keeps a payslip's file in this browser, for when there is no network">
          Keep on this device
        </Trans>
      }
      onPassword={keep}
      words={{ PAYLOAD_TOO_LARGE: msg`This browser has no room for it, or keeps nothing.` }}
      otherwise={msg`The file could not be loaded. Check your connection and try again.`}
      onClose={onClose}
    >
      <p>
        <bdi>
          <strong>{name}</strong>
        </bdi>
      </p>
      <p>
        <Trans>
          You can then open this payslip without a connection. It is locked with your password: whoever has your device
          needs it too.
        </Trans>
      </p>
      <p className="soft">
        <Trans>
          It is gone when you remove it, sign out or change your password, when somebody else signs in here, and after
          seven days without a connection.
        </Trans>
      </p>
    </PasswordDialog>
  );
}
