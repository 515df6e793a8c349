import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { useSubmit } from '#client/api/use-submit.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Form } from '#client/ui/form.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { roomLimits } from '#contract/my-voice-limits.ts';
import styles from './moderation.module.css';
import { moderationFailures } from './moderation-words.ts';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Whom or what it is about. */
  about: string;
  /** The button's label, a word or two. */
  act: string;
  /** Acts with the given reason; the dialog closes once it succeeds. */
  onAct: (reason: string) => Promise<void>;
  /** What it is about; stands before the reason. */
  children: ReactNode;
};

/** Asks for the reason of a moderator's action on somebody, and does it. */
export function ReasonDialog({ isOpen, onClose, title, about, act, onAct, children }: Props) {
  const { t } = useLingui();
  const formId = useId();
  const [reason, setReason] = useState('');
  const { submit, isSending, failure, forget } = useSubmit(async () => {
    await onAct(reason);
    close();
  });
  const tooLong = [...reason.trim()].length > roomLimits.reason;

  function close() {
    setReason('');
    forget();
    onClose();
  }

  function send() {
    if (!tooLong) void submit();
  }

  return (
    <Dialog
      about={about}
      isOpen={isOpen}
      onOpenChange={(open) => !open && close()}
      title={title}
      actions={
        <Button type="submit" form={formId} variant="danger" isPending={isSending}>
          {act}
        </Button>
      }
    >
      <Form id={formId} className={styles.form} onSend={send} failure={failure} words={moderationFailures}>
        {children}
        <TextArea
          label={t`Reason`}
          name="reason"
          value={reason}
          onChange={setReason}
          description={t`Only moderators read it.`}
          error={tooLong ? t(moderationFailures.REASON_TOO_LONG) : undefined}
        />
      </Form>
    </Dialog>
  );
}
