import { Trans, useLingui } from '@lingui/react/macro';
import { failureOf } from '#client/api/call-failure.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { didNotWork, useSayFailure } from '#client/session/failure-words.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { BatchDocument, PayslipBatch } from '#contract/payslip-batches.ts';
import { settledAtOnce } from '#contract/payslip-problems.ts';
import { changeWords, problemWords } from './batch-words.ts';
import { readPayslipBatchesAgain } from './payslip-queries.ts';
import styles from './payslips.module.css';

/** How many documents have a problem. */
export type CountedProblem = { problem: NonNullable<BatchDocument['problem']>; count: number };

type Props = { batch: PayslipBatch; problems: CountedProblem[] };

/** The kinds of problems of a batch. Where one answer fits all documents of a kind, it is given here. */
export function ProblemKinds({ batch, problems }: Props) {
  const { t } = useLingui();
  const say = useSayFailure();
  const { submit, isSending } = useSubmit(async (problem: (typeof settledAtOnce)[number]) => {
    const failure = await failureOf(consoleCall('payslipBatches.settle', { id: batch.id, problem }));
    if (failure) showToast({ message: say(failure, changeWords, didNotWork), tone: 'bad' });
    await readPayslipBatchesAgain();
  });
  const isOneOfOne = problems.length === 1 && problems[0]?.count === 1;
  if (problems.length === 0 || isOneOfOne) return null;
  return (
    <ul className={styles.kinds}>
      {problems.map(({ problem, count }) => {
        const settled = settledAtOnce.find((one) => one === problem);
        const words = t(problemWords[problem]);
        return (
          <li key={problem} className={styles.kind}>
            <span className="soft">
              <Badge tone="count">{count}</Badge> {words}
            </span>
            {settled && count > 1 && batch.state === 'review' && (
              <Button
                variant="secondary"
                size="small"
                isPending={isSending}
                aria-label={t({ message: `They are all right: ${words}`, comment: 'Button; what is odd about them' })}
                onPress={() => void submit(settled)}
              >
                <Trans comment="Button: what is odd about all of these documents is right">They are all right</Trans>
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
