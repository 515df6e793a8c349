import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { CredentialFields } from '#client/session/credential-fields.tsx';
import { credentialsMissing, credentialsWrong, credentialWords } from '#client/session/credential-words.ts';
import { identityQuery } from '#client/session/identity-queries.ts';
import { useUser } from '#client/session/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Form } from '#client/ui/form.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { askForPay } from './pay-lock.ts';

/** The second sign-in: email and password once more, before any pay data are shown. */
export function UnlockForm({ onUnlocked }: { onUnlocked: () => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  // Nothing but their payslips is open to whoever left.
  const isLeaver = useUser()?.payslipsUntil !== undefined;
  const { data: identity } = useQuery({ ...identityQuery(), enabled: !isLeaver });
  // Filled in until somebody types another; it may be emptied.
  const email = typed ?? identity?.email ?? '';
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
        onEmail={setTyped}
        password={password}
        onPassword={setPassword}
        missingId={isMissing ? missingId : undefined}
      />
    </Form>
  );
}
