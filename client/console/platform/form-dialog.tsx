import type { FormEvent, ReactNode } from 'react';
import type { useSubmit } from '#client/api/use-submit.ts';
import { didNotWork, type FailureWords, useSayFailure } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';
import styles from './form-dialog.module.css';

type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** The form. Opening the dialog resets its state. */
  children: ReactNode;
};

/** A dialog around a form: a press outside does not discard what was typed. */
export function FormDialog({ isOpen, onClose, title, children }: DialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={(opened) => !opened && onClose()} isDismissable={false} title={title}>
      {isOpen && children}
    </Dialog>
  );
}

type FormProps = {
  /** The fields. */
  children: ReactNode;
  /** Checks the fields and sends them. */
  onSend: () => void;
  /** Left out if sending takes no time and cannot fail. */
  sending?: Pick<ReturnType<typeof useSubmit>, 'isSending' | 'failure'>;
  /** The sentences for failures. */
  words?: FailureWords;
  /** The text of the button that sends it. */
  act: ReactNode;
  isDangerous?: boolean;
  isDisabled?: boolean;
  /** A second button, below the first. */
  otherAct?: ReactNode;
  /** More space between the fields. */
  isRoomy?: boolean;
};

/** A form in a dialog: its fields, why sending them failed, and the button that sends them. */
export function DialogForm({
  children,
  onSend,
  sending,
  words,
  act,
  isDangerous,
  isDisabled,
  otherAct,
  isRoomy,
}: FormProps) {
  const say = useSayFailure();

  function send(event: FormEvent) {
    event.preventDefault();
    onSend();
  }

  return (
    <form className={styles.form} data-roomy={isRoomy} onSubmit={send} noValidate>
      {children}
      {sending?.failure && <Notice tone="bad">{say(sending.failure, words, didNotWork)}</Notice>}
      <Button
        type="submit"
        variant={isDangerous ? 'danger' : 'primary'}
        wide
        isPending={sending?.isSending}
        isDisabled={isDisabled}
      >
        {act}
      </Button>
      {otherAct}
    </form>
  );
}
