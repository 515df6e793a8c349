import { FileText } from 'lucide-react';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { Section } from '#client/ui/section.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import styles from './gallery-group.module.css';
import type { Samples } from './samples.ts';

/** Loading, progress, empty, failed. */
export function GalleryStates({ samples: s }: { samples: Samples }) {
  return (
    <Section title={s.groups.states}>
      <Card>
        <SkeletonGroup>
          <Skeleton shape="circle" />
          <Skeleton size="title" width="half" />
          <Skeleton />
          <Skeleton width="long" />
          <Skeleton width="short" />
          <Skeleton shape="block" size="small" />
        </SkeletonGroup>
      </Card>
      <Card>
        <div className={styles.stack}>
          <ProgressBar label={s.progress} value={42} />
          <ProgressBar label={s.progress} value={60} valueLabel={s.progressSteps} tone="good" />
        </div>
      </Card>
      <Card>
        <EmptyState icon={FileText} title={s.emptyTitle}>
          {s.emptyNote}
        </EmptyState>
      </Card>
      <Card>
        <ErrorState title={s.errorTitle} error={null} onRetry={() => {}} />
      </Card>
    </Section>
  );
}
