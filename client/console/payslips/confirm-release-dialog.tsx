import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '#client/console/platform/confirm-dialog.tsx';
import { consoleCall } from '#client/console/platform/console-call.ts';
import type { PayslipBatch } from '#contract/payslip-batches.ts';
import { BatchMoment } from './batch-moment.tsx';
import { releaseWords } from './batch-words.ts';
import { readPayslipBatchesAgain } from './payslip-queries.ts';
import { ReleasedCounts } from './released-counts.tsx';

type Props = {
  isOpen: boolean;
  /** As the person reviewed it. */
  batch: PayslipBatch;
  accepted: number;
  onClose: () => void;
};

/** Confirms a release that somebody else asked for. */
export function ConfirmReleaseDialog({ isOpen, batch, accepted, onClose }: Props) {
  const { t } = useLingui();
  const { id, submittedAt } = batch;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t`Release these payslips?`}
      act={<Trans comment="Button: lets people see their payslips, now or later">Release payslips</Trans>}
      words={releaseWords}
      done={t`The payslips are being released.`}
      isDangerous={false}
      onConfirm={async () => {
        await consoleCall('payslipBatches.confirm', { id, submittedAt: submittedAt ?? '' });
        await readPayslipBatchesAgain();
      }}
      note={<BatchMoment batch={batch} />}
    >
      <ReleasedCounts batch={batch} accepted={accepted} />
    </ConfirmDialog>
  );
}
