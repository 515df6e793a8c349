import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CallFailure, type Output } from '#client/api/call.ts';
import { NewPasswordField, useNewPasswordWords } from '#client/session/new-password.tsx';
import { CookieLost } from '#client/session/session.ts';
import { useWaitWords } from '#client/session/wait-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import styles from './login-form.module.css';
import { useSignInWords } from './sign-in-words.ts';

type Props = {
  /** Whose password it becomes: password managers look for the email, and the password is not made of any of it. */
  link: Output<'auth.readLink'>;
  /** Sets the password; its failure is shown here. */
  onSubmit: (password: string) => Promise<void>;
  /** The button's words. */
  children: ReactNode;
};

/** Chooses the password that a mailed link lets one choose. */
export function FirstPasswordForm({ link: { email, fullName, company }, onSubmit, children }: Props) {
  const { t } = useLingui();
  const words = useNewPasswordWords();
  const { cookieLost } = useSignInWords();
  const waitWords = useWaitWords();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<CallFailure | CookieLost | null>(null);
  const code = problem instanceof CallFailure ? problem.code : null;
  const [pending, setPending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    setProblem(null);
    setPending(true);
    try {
      await onSubmit(password);
    } catch (error) {
      if (!(error instanceof CallFailure || error instanceof CookieLost)) throw error;
      setProblem(error);
    } finally {
      setPending(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <input
        className="visually-hidden"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <NewPasswordField
        value={password}
        context={[fullName ?? '', email, company]}
        onChange={(next) => {
          setPassword(next);
          setProblem(null);
        }}
        error={code && words[code]}
      />
      {problem instanceof CookieLost && <Notice tone="bad">{cookieLost}</Notice>}
      {problem instanceof CallFailure && !words[problem.code] && (
        <Notice tone="bad">
          {problem.code.startsWith('LINK_')
            ? t`This link was used already.`
            : (waitWords(problem) ?? t`The server cannot be reached. Check your connection and try again.`)}
        </Notice>
      )}
      <Button type="submit" wide isPending={pending}>
        {children}
      </Button>
    </form>
  );
}
