import { Trans } from '@lingui/react/macro';
import { CloudAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { referenceOf } from '#client/api/call-failure.ts';
import { Button } from './button.tsx';
import { IconTile } from './icon-tile.tsx';
import styles from './state.module.css';

type Props = {
  /** What failed, in a sentence; by default, that this could not be loaded. */
  title?: ReactNode;
  /** What helps, or which data are safe. */
  children?: ReactNode;
  /**
   * Why it failed, null where nothing did: a failure of the server's own shows the reference that finds it in the log.
   */
  error: Error | null;
  onRetry?: () => void;
  isRetrying?: boolean;
};

/** Shown where content failed to load, with a button to try again. */
export function ErrorState({ title, children, error, onRetry, isRetrying }: Props) {
  const reference = referenceOf(error);
  return (
    <div role="alert" className={styles.state}>
      <IconTile of={CloudAlert} size="large" />
      <p className={styles.title}>{title ?? <Trans>This could not be loaded.</Trans>}</p>
      <p className={styles.note}>{children ?? <Trans>Check your connection and try again.</Trans>}</p>
      {reference && (
        <p className={styles.note}>
          <Trans comment="A short code that somebody reads out to IT">Reference: {reference}</Trans>
        </p>
      )}
      {onRetry && (
        <div className={styles.action}>
          <Button variant="secondary" isPending={isRetrying} onPress={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
