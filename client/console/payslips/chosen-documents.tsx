import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { failureOf } from '#client/api/call-failure.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { didNotWork, useSayFailure } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { BatchDocument, PayslipBatch } from '#contract/payslip-batches.ts';
import { changeWords } from './batch-words.ts';
import { readPayslipBatchesAgain } from './payslip-queries.ts';
import styles from './payslips.module.css';
import { RecallDialog } from './recall-dialog.tsx';
import { canBeRight, oddOf } from './what-can-be-done.ts';

type Props = { batch: PayslipBatch; documents: BatchDocument[]; onDone: () => void };

/** Actions on several documents at once. */
export function ChosenDocuments({ batch, documents, onDone }: Props) {
  const { t } = useLingui();
  const [isRecalling, setIsRecalling] = useState(false);
  const say = useSayFailure();
  const ids = documents.map(({ id }) => id);
  const { submit, isSending } = useSubmit(async (change: () => Promise<unknown>) => {
    const failure = await failureOf(change());
    if (failure) showToast({ message: say(failure, changeWords, didNotWork), tone: 'bad' });
    await readPayslipBatchesAgain();
    if (!failure) onDone();
  });
  const leaveOut = (isOut: boolean) =>
    void submit(() => consoleCall('payslipBatches.leaveOut', { id: batch.id, documents: ids, isOut }));
  const accept = () => consoleCall('payslipBatches.accept', { id: batch.id, documents: ids, seen: oddOf(documents) });
  const areOut = documents.every(({ state }) => state === 'left-out');
  return (
    <div className={styles.chosen} data-action-bar>
      <span role="status">
        {t`${plural(documents.length, { one: '# document chosen', other: '# documents chosen' })}`}
      </span>
      {batch.state === 'review' && (
        <Button variant="secondary" size="small" isPending={isSending} onPress={() => leaveOut(!areOut)}>
          {areOut ? (
            <Trans comment="Button: documents that were left out are published after all">Put back in</Trans>
          ) : (
            <Trans comment="Button: documents are not published">Leave out</Trans>
          )}
        </Button>
      )}
      {batch.state === 'review' && documents.every((one) => one.state === 'problem' && canBeRight(one)) && (
        <Button variant="secondary" size="small" isPending={isSending} onPress={() => void submit(accept)}>
          <Trans comment="Button: what is odd about documents is right">They are right</Trans>
        </Button>
      )}
      {batch.state === 'released' && documents.every(({ state }) => state === 'matched') && (
        <Button variant="danger" size="small" onPress={() => setIsRecalling(true)}>
          {t`${plural(documents.length, { one: 'Recall # payslip', other: 'Recall # payslips' })}`}
        </Button>
      )}
      <Button variant="quiet" size="small" onPress={onDone}>
        <Trans comment="Button: nothing in a list is chosen any more">Clear the selection</Trans>
      </Button>
      <RecallDialog
        isOpen={isRecalling}
        batch={batch}
        documents={documents}
        onClose={() => setIsRecalling(false)}
        onDone={onDone}
      />
    </div>
  );
}
