import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useParams } from 'wouter';
import { codeOf } from '#client/api/call-failure.ts';
import { ConsolePage } from '#client/console/platform/console-page.tsx';
import { RunProgress } from '#client/console/platform/run-progress.tsx';
import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SkeletonGroup } from '#client/ui/skeleton.tsx';
import { consolePaths } from '#contract/console-paths.ts';
import { BatchActs } from './batch-acts.tsx';
import { BatchDocuments } from './batch-documents.tsx';
import { BatchMoment } from './batch-moment.tsx';
import { BatchSplittingActs } from './batch-splitting.tsx';
import { batchFailureWords, batchProblemWords, shownState } from './batch-words.ts';
import { MissingPeople } from './missing-people.tsx';
import { payslipQueries } from './payslip-queries.ts';
import styles from './payslips.module.css';
import { ReachedPeople } from './reached-people.tsx';
import { StateBadge } from './state-badge.tsx';

/** One batch: its state, what to decide in it, and the actions on all of it. */
export default function BatchScreen() {
  const { t } = useLingui();
  const language = useLanguage();
  const { id = '' } = useParams();
  const { data, error, isLoadingError, isFetching, refetch } = useQuery(payslipQueries.one(id));
  const back = {
    to: consolePaths.payslips,
    label: t({ message: 'Back to Payslips', comment: 'Arrow that leads to the list' }),
  };
  const list = t({ message: 'Payslips', comment: 'Link of the console: payslips that are published' });

  if (!data) {
    return (
      <ConsolePage title={list} back={back}>
        {codeOf(error) === 'NOT_FOUND' || codeOf(error) === 'BAD_REQUEST' ? (
          <EmptyState icon={SearchX} title={<Trans>These payslips do not exist, or are not for you</Trans>} />
        ) : isLoadingError ? (
          <ErrorState error={error} onRetry={() => refetch()} isRetrying={isFetching} />
        ) : (
          <SkeletonGroup>
            <ListSkeleton rows={6} />
          </SkeletonGroup>
        )}
      </ConsolePage>
    );
  }

  const { batch, run } = data;
  const day = dayMonthYear(calendarDay(batch.issuedOn), language);
  const isReviewed = !['reading', 'unreadable', 'discarded'].includes(batch.state);
  const problem = batch.state === 'unreadable' && batch.problem;
  return (
    <ConsolePage
      title={batch.name}
      heading={<bdi>{batch.name}</bdi>}
      note={
        batch.uploadedBy
          ? t({ message: `${day} · by ${batch.uploadedBy}`, comment: 'Pay day, and who sent the payslips' })
          : day
      }
      back={back}
    >
      <div className={styles.facts}>
        <div className={styles.state}>
          <StateBadge state={shownState(batch)} />
          <BatchMoment batch={batch} />
        </div>
        {run && (run.state === 'waiting' || run.state === 'running') && <RunProgress run={run} />}
        {problem && <Notice tone="bad">{t(batchProblemWords[problem])}</Notice>}
        {batch.failed && !problem && <Notice tone="bad">{t(batchFailureWords[batch.failed])}</Notice>}
      </div>
      <BatchActs batch={batch} needsSecondPerson={data.needsSecondPerson} />
      {data.splitting && (
        <BatchSplittingActs
          batch={batch}
          splitting={data.splitting}
          following={data.problems.find(({ problem: one }) => one === 'follows')?.count ?? 0}
        />
      )}
      {data.reach && <ReachedPeople id={id} reach={data.reach} />}
      {isReviewed && <BatchDocuments {...data} />}
      {isReviewed && batch.state !== 'recalled' && <MissingPeople id={id} />}
    </ConsolePage>
  );
}
