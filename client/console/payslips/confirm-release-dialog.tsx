import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/console-call.ts';
import { didNotWork, useSayFailure } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { PayslipBatch } from '#contract/payslip-batches.ts';
import { BatchMoment } from './batch-moment.tsx';
import { releaseWords } from './batch-words.ts';
import { readPayslipBatchesAgain } from './payslip-batches-live.ts';

type Props = {
  isOpen: boolean;
  /** As the person reviewed it. */
  batch: PayslipBatch;
  onClose: () => void;
};

/** Confirms a release that somebody else asked for. */
export function ConfirmReleaseDialog({ isOpen, batch, onClose }: Props) {
  const { t } = useLingui();
  const say = useSayFailure();
  const { id, documents, people, submittedAt } = batch;
  const { submit, isSending, failure, forget } = useSubmit(async () => {
    await consoleCall('payslipBatches.confirm', { id, submittedAt: submittedAt ?? '' });
    await readPayslipBatchesAgain();
    showToast({ message: t`The payslips are being released.`, tone: 'good' });
    onClose();
  });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(opened) => {
        if (opened) return;
        forget();
        onClose();
      }}
      title={t`Release these payslips?`}
      actions={
        <Button isPending={isSending} onPress={() => void submit()}>
          <Trans comment="Button: lets people see their payslips, now or later">Release payslips</Trans>
        </Button>
      }
    >
      <p>
        {t`${plural(documents, { one: '# payslip', other: '# payslips' })}`} ·{' '}
        {t`${plural(people, { one: 'to # person', other: 'to # people' })}`}
      </p>
      <p>
        <BatchMoment batch={batch} />
      </p>
      {failure && <Notice tone="bad">{say(failure, releaseWords, didNotWork)}</Notice>}
    </Dialog>
  );
}
