import type { ReactNode } from 'react';
import { useSubmit } from '#client/api/use-submit.ts';
import { didNotWork, type FailureWords } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import { showToast } from '#client/ui/toast.tsx';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** The consequences. */
  children: ReactNode;
  /** More about it, in a paragraph of its own. */
  note?: ReactNode;
  /** The button's text. */
  act: ReactNode;
  words: FailureWords;
  /** The toast after success. */
  done: string;
  isDangerous?: boolean;
  onConfirm: () => Promise<void>;
};

/** Asks before an action that one click cannot undo, and runs it. */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  children,
  note,
  act,
  words,
  done,
  isDangerous = true,
  onConfirm,
}: Props) {
  const { submit, isSending, failure, forget } = useSubmit(async () => {
    await onConfirm();
    showToast({ message: done, tone: 'good' });
    onClose();
  });

  function close() {
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
        <Button variant={isDangerous ? 'danger' : 'primary'} isPending={isSending} onPress={() => void submit()}>
          {act}
        </Button>
      }
    >
      <p>{children}</p>
      {note && <p>{note}</p>}
      <FailureNotice failure={failure} words={words} otherwise={didNotWork} />
    </Dialog>
  );
}
