import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { CallFailure, call } from '#client/api/call.ts';
import { PasswordDialog } from '#client/session/password-dialog.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { Device } from '#contract/account.ts';
import { accountQueries } from './account-queries.ts';

type Props = { ending: Device | 'others' | null; onClose: () => void };

/** Asks for the password before a device is signed out: whoever holds an unlocked phone cannot lock its owner out. */
export function EndDevicesDialog({ ending, onClose }: Props) {
  const { t } = useLingui();
  const cache = useQueryClient();

  async function end(password: string) {
    if (!ending) return;
    try {
      if (ending === 'others') await call('account.endOtherDevices', { password });
      else await call('account.endDevice', { id: ending.id, password });
      onClose();
      showToast({ message: t`Signed out.` });
    } finally {
      await cache.invalidateQueries(accountQueries.devices());
    }
  }

  function wordsOf(error: unknown): string {
    if (!(error instanceof CallFailure)) throw error;
    return error.code === 'NOT_FOUND'
      ? t`This device is signed out already.`
      : t`The server cannot be reached. Check your connection and try again.`;
  }

  return (
    <PasswordDialog
      isOpen={ending !== null}
      title={ending === 'others' ? t`Sign out all other devices` : t`Sign this device out`}
      action={<Trans>Sign out</Trans>}
      variant="danger"
      onPassword={end}
      wordsOf={wordsOf}
      onClose={onClose}
    />
  );
}
