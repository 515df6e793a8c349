import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useLanguage } from '#client/i18n/use-language.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { paths } from '#contract/paths.ts';
import { DeputyPart } from './team/deputy-part.tsx';
import { loadTeamWords } from './team/team-catalogues.ts';
import styles from './time-off.module.css';
import { timeOffQueries } from './time-off-queries.ts';

/** Who answers the team's requests while the manager is away. */
export default function DeputyScreen() {
  const { t } = useLingui();
  const title = t({ message: 'Deputy', comment: 'Who answers requests for leave in place of a manager' });
  const words = loadTeamWords(useLanguage());
  const { data, isPending, isLoadingError, isFetching, refetch } = useQuery(timeOffQueries.deputies());
  const skeleton = (
    <SkeletonGroup>
      <div className={styles.fields}>
        <Skeleton width="short" />
        <Skeleton shape="block" className={styles.choice} />
        <Skeleton width="short" />
        <Skeleton shape="block" className={styles.choice} />
      </div>
    </SkeletonGroup>
  );
  return (
    <main className={styles.screen}>
      <title>{`${title} · Stagedoor`}</title>
      <PageHeader
        title={title}
        back={{ to: paths.teamTimeOff, label: t({ message: 'Back', comment: 'Link to the screen before' }) }}
      />
      {isLoadingError && <ErrorState onRetry={() => refetch()} isRetrying={isFetching} />}
      {isPending && skeleton}
      {data && (
        <Suspense fallback={skeleton}>
          <DeputyPart deputies={data} words={words} />
        </Suspense>
      )}
    </main>
  );
}
