import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Milestone } from 'lucide-react';
import { thisDay } from '#client/session/today.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { Screen } from '#client/ui/screen.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { paths } from '#contract/paths.ts';
import { profileQueries } from './profile-queries.ts';
import { timelineOf } from './timeline.ts';
import { TimelineList } from './timeline-list.tsx';
import styles from './timeline-screen.module.css';

/** The person's working life at the company, as a timeline. */
export default function TimelineScreen({ title }: { title: string }) {
  const { t } = useLingui();
  const record = useQuery(profileQueries.mine());
  return (
    <Screen title={title} back={{ to: paths.myProfile, label: t`Back to your profile` }}>
      <Loaded read={record} skeleton={<TimelineLoading />} failed={t`Your timeline could not be loaded.`}>
        {(mine) => <Timeline events={timelineOf(mine, thisDay())} />}
      </Loaded>
    </Screen>
  );
}

function Timeline({ events }: Parameters<typeof TimelineList>[0]) {
  const { t } = useLingui();
  if (events.length > 0) return <TimelineList events={events} />;
  return (
    <EmptyState icon={Milestone} title={t`Your story here has not been written yet.`}>
      <Trans>Hires, moves, promotions and anniversaries show here once they are on file.</Trans>
    </EmptyState>
  );
}

function TimelineLoading() {
  return (
    <div className={styles.loading}>
      {[1, 2, 3, 4, 5].map((point) => (
        <div key={point} className={styles.point}>
          <Skeleton shape="circle" className={styles.mark} />
          <Skeleton shape="block" className={styles.card} />
        </div>
      ))}
    </div>
  );
}
