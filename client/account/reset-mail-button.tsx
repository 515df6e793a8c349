import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { useSayFailure } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';

/** A button that mails a reset link to the person's own address. */
export function ResetMailButton() {
  const { t } = useLingui();
  const say = useSayFailure();
  const [isSent, setIsSent] = useState(false);
  const { submit, isSending, failure } = useSubmit(async () => {
    setIsSent(false);
    await call('account.requestPasswordReset');
    setIsSent(true);
  });

  return (
    <>
      {isSent && <Notice tone="good">{t`Password reset email sent. Check your inbox.`}</Notice>}
      {failure && <Notice tone="bad">{say(failure, {}, msg`Failed to send password reset email.`)}</Notice>}
      <Button variant="secondary" wide isPending={isSending} onPress={submit}>
        <Trans>Send password reset email</Trans>
      </Button>
    </>
  );
}
