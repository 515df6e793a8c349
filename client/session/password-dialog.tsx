import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CallFailure } from '#client/api/call.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import styles from './password-dialog.module.css';
import { useWaitWords } from './wait-words.ts';

type PasswordDialogProps = {
  isOpen: boolean;
  title: ReactNode;
  /** What its button says, and whether it ends something. */
  action: ReactNode;
  variant?: 'danger';
  /** What stands above the field. */
  children?: ReactNode;
  /** In place of the form, once the password was right and there is something to show for it. */
  done?: { words: ReactNode; action: ReactNode } | null;
  /** Does what the password is for; throws where that fails. */
  onPassword(password: string): Promise<void>;
  /** In words what else went wrong than a wrong password or too many of them; thrown on where there is nothing else. */
  wordsOf?(error: unknown): string;
  onClose(): void;
};

/** Asks for the password of who is signed in before something is done; it stays open until that is done. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { isOpen, title, action, variant, children, done, onPassword, wordsOf, onClose } = props;
  const { t } = useLingui();
  const waitWords = useWaitWords();
  const formId = useId();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  function close() {
    setPassword('');
    setProblem(null);
    onClose();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    setProblem(null);
    setPending(true);
    try {
      // No password at all is a wrong one, not a broken request.
      await onPassword(password || ' ');
      setPassword('');
    } catch (error) {
      const wait = error instanceof CallFailure ? waitWords(error) : null;
      if (wait) setProblem(wait);
      else if (error instanceof CallFailure && error.code === 'WRONG_PASSWORD') {
        setProblem(t`This is not your password.`);
      } else if (wordsOf) setProblem(wordsOf(error));
      else throw error;
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(opened) => !opened && close()}
      title={title}
      actions={
        done?.action ?? (
          <Button type="submit" form={formId} variant={variant} isPending={pending}>
            {action}
          </Button>
        )
      }
    >
      {done ? (
        <p role="status">{done.words}</p>
      ) : (
        <form id={formId} className={styles.form} onSubmit={submit} noValidate>
          {children}
          <PasswordField
            label={t`Your password`}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={problem ?? undefined}
          />
        </form>
      )}
    </Dialog>
  );
}
