import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import styles from './screen-loading.module.css';

/** What stands on the screen while a screen's own code is loading. */
export function ScreenLoading() {
  return (
    <main className={styles.screen}>
      <SkeletonGroup>
        <Skeleton size="title" width="half" />
        <Skeleton shape="block" size="large" />
        <Skeleton shape="block" size="medium" />
      </SkeletonGroup>
    </main>
  );
}
