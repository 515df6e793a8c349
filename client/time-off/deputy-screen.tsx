import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Loaded } from '#client/ui/loaded.tsx';
import { Screen } from '#client/ui/screen.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { paths } from '#contract/paths.ts';
import { DeputyPart } from './team/deputy-part.tsx';
import styles from './time-off.module.css';
import { timeOffQueries } from './time-off-queries.ts';

/** Who answers the team's requests while the manager is away. */
export default function DeputyScreen({ title }: { title: string }) {
  const deputies = useQuery(timeOffQueries.deputies());
  const skeleton = (
    <div className={styles.fields}>
      <Skeleton width="short" />
      <Skeleton shape="control" />
      <Skeleton width="short" />
      <Skeleton shape="control" />
    </div>
  );
  return (
    <Screen title={title} back={paths.teamTimeOff} className={styles.screen}>
      <Suspense fallback={<SkeletonGroup>{skeleton}</SkeletonGroup>}>
        <Loaded read={deputies} skeleton={skeleton}>
          {(mine) => <DeputyPart deputies={mine} />}
        </Loaded>
      </Suspense>
    </Screen>
  );
}
