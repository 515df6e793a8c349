import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '#client/api/call.ts';
import { queryClient } from '#client/api/query-client.ts';
import type { WordsFor } from '#client/session/failure-words.ts';
import { PasswordDialog } from '#client/session/password-dialog.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { Device } from '#contract/account.ts';
import { accountQueries } from './account-queries.ts';

const words = {
  NOT_FOUND: msg`This device is signed out already.`,
} satisfies WordsFor<'account.endDevice' | 'account.endOtherDevices', 'WRONG_PASSWORD'>;

type Props = { ending: Device | 'others' | null; onClose: () => void };

/**
 * Asks for the password before a device is signed out, so that somebody with the unlocked phone cannot lock its owner
 * out.
 */
export function EndDevicesDialog({ ending, onClose }: Props) {
  const { t } = useLingui();

  async function end(password: string) {
    if (!ending) return;
    try {
      if (ending === 'others') await call('account.endOtherDevices', { password });
      else await call('account.endDevice', { id: ending.id, password });
      showToast({ message: t`Signed out.` });
    } finally {
      void queryClient.invalidateQueries(accountQueries.devices());
    }
  }

  return (
    <PasswordDialog
      isOpen={ending !== null}
      title={ending === 'others' ? t`Sign out all other devices` : t`Sign this device out`}
      action={<Trans>Sign out</Trans>}
      variant="danger"
      onPassword={end}
      words={words}
      onClose={onClose}
    />
  );
}
