import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import type { Output } from '#client/api/call.ts';
import { ReviewPage } from '#client/console/platform/review-page.tsx';
import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { consolePaths } from '#contract/console-paths.ts';
import { BatchActs } from './batch-acts.tsx';
import { BatchDocuments } from './batch-documents.tsx';
import { BatchMoment } from './batch-moment.tsx';
import { BatchSplittingActs } from './batch-splitting.tsx';
import { batchFailureWords, batchProblemWords, shownState } from './batch-words.ts';
import { MissingPeople } from './missing-people.tsx';
import { payslipQueries } from './payslip-queries.ts';
import { NotReached, ReachedPeople } from './reached-people.tsx';
import { StateBadge } from './state-badge.tsx';

/** One batch: its state, what to decide in it, and the actions on all of it. */
export default function BatchScreen() {
  const { t } = useLingui();
  const language = useLanguage();
  const { id = '' } = useParams();
  const read = useQuery(payslipQueries.one(id));
  return (
    <ReviewPage
      read={read}
      list={t({ message: 'Payslips', comment: 'Link of the console: payslips that are published' })}
      back={{
        to: consolePaths.payslips,
        label: t({ message: 'Back to Payslips', comment: 'Arrow that leads to the list' }),
      }}
      gone={<Trans>These payslips do not exist, or are not for you</Trans>}
      how={({ batch, run }) => {
        const day = dayMonthYear(calendarDay(batch.issuedOn), language);
        const problem = batch.state === 'unreadable' && batch.problem;
        return {
          name: batch.name,
          note: batch.uploadedBy
            ? t({ message: `${day} · by ${batch.uploadedBy}`, comment: 'Pay day, and who sent the payslips' })
            : day,
          badge: <StateBadge state={shownState(batch)} />,
          moment: <BatchMoment batch={batch} />,
          run,
          faults: [problem ? t(batchProblemWords[problem]) : batch.failed && t(batchFailureWords[batch.failed])],
        };
      }}
    >
      {(one) => <Batch {...one} />}
    </ReviewPage>
  );
}

function Batch(one: Output<'payslipBatches.one'>) {
  const { batch, splitting, problems, reach } = one;
  const { id, state } = batch;
  const isReviewed = !['reading', 'unreadable', 'discarded'].includes(state);
  return (
    <>
      <BatchActs {...one} />
      {splitting && (
        <BatchSplittingActs
          batch={batch}
          splitting={splitting}
          following={problems.find(({ problem }) => problem === 'follows')?.count ?? 0}
        />
      )}
      {reach && <ReachedPeople reach={reach} />}
      {isReviewed && <BatchDocuments {...one} />}
      {reach && reach.notReached > 0 && <NotReached id={id} />}
      {isReviewed && state !== 'recalled' && <MissingPeople id={id} />}
    </>
  );
}
