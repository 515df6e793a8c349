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
  /** What follows from it. */
  children: ReactNode;
  /** What its button says. */
  act: ReactNode;
  words: FailureWords;
  /** Said once it is done. */
  done: string;
  onConfirm: () => Promise<void>;
};

/** Asks before something is done that cannot be taken back with a click, and does it. */
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
