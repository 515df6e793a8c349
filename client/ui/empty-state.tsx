import type { ReactNode } from 'react';
import type { LucideIcon } from './icon.tsx';
import { IconTile } from './icon-tile.tsx';
import styles from './state.module.css';

type Props = {
  icon: LucideIcon;
  title: ReactNode;
  /** What there will be, or what to do. */
  children?: ReactNode;
  action?: ReactNode;
};

/** Shown where there is nothing yet, in friendly words. */
export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <div className={styles.state}>
      <span className={styles.light}>
        <IconTile of={icon} tone="curtain" size="large" />
      </span>
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.note}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
