import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { CredentialFields } from '#client/session/credential-fields.tsx';
import { credentialsMissing, credentialsWrong, credentialWords } from '#client/session/credential-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Form } from '#client/ui/form.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { askForPay } from './pay-lock.ts';

/** The second sign-in: email and password once more, before any pay data are shown. */
export function UnlockForm({ onUnlocked }: { onUnlocked: () => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { t } = useLingui();
  const missingId = useId();
  const { submit, isSending, failure, forget } = useSubmit(async () => {
    await askForPay(() => call('pay.unlock', { email: email.trim(), password }));
    onUnlocked();
  });

  function send() {
    if (isSending) return;
    const isComplete = email.trim() !== '' && password !== '';
    setIsMissing(!isComplete);
    if (isComplete) void submit();
    else forget();
  }

  return (
    <Form
      onSend={send}
      failure={failure}
      words={credentialWords}
      otherwise={credentialsWrong}
      end={
        <>
          {isMissing && (
            <Notice tone="bad" icon={null} id={missingId}>
              {`❌ ${t(credentialsMissing)}`}
            </Notice>
          )}
          <Button type="submit" variant="primary" wide isPending={isSending}>
            <Trans comment="Button of the second sign-in, before payslips">Sign in</Trans>
          </Button>
        </>
      }
    >
      <CredentialFields
        email={email}
        onEmail={setEmail}
        password={password}
        onPassword={setPassword}
        missingId={isMissing ? missingId : undefined}
      />
    </Form>
  );
}
