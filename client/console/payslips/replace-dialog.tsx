import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/console-call.ts';
import { FileField } from '#client/console/file-field.tsx';
import { SendingStopped, sendFile } from '#client/console/file-pieces.ts';
import { useStopOnClose } from '#client/console/use-stop-on-close.ts';
import { didNotWork, useSayFailure } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { BatchDocument, PayslipBatch } from '#contract/payslip-batches.ts';
import { longestReason } from '#contract/payslip-review.ts';
import { changeWords, problemWords, uploadWords } from './batch-words.ts';
import { readPayslipBatchesAgain } from './payslip-batches-live.ts';
import styles from './payslips.module.css';

type Props = { isOpen: boolean; batch: PayslipBatch; document: BatchDocument; onClose: () => void };

/** Replaces a published payslip with another PDF. */
export function ReplaceDialog({ isOpen, onClose, ...rest }: Props) {
  const { t } = useLingui();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(opened) => !opened && onClose()}
      isDismissable={false}
      title={t`Replace this payslip`}
    >
      {isOpen && <ReplaceForm {...rest} onClose={onClose} />}
    </Dialog>
  );
}

/** Sends the file, and returns the id of its upload; null if the form was closed meanwhile. */
async function sentAs(file: File, stop: AbortSignal): Promise<string | null> {
  const { name, lastModified: modified } = file;
  try {
    return (await sendFile({ name, modified, blob: file }, () => {}, stop)).uploadId;
  } catch (error) {
    if (error instanceof SendingStopped) return null;
    throw error;
  }
}

function ReplaceForm({ batch, document, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useLingui();
  const say = useSayFailure();
  const [files, setFiles] = useState<File[]>([]);
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [problem, setProblem] = useState<BatchDocument['problem']>(null);
  const why = reason.trim();
  const isReasonWrong = why === '' || why.length > longestReason;
  const stopSignal = useStopOnClose();
  const { submit, isSending, failure } = useSubmit(async (file: File) => {
    const stop = stopSignal();
    const uploadId = await sentAs(file, stop);
    if (!uploadId || stop.aborted) return;
    const input = { id: batch.id, document: document.id, uploadId, reason: why };
    const answer = await consoleCall('payslipBatches.replace', input);
    setProblem(answer.problem);
    if (answer.problem) return;
    await readPayslipBatchesAgain();
    showToast({ message: t`The payslip is replaced.`, tone: 'good' });
    onClose();
  });

  function send(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    const [file] = files;
    if (file && !isReasonWrong) void submit(file);
  }

  const person = document.recipient?.name ?? '';
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <p>
        <Trans comment="Name">
          {person} gets the new one at once, and is notified. The old one disappears, as with a recall.
        </Trans>
      </p>
      <FileField
        label={t({ message: 'New PDF', comment: 'Label: the file that takes the place of a payslip' })}
        accept=".pdf,application/pdf"
        files={files}
        onChange={setFiles}
        error={isChecked && files.length === 0 && t`Choose a file first.`}
      />
      <TextArea
        label={t({ message: 'Reason', comment: 'Label: why payslips are taken back or replaced' })}
        name="reason"
        value={reason}
        onChange={setReason}
        description={t`It stands in the audit.`}
        error={isChecked && isReasonWrong && t`Say why, in 500 characters at most.`}
      />
      {problem && <Notice tone="bad">{t(problemWords[problem])}</Notice>}
      {failure && <Notice tone="bad">{say(failure, { ...uploadWords, ...changeWords }, didNotWork)}</Notice>}
      <Button type="submit" wide isPending={isSending}>
        <Trans comment="Button: puts another file in the place of a payslip">Replace</Trans>
      </Button>
    </form>
  );
}
