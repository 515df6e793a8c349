import type { ReactNode } from 'react';
import { useSubmit } from '#client/api/use-submit.ts';
import { didNotWork, type FailureWords, useSayFailure } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { showToast } from '#client/ui/toast.tsx';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** The consequences. */
  children: ReactNode;
  /** The button's text. */
  act: ReactNode;
  words: FailureWords;
  /** The toast after success. */
  done: string;
  onConfirm: () => Promise<void>;
};

/** Asks before an action that one click cannot undo, and runs it. */
export function ConfirmDialog({ isOpen, onClose, title, children, act, words, done, onConfirm }: Props) {
  const say = useSayFailure();
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
      isOpen={isOpen}
      onOpenChange={(opened) => !opened && close()}
      title={title}
      actions={
        <Button variant="danger" isPending={isSending} onPress={() => void submit()}>
          {act}
        </Button>
      }
    >
      <p>{children}</p>
      {failure && <Notice tone="bad">{say(failure, words, didNotWork)}</Notice>}
    </Dialog>
  );
}
