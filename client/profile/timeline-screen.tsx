import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Milestone } from 'lucide-react';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { paths } from '#contract/paths.ts';
import { profileQueries } from './profile-queries.ts';
import { timelineOf } from './timeline.ts';
import { TimelineList } from './timeline-list.tsx';
import styles from './timeline-screen.module.css';

/** A working life at the company as a line in time. */
export default function TimelineScreen() {
  const { t } = useLingui();
  const record = useQuery(profileQueries.mine());
  const title = t`Events Timeline`;
  const events = record.data && timelineOf(record.data, new Date());
  return (
    <main className={styles.screen}>
      <title>{`${title} · Stagedoor`}</title>
      <PageHeader title={title} back={{ to: paths.myProfile, label: t`Back to your profile` }} />
      {events && events.length > 0 && <TimelineList events={events} />}
      {events && events.length === 0 && (
        <EmptyState icon={Milestone} title={t`Your story here has not been written yet.`}>
          <Trans>Hires, moves, promotions and anniversaries show here once they are on file.</Trans>
        </EmptyState>
      )}
      {!events && record.isError && (
        <ErrorState
          title={t`Your timeline could not be loaded.`}
          onRetry={() => record.refetch()}
          isRetrying={record.isFetching}
        />
      )}
      {!events && !record.isError && (
        <SkeletonGroup>
          <div className={styles.loading}>
            {[1, 2, 3, 4, 5].map((point) => (
              <div key={point} className={styles.point}>
                <Skeleton shape="circle" className={styles.mark} />
                <Skeleton shape="block" className={styles.card} />
              </div>
            ))}
          </div>
        </SkeletonGroup>
      )}
    </main>
  );
}
