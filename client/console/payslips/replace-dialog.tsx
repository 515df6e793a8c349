import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { FileField } from '#client/console/platform/file-field.tsx';
import { DialogForm, FormDialog } from '#client/console/platform/form-dialog.tsx';
import { useChosenFiles } from '#client/console/platform/use-chosen-files.ts';
import { useFileSending } from '#client/console/platform/use-file-sending.ts';
import { Notice } from '#client/ui/notice.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { isBlank, largestPayslip } from '#contract/limits.ts';
import type { BatchDocument, PayslipBatch } from '#contract/payslip-batches.ts';
import { longestReason } from '#contract/payslip-review.ts';
import { changeWords, problemWords, secondPersonNeeded, uploadWords } from './batch-words.ts';
import { readPayslipBatchesAgain } from './payslip-queries.ts';

type Props = { isOpen: boolean; batch: PayslipBatch; document: BatchDocument; onClose: () => void };

/** Replaces a published payslip with another PDF, or says that a second person must. */
export function ReplaceDialog({ isOpen, onClose, ...rest }: Props) {
  const { t } = useLingui();
  return (
    <FormDialog about={rest.document.id} isOpen={isOpen} onClose={onClose} title={t`Replace this payslip`}>
      {rest.document.needsSecondPerson ? (
        <Notice tone="info">{t(secondPersonNeeded)}</Notice>
      ) : (
        <ReplaceForm {...rest} onClose={onClose} />
      )}
    </FormDialog>
  );
}

function ReplaceForm({ batch, document, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useLingui();
  const { taken, field } = useChosenFiles({ most: largestPayslip });
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [problem, setProblem] = useState<BatchDocument['problem']>(null);
  const why = reason.trim();
  const isReasonWrong = isBlank(why) || why.length > longestReason;
  const sendFile = useFileSending();
  const { submit, ...sending } = useSubmit(async (file: File) => {
    const sent = await sendFile(file);
    if (!sent) return;
    const input = { id: batch.id, document: document.id, uploadId: sent.uploadId, reason: why };
    const answer = await consoleCall('payslipBatches.replace', input);
    setProblem(answer.problem);
    if (answer.problem) return;
    await readPayslipBatchesAgain();
    showToast({ message: t`The payslip is replaced.`, tone: 'good' });
    onClose();
  });

  function send() {
    setIsChecked(true);
    const [file] = taken() ?? [];
    if (file && !isReasonWrong) void submit(file);
  }

  const person = document.recipient?.name ?? '';
  return (
    <DialogForm
      onSend={send}
      sending={sending}
      words={{ ...uploadWords, ...changeWords }}
      act={<Trans comment="Button: puts another file in the place of a payslip">Replace</Trans>}
    >
      <p>
        {batch.isVisible ? (
          <Trans comment="Name">
            {person} gets the new one at once, and is notified. The old one disappears, as with a recall.
          </Trans>
        ) : (
          <Trans>Nobody can see these payslips yet, so nobody is notified.</Trans>
        )}
      </p>
      <FileField
        {...field}
        onChange={(files) => {
          field.onChange(files);
          setProblem(null);
        }}
        field="uploadId"
        label={t({ message: 'New PDF', comment: 'Label: the file that takes the place of a payslip' })}
        accept=".pdf,application/pdf"
      />
      <TextArea
        label={t({ message: 'Reason', comment: 'Label: why payslips are recalled or replaced' })}
        name="reason"
        value={reason}
        onChange={setReason}
        description={t`It stands in the audit.`}
        error={isChecked && isReasonWrong && t`Say why, in 500 characters at most.`}
      />
      {problem && (
        <Notice tone="bad">
          {problem === 'text-differs'
            ? t({ message: `The text of this PDF does not name ${person}, but somebody else.`, comment: 'Name' })
            : t(problemWords[problem])}
        </Notice>
      )}
    </DialogForm>
  );
}
