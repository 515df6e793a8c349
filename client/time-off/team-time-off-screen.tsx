import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useLanguage } from '#client/i18n/use-language.ts';
import { useOff } from '#client/session/session.ts';
import cards from '#client/ui/cards.module.css';
import { ErrorState } from '#client/ui/error-state.tsx';
import { List } from '#client/ui/list.tsx';
import { Screen } from '#client/ui/screen.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { paths } from '#contract/paths.ts';
import { AbsentRow } from './absent-row.tsx';
import { TeamRequests } from './team/team-requests.tsx';
import styles from './time-off.module.css';
import { timeOffQueries } from './time-off-queries.ts';

/** The requests that a manager or deputy answers. */
export default function TeamTimeOffScreen({ title }: { title: string }) {
  const language = useLanguage();
  const off = useOff();
  const team = useQuery(timeOffQueries.team(language));
  const deputies = useQuery(timeOffQueries.deputies());
  const { data: overview } = useQuery(timeOffQueries.overview(language));
  // One pending state for both, so that nothing moves.
  const isPending = team.isPending || deputies.isPending;
  const skeleton = (
    <SkeletonGroup>
      <Skeleton width="short" />
      <div className={cards.grid}>
        <Skeleton shape="block" size="large" />
        <Skeleton shape="block" size="large" />
      </div>
    </SkeletonGroup>
  );
  return (
    <Screen title={title} back={paths.timeOff} className={styles.screen}>
      {overview?.teamAbsent && !off.includes('absence') && (
        <List>
          <AbsentRow {...overview.teamAbsent} />
        </List>
      )}
      {team.isLoadingError && (
        <ErrorState error={team.error} onRetry={() => team.refetch()} isRetrying={team.isFetching} />
      )}
      {isPending && skeleton}
      {team.data && !isPending && (
        <Suspense fallback={skeleton}>
          <TeamRequests requests={team.data} deputies={deputies.data} />
        </Suspense>
      )}
    </Screen>
  );
}
