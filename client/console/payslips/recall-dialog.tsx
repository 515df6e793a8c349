import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { DialogForm, FormDialog } from '#client/console/platform/form-dialog.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { isBlank } from '#contract/limits.ts';
import type { BatchDocument, PayslipBatch } from '#contract/payslip-batches.ts';
import { longestReason } from '#contract/payslip-review.ts';
import { changeWords } from './batch-words.ts';
import { readPayslipBatchesAgain } from './payslip-queries.ts';

type Props = {
  isOpen: boolean;
  batch: PayslipBatch;
  /** Which ones; null for all. */
  documents: BatchDocument[] | null;
  onClose: () => void;
  onDone?: () => void;
};

/** Takes payslips back: asks for a reason, and says what follows. */
export function RecallDialog({ isOpen, onClose, ...rest }: Props) {
  const { t } = useLingui();
  const count = rest.documents?.length ?? rest.batch.documents;
  const person = count === 1 && rest.documents?.[0]?.recipient?.name;
  const title = person
    ? t({ message: `Recall the payslip of ${person}?`, comment: 'Title; the name of a person' })
    : t`${plural(count, { one: 'Recall # payslip?', other: 'Recall # payslips?' })}`;
  return (
    <FormDialog
      about={rest.documents?.map(({ id }) => id).join(' ') ?? ''}
      isOpen={isOpen}
      onClose={onClose}
      title={title}
    >
      <RecallForm {...rest} count={count} onClose={onClose} />
    </FormDialog>
  );
}

function RecallForm({ batch, documents, count, onClose, onDone }: Omit<Props, 'isOpen'> & { count: number }) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const { submit, ...sending } = useSubmit(async (why: string) => {
    const ids = documents?.map(({ id }) => id) ?? null;
    await consoleCall('payslipBatches.recall', { id: batch.id, documents: ids, reason: why });
    await readPayslipBatchesAgain();
    showToast({
      message: t`${plural(count, { one: '# payslip is recalled.', other: '# payslips are recalled.' })}`,
      tone: 'good',
    });
    onDone?.();
    onClose();
  });

  function send() {
    const why = reason.trim();
    const isWrong = isBlank(why) || why.length > longestReason;
    setIsWrong(isWrong);
    if (!isWrong) void submit(why);
  }

  return (
    <DialogForm
      onSend={send}
      sending={sending}
      words={changeWords}
      act={t`${plural(count, { one: 'Recall # payslip', other: 'Recall # payslips' })}`}
      isDangerous
    >
      <p>
        {!batch.isVisible ? (
          <Trans>Nobody can see these payslips yet, so nobody is notified.</Trans>
        ) : count === 1 ? (
          <Trans comment="About one payslip that is recalled, and its person">
            It disappears from the person’s list, and from their phone as soon as that has a connection, and they are
            notified. Anything saved or printed stays with them.
          </Trans>
        ) : (
          <Trans>
            They disappear from people’s lists, and from their phones as soon as these have a connection, and people are
            notified. Anything saved or printed stays with them.
          </Trans>
        )}
      </p>
      <TextArea
        label={t({ message: 'Reason', comment: 'Label: why payslips are recalled or replaced' })}
        name="reason"
        value={reason}
        onChange={setReason}
        description={t`It stands in the audit.`}
        error={isWrong && t`Say why, in 500 characters at most.`}
      />
    </DialogForm>
  );
}
