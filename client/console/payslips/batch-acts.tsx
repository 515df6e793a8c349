import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { failureOf } from '#client/api/call-failure.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { ConfirmDialog } from '#client/console/platform/confirm-dialog.tsx';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { ReviewActs, ThrowAway, useLeaving } from '#client/console/platform/review-page.tsx';
import { didNotWork, useSayFailure } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { consolePaths } from '#contract/console-paths.ts';
import type { PayslipBatch } from '#contract/payslip-batches.ts';
import { changeWords, releaseWords } from './batch-words.ts';
import { ConfirmReleaseDialog } from './confirm-release-dialog.tsx';
import { payslipQueries, readPayslipBatchesAgain } from './payslip-queries.ts';
import { RecallDialog } from './recall-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';

type Props = { batch: PayslipBatch; needsSecondPerson: boolean; accepted: number };

/** The actions that a batch allows now. */
export function BatchActs({ batch, needsSecondPerson, accepted }: Props) {
  const { t } = useLingui();
  const { id, state, failed, isVisible, isSubmittedByCaller } = batch;
  const [open, setOpen] = useState<'release' | 'confirm' | 'hold' | 'recall' | null>(null);
  const close = () => setOpen(null);
  const hint = useId();
  // The person releases what they saw when they pressed the button, even if the batch changes meanwhile.
  const [seen, setSeen] = useState({ batch, accepted });
  const say = useSayFailure();
  const leave = useLeaving({
    to: consolePaths.payslips,
    one: payslipQueries.one(id),
    readAgain: readPayslipBatchesAgain,
  });
  const { submit, isSending } = useSubmit(async () => {
    const failure = await failureOf(consoleCall('payslipBatches.tryAgain', { id }));
    if (failure) showToast({ message: say(failure, changeWords, didNotWork), tone: 'bad' });
    else if (state === 'discarded') return leave();
    await readPayslipBatchesAgain();
  });
  const confirm = () => {
    setSeen({ batch, accepted });
    setOpen('confirm');
  };
  const canHoldBack = state === 'waiting' || (state === 'released' && !isVisible);
  const canDiscard = state === 'reading' || state === 'review' || state === 'unreadable';
  const canRecall = state === 'released' && isVisible && batch.documents > 0;
  const canTryAgain = failed !== null && ['recalling', 'released', 'discarded'].includes(state);
  const canConfirm = state === 'waiting' && !isSubmittedByCaller;
  const why = batch.problems > 0 ? 'BATCH_HAS_PROBLEMS' : batch.documents === 0 ? 'BATCH_EMPTY' : null;
  if (!canHoldBack && !canDiscard && !canRecall && !canTryAgain) return null;

  return (
    <ReviewActs
      first={
        (state === 'review' && (
          <Button
            onPress={() => setOpen('release')}
            isDisabled={why !== null}
            aria-describedby={why ? hint : undefined}
          >
            <Trans comment="Button: lets people see their payslips, now or later">Release payslips</Trans>
          </Button>
        )) ||
        (canConfirm && (
          <Button onPress={confirm}>
            <Trans comment="Button: lets people see their payslips, now or later">Release payslips</Trans>
          </Button>
        ))
      }
      hint={state === 'review' && why && <span id={hint}>{t(releaseWords[why])}</span>}
    >
      {canTryAgain && (
        <Button isPending={isSending} onPress={() => void submit()}>
          <Trans>Try again</Trans>
        </Button>
      )}
      {canHoldBack && (
        <Button variant="secondary" onPress={() => setOpen('hold')}>
          <Trans comment="Button: payslips that nobody sees yet are looked through again">Back to review</Trans>
        </Button>
      )}
      {canDiscard && (
        <ThrowAway
          title={t`Discard these payslips?`}
          words={changeWords}
          done={t`The payslips are discarded.`}
          onConfirm={async () => {
            await consoleCall('payslipBatches.discard', { id });
            await leave();
          }}
        >
          <Trans>Nobody has seen them. What you assigned or left out by hand is lost.</Trans>
        </ThrowAway>
      )}
      {canRecall && (
        <Button variant="quiet" onPress={() => setOpen('recall')}>
          <Trans comment="Button: takes all payslips of a file back from the people who have them">
            Recall all payslips
          </Trans>
        </Button>
      )}
      <ReleaseDialog
        isOpen={open === 'release'}
        batch={batch}
        accepted={accepted}
        needsSecondPerson={needsSecondPerson}
        onClose={close}
      />
      <ConfirmReleaseDialog isOpen={open === 'confirm'} {...seen} onClose={close} />
      <RecallDialog isOpen={open === 'recall'} batch={batch} documents={null} onClose={close} />
      <ConfirmDialog
        isOpen={open === 'hold'}
        onClose={close}
        title={t`Take these payslips back to review?`}
        act={<Trans comment="Button: payslips that nobody sees yet are looked through again">Back to review</Trans>}
        words={changeWords}
        done={t`Nobody sees these payslips until they are released again.`}
        onConfirm={async () => {
          await consoleCall('payslipBatches.holdBack', { id });
          await readPayslipBatchesAgain();
        }}
      >
        <Trans>Nobody has seen them yet, and nobody sees them until they are released again.</Trans>
      </ConfirmDialog>
    </ReviewActs>
  );
}
