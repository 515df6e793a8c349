import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { CredentialFields } from '#client/session/credential-fields.tsx';
import { credentialsMissing, credentialsWrong, credentialWords } from '#client/session/credential-words.ts';
import { useSayFailure } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { askForPay } from './pay-lock.ts';

/** The second sign-in: email and password once more, before any pay data are shown. */
export function UnlockForm({ onUnlocked }: { onUnlocked: () => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { t } = useLingui();
  const say = useSayFailure();
  const { submit, isSending, failure, forget } = useSubmit(async () => {
    await askForPay(() => call('pay.unlock', { email: email.trim(), password }));
    onUnlocked();
  });

  function send(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const isComplete = email.trim() !== '' && password !== '';
    setIsMissing(!isComplete);
    if (isComplete) void submit();
    else forget();
  }

  return (
    <form className="stack" onSubmit={send} noValidate>
      <CredentialFields email={email} onEmail={setEmail} password={password} onPassword={setPassword} />
      {isMissing && (
        <Notice tone="bad" icon={null}>
          {`❌ ${t(credentialsMissing)}`}
        </Notice>
      )}
      {failure && <Notice tone="bad">{say(failure, credentialWords, credentialsWrong)}</Notice>}
      <Button type="submit" variant="primary" wide isPending={isSending}>
        <Trans comment="Button of the second sign-in, before payslips">Sign in</Trans>
      </Button>
    </form>
  );
}
