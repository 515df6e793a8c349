import type { ReactNode } from 'react';
import styles from './frame.module.css';

type FrameLayoutProps = {
  screen: ReactNode;
  /** The navigation; null for somebody who left. */
  bar: ReactNode;
  /** Stands above the navigation; on wide screens at the bottom. */
  notice?: ReactNode;
  isOffline?: boolean;
  children?: ReactNode;
};

/** What the frame looks like: the navigation and a screen. Painted as it is before any script runs. */
export function FrameLayout({ screen, bar, notice, isOffline, children }: FrameLayoutProps) {
  return (
    <div className={styles.frame} data-offline={isOffline || undefined}>
      <div className={styles.foot}>
        {notice}
        {bar}
      </div>
      <div className={styles.screen}>{screen}</div>
      {children}
    </div>
  );
}
