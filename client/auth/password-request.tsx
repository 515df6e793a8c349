import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { CallFailure, call } from '#client/api/call.ts';
import { useWaitWords } from '#client/session/wait-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import styles from './password-request.module.css';

type Answer = { tone: 'good' | 'bad'; words: string };

type Props = {
  email: string;
  /** The path of ours that the mailed link leads on to; null for the home page. */
  to: string | null;
  /** What became of the request; null for nothing to say. */
  answer: Answer | null;
  onAnswer: (answer: Answer | null) => void;
};

/** Asks for a mail with a link to choose a new password, for the address typed above. */
export function PasswordRequest({ email, to, answer, onAnswer }: Props) {
  const { t } = useLingui();
  const waitWords = useWaitWords();
  const heading = useId();
  const [pending, setPending] = useState(false);

  async function request() {
    if (!email.trim()) return onAnswer({ tone: 'bad', words: t`Please enter your email first.` });
    onAnswer(null);
    setPending(true);
    try {
      await call('auth.requestPasswordReset', { email: email.trim(), ...(to && { to }) });
      onAnswer({ tone: 'good', words: t`Password reset email sent. Check your inbox.` });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      onAnswer({ tone: 'bad', words: waitWords(error) ?? t`Failed to send password reset email.` });
    } finally {
      setPending(false);
    }
  }

  return (
    <section className={styles.request} aria-labelledby={heading}>
      <h2 className={styles.title} id={heading}>
        <Trans>Password request</Trans>
      </h2>
      <p className={styles.line}>
        <Trans>We send you a link to choose a new one.</Trans>
      </p>
      {answer && <Notice tone={answer.tone}>{answer.words}</Notice>}
      <Button variant="secondary" wide isPending={pending} onPress={request}>
        <Trans>Forgot Password</Trans>
      </Button>
    </section>
  );
}
