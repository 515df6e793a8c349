import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/console-call.ts';
import { didNotWork, useSayFailure } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { PayslipBatch } from '#contract/payslip-batches.ts';
import { longestReason } from '#contract/payslip-review.ts';
import { changeWords } from './batch-words.ts';
import { readPayslipBatchesAgain } from './payslip-batches-live.ts';
import styles from './payslips.module.css';

type Props = {
  isOpen: boolean;
  batch: PayslipBatch;
  /** Which ones; null for all. */
  documents: string[] | null;
  onClose: () => void;
  onDone?: () => void;
};

/** Takes payslips back: asks for a reason, and says what follows. */
export function RecallDialog({ isOpen, onClose, ...rest }: Props) {
  const { t } = useLingui();
  const count = rest.documents?.length ?? rest.batch.documents;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(opened) => !opened && onClose()}
      isDismissable={false}
      title={t`${plural(count, { one: 'Recall # payslip?', other: 'Recall # payslips?' })}`}
    >
      {isOpen && <RecallForm {...rest} count={count} onClose={onClose} />}
    </Dialog>
  );
}

function RecallForm({ batch, documents, count, onClose, onDone }: Omit<Props, 'isOpen'> & { count: number }) {
  const { t } = useLingui();
  const say = useSayFailure();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { submit, isSending, failure } = useSubmit(async (why: string) => {
    await consoleCall('payslipBatches.recall', { id: batch.id, documents, reason: why });
    await readPayslipBatchesAgain();
    showToast({
      message: t`${plural(count, { one: '# payslip is taken back.', other: '# payslips are taken back.' })}`,
      tone: 'good',
    });
    onDone?.();
    onClose();
  });

  function send(event: FormEvent) {
    event.preventDefault();
    const why = reason.trim();
    setIsMissing(why === '' || why.length > longestReason);
    if (why !== '' && why.length <= longestReason) void submit(why);
  }

  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <p>
        <Trans>
          They disappear from people’s lists, and from their phones as soon as these have a connection, and people are
          notified. Anything saved or printed stays with them.
        </Trans>
      </p>
      <TextArea
        label={t({ message: 'Reason', comment: 'Label: why payslips are taken back or replaced' })}
        name="reason"
        value={reason}
        onChange={setReason}
        description={t`It stands in the audit.`}
        error={isMissing && t`Say why, in 500 characters at most.`}
      />
      {failure && <Notice tone="bad">{say(failure, changeWords, didNotWork)}</Notice>}
      <Button type="submit" variant="danger" wide isPending={isSending}>
        {t`${plural(count, { one: 'Recall # payslip', other: 'Recall # payslips' })}`}
      </Button>
    </form>
  );
}
