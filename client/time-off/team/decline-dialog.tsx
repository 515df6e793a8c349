import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { CallFailure } from '#client/api/call-failure.ts';
import { leaveFailures } from '#client/time-off/words/leave-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Form } from '#client/ui/form.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { longestNote } from '#contract/leave-days.ts';

type Props = {
  isOpen: boolean;
  /** The dialog's title: whose leave is declined. */
  title: string;
  /** Which requests. */
  about: string;
  pending: boolean;
  /** Why declining it failed, where the dialog says so. */
  failure?: CallFailure | null;
  onClose: () => void;
  onDecline: (note: string) => void;
};

/** Asks for a reason before one or several requests are declined; the people who asked will read it. */
export function DeclineDialog({ isOpen, title, about, pending, onClose, ...fields }: Props) {
  const formId = useId();
  return (
    <Dialog
      about={about}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      actions={
        <Button type="submit" form={formId} variant="danger" isPending={pending}>
          <Trans comment="Button: refuses somebody’s leave">Decline</Trans>
        </Button>
      }
    >
      {/* Gone with the dialog, and with it what was typed for another request. */}
      {isOpen && <Fields id={formId} pending={pending} {...fields} />}
    </Dialog>
  );
}

function Fields({
  id,
  pending,
  failure = null,
  onDecline,
}: Pick<Props, 'pending' | 'failure' | 'onDecline'> & { id: string }) {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  const { length } = [...note];
  const isTooLong = length > longestNote;

  function send() {
    if (!pending && !isTooLong) onDecline(note);
  }

  return (
    <Form id={id} onSend={send} failure={failure} words={leaveFailures}>
      <TextArea
        label={t`Why, and what would work instead (if you like)`}
        name="answer"
        value={note}
        onChange={setNote}
        error={
          isTooLong ? t`The note has ${length} characters, and may have ${longestNote}. Nothing was cut.` : undefined
        }
      />
    </Form>
  );
}
