import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { CallFailure } from '#client/api/call.ts';
import { MessageQuote } from '#client/my-voice/list/message-quote.tsx';
import type { RoomActs } from '#client/my-voice/log/room-view.ts';
import { useRoomWords } from '#client/my-voice/room-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { roomLimits } from '#contract/my-voice-limits.ts';
import type { Message } from '#contract/my-voice-log.ts';

type Props = { message: Message; report: RoomActs['report']; onClose: () => void };

/** Tells the moderators about a message, with a reason if one likes. */
export function ReportDialog({ message, report, onClose }: Props) {
  const { t } = useLingui();
  const words = useRoomWords();
  const formId = useId();
  const [reason, setReason] = useState('');
  const [pending, setPending] = useState(false);
  const [failed, setFailed] = useState<CallFailure['code'] | null>(null);
  const length = [...reason].length;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending || length > roomLimits.reason) return;
    setPending(true);
    setFailed(null);
    try {
      await report(message.seq, reason);
      showToast({ tone: 'good', message: t`Thank you. The moderators will look at it.` });
      onClose();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailed(error.code);
      setPending(false);
    }
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(open) => !open && onClose()}
      title={t`Report this message`}
      isDismissable={reason === ''}
      actions={
        <Button type="submit" form={formId} variant="danger" isPending={pending}>
          <Trans comment="Button: tells the moderators about a message">Report</Trans>
        </Button>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <MessageQuote of={message} />
        <TextArea
          label={t`What is wrong with it (if you like)`}
          name="reason"
          value={reason}
          onChange={setReason}
          description={t`Only the moderators read this.`}
          error={
            length > roomLimits.reason
              ? t`The reason has ${length} characters, and may have ${roomLimits.reason}. Nothing was cut.`
              : undefined
          }
        />
        {failed && <Notice tone="bad">{words.failure(failed)}</Notice>}
      </form>
    </Dialog>
  );
}
