import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useSubmit } from '#client/api/use-submit.ts';
import { MessageQuote } from '#client/my-voice/list/message-quote.tsx';
import type { RoomActs } from '#client/my-voice/log/room.ts';
import { roomFailures } from '#client/my-voice/room-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Form } from '#client/ui/form.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { roomLimits } from '#contract/my-voice-limits.ts';
import type { Message } from '#contract/my-voice-log.ts';

type Props = { message: Message; report: RoomActs['report']; onClose: () => void };

/** Reports a message to the moderators, with an optional reason. */
export function ReportDialog({ message, report, onClose }: Props) {
  const { t } = useLingui();
  const formId = useId();
  const [reason, setReason] = useState('');
  const { length } = [...reason];
  const isTooLong = length > roomLimits.reason;

  const { submit, isSending, failure } = useSubmit(async () => {
    await report(message.seq, reason);
    showToast({ tone: 'good', message: t`Thank you. The moderators will look at it.` });
    onClose();
  });

  function send() {
    if (!isTooLong) void submit();
  }

  return (
    <Dialog
      about={String(message.seq)}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      title={t`Report this message`}
      actions={
        <Button type="submit" form={formId} variant="danger" isPending={isSending}>
          <Trans comment="Button: tells the moderators about a message">Report</Trans>
        </Button>
      }
    >
      <Form id={formId} onSend={send} failure={failure} words={roomFailures}>
        <MessageQuote of={message} />
        <TextArea
          label={t`What is wrong with it (if you like)`}
          name="reason"
          value={reason}
          onChange={setReason}
          description={t`Only the moderators read this.`}
          error={
            isTooLong
              ? t`The reason has ${length} characters, and may have ${roomLimits.reason}. Nothing was cut.`
              : undefined
          }
        />
      </Form>
    </Dialog>
  );
}
