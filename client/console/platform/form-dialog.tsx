import type { ReactNode } from 'react';
import type { useSubmit } from '#client/api/use-submit.ts';
import { didNotWork, type FailureWords } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Form } from '#client/ui/form.tsx';
import styles from './form-dialog.module.css';

type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** As `about` of `Dialog`. */
  about: string | null;
  /** The form. Opening the dialog resets its state. */
  children: ReactNode;
};

/** A dialog around a form: a press outside does not discard what was typed. */
export function FormDialog({ isOpen, onClose, title, about, children }: DialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(opened) => !opened && onClose()}
      isDismissable={false}
      title={title}
      about={about}
    >
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
  /** What an answer says of the fields, by their names in the contract. */
  problems?: Readonly<Record<string, string>> | undefined;
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
  problems,
}: FormProps) {
  return (
    <Form
      className={styles.form}
      isRoomy={isRoomy}
      onSend={onSend}
      failure={sending?.failure ?? null}
      words={words}
      otherwise={didNotWork}
      problems={problems}
      end={
        <>
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
        </>
      }
    >
      {children}
    </Form>
  );
}
