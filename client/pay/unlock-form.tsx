import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { CallFailure, call } from '#client/api/call.ts';
import { CredentialFields } from '#client/session/credential-fields.tsx';
import { useWaitWords } from '#client/session/wait-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { payOpened } from './pay-lock.ts';
import styles from './unlock-form.module.css';

/** The second sign-in: email and password once more, before anything of pay is shown. */
export function UnlockForm({ onUnlocked }: { onUnlocked: () => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<CallFailure | 'missing' | null>(null);
  const [pending, setPending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    if (!email.trim() || !password) return setProblem('missing');
    setProblem(null);
    setPending(true);
    try {
      payOpened(await call('pay.unlock', { email: email.trim(), password }));
      onUnlocked();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setProblem(error);
    } finally {
      setPending(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <CredentialFields email={email} onEmail={setEmail} password={password} onPassword={setPassword} />
      {problem && (
        <Notice tone="bad" icon={problem === 'missing' ? null : undefined}>
          <Problem of={problem} />
        </Notice>
      )}
      <Button type="submit" variant="primary" wide isPending={pending}>
        <Trans comment="Button of the second sign-in, before payslips">Sign in</Trans>
      </Button>
    </form>
  );
}

function Problem({ of: problem }: { of: CallFailure | 'missing' }) {
  const { t } = useLingui();
  const waitWords = useWaitWords();
  if (problem === 'missing') return `❌ ${t`Email and Password are required!`}`;
  const wait = waitWords(problem);
  if (wait) return wait;
  switch (problem.code) {
    case 'OFFLINE':
    case 'UNAVAILABLE':
    case 'INTERNAL':
      return t`The server cannot be reached. Check your connection and try again.`;
    default:
      return t`Invalid email or password.`;
  }
}
