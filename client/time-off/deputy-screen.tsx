import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { paths } from '#contract/paths.ts';
import { DeputyForm } from './deputy-form.tsx';
import styles from './time-off.module.css';
import { timeOffQueries } from './time-off-queries.ts';

/** Who answers the requests of a manager's team while they are away. */
export default function DeputyScreen() {
  const { t } = useLingui();
  const title = t({ message: 'Deputy', comment: 'Who answers requests for leave in place of a manager' });
  const { data, isPending, isLoadingError, isFetching, refetch } = useQuery(timeOffQueries.deputies());
  return (
    <main className={styles.screen}>
      <title>{`${title} · Stagedoor`}</title>
      <PageHeader
        title={title}
        back={{ to: paths.teamTimeOff, label: t({ message: 'Back', comment: 'Link to the screen before' }) }}
      />
      {isLoadingError && <ErrorState onRetry={() => refetch()} isRetrying={isFetching} />}
      {isPending && (
        <SkeletonGroup>
          <div className={styles.fields}>
            <Skeleton width="short" />
            <Skeleton shape="block" className={styles.choice} />
            <Skeleton width="short" />
            <Skeleton shape="block" className={styles.choice} />
          </div>
        </SkeletonGroup>
      )}
      {data && !data.leads && (
        <EmptyState icon={UsersRound} title={t`You lead nobody`}>
          {t`Whoever leads a team names here who answers its requests in their place.`}
        </EmptyState>
      )}
      {data?.leads && (
        <div className={styles.narrow}>
          <p>
            <Trans>
              While you are away, somebody else can answer the requests of your team. They see them, and are told of
              each, as you are. Your own leave, and theirs, they do not answer.
            </Trans>
          </p>
          <DeputyForm key={data.deputy?.id} deputy={data.deputy} />
        </div>
      )}
    </main>
  );
}
