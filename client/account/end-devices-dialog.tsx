import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { CallFailure, call } from '#client/api/call.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { Device } from '#contract/account.ts';
import { accountQueries } from './account-queries.ts';

type Props = { ending: Device | 'others' | null; onClose: () => void };

/** Asks for the password before a device is signed out: whoever holds an unlocked phone cannot lock its owner out. */
export function EndDevicesDialog({ ending, onClose }: Props) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const formId = useId();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  function close() {
    setPassword('');
    setProblem(null);
    onClose();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!ending || pending) return;
    setProblem(null);
    setPending(true);
    try {
      if (ending === 'others') await call('account.endOtherDevices', { password: password || ' ' });
      else await call('account.endDevice', { id: ending.id, password: password || ' ' });
      close();
      showToast({ message: t`Signed out.` });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setProblem(wordsOf(error.code));
    } finally {
      setPending(false);
      await cache.invalidateQueries(accountQueries.devices());
    }
  }

  function wordsOf(code: CallFailure['code']): string {
    switch (code) {
      case 'WRONG_PASSWORD':
        return t`This is not your password.`;
      case 'TOO_MANY_REQUESTS':
        return t`Too many tries. Please wait a little and try again.`;
      case 'NOT_FOUND':
        return t`This device is signed out already.`;
      default:
        return t`The server cannot be reached. Check your connection and try again.`;
    }
  }

  return (
    <Dialog
      isOpen={ending !== null}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={ending === 'others' ? t`Sign out all other devices` : t`Sign this device out`}
      actions={
        <Button type="submit" form={formId} variant="danger" isPending={pending}>
          <Trans>Sign out</Trans>
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <PasswordField
          label={t`Your password`}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={problem ?? undefined}
        />
      </form>
    </Dialog>
  );
}
