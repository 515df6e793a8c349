import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CallFailure, call } from '#client/api/call.ts';
import { wipeDatabase } from '#client/device/personal-databases.ts';
import { NewPasswordField, useNewPasswordWords } from '#client/session/new-password.tsx';
import { changeSession } from '#client/session/session-change.ts';
import { useWaitWords } from '#client/session/wait-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { Section } from '#client/ui/section.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { accountQueries } from './account-queries.ts';
import styles from './account-screen.module.css';
import { ResetMailButton } from './reset-mail-button.tsx';

/** Changes the password by the old one, or by a mail for whoever has forgotten it. */
export function ChangePassword() {
  const { t } = useLingui();
  const newPasswordWords = useNewPasswordWords();
  const waitWords = useWaitWords();
  // Until it is read, or where it cannot be, the server alone knows what the password must not be made of.
  const { data: identity } = useQuery(accountQueries.identity());
  const context = identity ? [identity.name, identity.email, identity.company] : [];
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [problem, setProblem] = useState<CallFailure | null>(null);
  const [pending, setPending] = useState(false);

  const currentProblem = problem?.code === 'WRONG_PASSWORD' ? t`This is not your password.` : null;
  const nextProblem = problem && newPasswordWords[problem.code];

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    setProblem(null);
    setPending(true);
    try {
      await changeSession(() => call('account.changePassword', { current: current || ' ', next: next || ' ' }));
      // Files that the old password opens go with it.
      await wipeDatabase('stagedoor-payslips').catch(() => {});
      setCurrent('');
      setNext('');
      showToast({ message: t`Your password was changed, and your other devices were signed out.` });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setProblem(error);
    } finally {
      setPending(false);
    }
  }

  return (
    <Section title={t`Change Password`}>
      <Card>
        <form className={styles.form} onSubmit={submit} noValidate>
          <PasswordField
            label={t`Current password`}
            name="current-password"
            autoComplete="current-password"
            value={current}
            onChange={setCurrent}
            error={currentProblem ?? undefined}
          />
          <NewPasswordField value={next} onChange={setNext} context={context} error={nextProblem} />
          {problem && !currentProblem && !nextProblem && (
            <Notice tone="bad">
              {waitWords(problem) ?? t`The server cannot be reached. Check your connection and try again.`}
            </Notice>
          )}
          <Button type="submit" isPending={pending}>
            <Trans>Change password</Trans>
          </Button>
        </form>
      </Card>
      <ResetMailButton />
    </Section>
  );
}
