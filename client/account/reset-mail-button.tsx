import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CallFailure, call } from '#client/api/call.ts';
import { useWaitWords } from '#client/session/wait-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';

/** Mails a reset link to one's own address. */
export function ResetMailButton() {
  const { t } = useLingui();
  const waitWords = useWaitWords();
  const [answer, setAnswer] = useState<{ tone: 'good' | 'bad'; words: string } | null>(null);
  const [pending, setPending] = useState(false);

  async function send() {
    setAnswer(null);
    setPending(true);
    try {
      await call('account.requestPasswordReset');
      setAnswer({ tone: 'good', words: t`Password reset email sent. Check your inbox.` });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setAnswer({ tone: 'bad', words: waitWords(error) ?? t`Failed to send password reset email.` });
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      {answer && <Notice tone={answer.tone}>{answer.words}</Notice>}
      <Button variant="secondary" wide isPending={pending} onPress={send}>
        <Trans>Send password reset email</Trans>
      </Button>
    </>
  );
}
