import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useSubmit } from '#client/api/use-submit.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Form } from '#client/ui/form.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { type FailureWords, wrongPassword } from './failure-words.ts';
import styles from './password-dialog.module.css';

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
  /** Its own sentences by failure code, and the sentence for every other code. */
  words?: FailureWords;
  otherwise?: MessageDescriptor;
  onClose(): void;
};

/**
 * Asks for the person's password before an action, and closes once the action is done, unless there is something to show
 * for it. An answer that comes after it was closed says nothing in the next opening.
 */
export function PasswordDialog(props: PasswordDialogProps) {
  const { isOpen } = props;
  const [opening, setOpening] = useState({ isOpen, count: 0 });
  if (isOpen !== opening.isOpen) setOpening({ isOpen, count: opening.count + Number(isOpen) });
  return <OneOpening key={opening.count} {...props} />;
}

function OneOpening(props: PasswordDialogProps) {
  const { isOpen, title, action, variant, children, done, onPassword, words, otherwise, onClose } = props;
  const { t } = useLingui();
  const formId = useId();
  const [password, setPassword] = useState('');
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = !isOpen;
    return () => {
      isClosed.current = true;
    };
  }, [isOpen]);
  const { submit, isSending, failure, forget } = useSubmit(async () => {
    // An empty field counts as a wrong password; the contract would refuse it as a bad request.
    await onPassword(password || ' ');
    if (isClosed.current) return;
    setPassword('');
    if (done === undefined) close();
  });

  function close() {
    setPassword('');
    forget();
    onClose();
  }

  return (
    <Dialog
      about={null}
      isOpen={isOpen}
      onOpenChange={(opened) => !opened && close()}
      title={title}
      actions={
        done?.action ?? (
          <Button type="submit" form={formId} variant={variant} isPending={isSending}>
            {action}
          </Button>
        )
      }
    >
      {done ? (
        <p role="status">{done.words}</p>
      ) : (
        <Form
          id={formId}
          className={styles.form}
          onSend={() => void submit()}
          failure={failure}
          words={{ WRONG_PASSWORD: wrongPassword, ...words }}
          otherwise={otherwise}
        >
          {children}
          <PasswordField
            label={t`Your password`}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
        </Form>
      )}
    </Dialog>
  );
}
