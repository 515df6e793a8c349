import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { call } from '#client/api/call.ts';
import { failureOf } from '#client/api/call-failure.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { useSayFailure } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import styles from './password-request.module.css';

type Answer = { tone: 'good' | 'bad'; words: string };

type Props = {
  /** What stands in the field for the email now. */
  typedEmail: () => string;
  /** The path of ours that the mailed link leads on to; null for the home page. */
  to: string | null;
  /** The result of the request; null for no message. */
  answer: Answer | null;
  onAnswer: (answer: Answer | null) => void;
};

/** Asks for a mail with a link to choose a new password, for the address typed above. */
export function PasswordRequest({ typedEmail, to, answer, onAnswer }: Props) {
  const { t } = useLingui();
  const say = useSayFailure();
  const heading = useId();

  const { submit, isSending } = useSubmit(async (email: string) => {
    onAnswer(null);
    const failure = await failureOf(call('auth.requestPasswordReset', { email, ...(to && { to }) }));
    onAnswer(
      failure
        ? { tone: 'bad', words: say(failure, {}, msg`Failed to send password reset email.`) }
        : { tone: 'good', words: t`Password reset email sent. Check your inbox.` },
    );
  });

  function request() {
    const email = typedEmail().trim();
    if (email) void submit(email);
    else onAnswer({ tone: 'bad', words: t`Please enter your email first.` });
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
      <Button variant="secondary" wide isPending={isSending} onPress={request}>
        <Trans>Forgot Password</Trans>
      </Button>
    </section>
  );
}
