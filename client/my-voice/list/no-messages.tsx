import { Trans } from '@lingui/react/macro';
import { MessagesSquare } from 'lucide-react';
import type { RoomView } from '#client/my-voice/log/room-view.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import styles from './no-messages.module.css';

/** Stands in for the messages while there are none: loading, out of reach, or not written yet. */
export function NoMessages({ state }: Pick<RoomView, 'state'>) {
  return (
    <div className={styles.instead}>
      {(state === 'connecting' || state === 'catching-up') && (
        <SkeletonGroup>
          <span className={styles.shapes}>
            {[1, 2, 3, 4, 5].map((message) => (
              <span key={message}>
                <Skeleton shape="block" size="small" />
              </span>
            ))}
          </span>
        </SkeletonGroup>
      )}
      {(state === 'offline' || state === 'refused') && (
        <ErrorState
          title={<Trans>The room cannot be reached.</Trans>}
          error={null}
          // The live connection retries by itself; a person who asks for a retry gets a page load.
          onRetry={() => location.reload()}
        >
          <Trans>It is tried again by itself. What you write waits here and will be sent.</Trans>
        </ErrorState>
      )}
      {state === 'live' && (
        <EmptyState icon={MessagesSquare} title={<Trans>Nobody has said anything yet</Trans>}>
          <Trans>Say hello: everybody at the company reads along.</Trans>
        </EmptyState>
      )}
    </div>
  );
}
