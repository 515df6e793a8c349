import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

type Props = {
  /** As high as the content will be, where the screen knows it; `className` for more than that. */
  height?: string;
  className?: string;
} & (
  | { shape?: 'line'; width?: 'short' | 'half' | 'long' | 'full'; size?: 'title' }
  | { shape: 'block'; size?: 'small' | 'medium' | 'large'; width?: never }
  | { shape: 'circle' | 'control'; size?: never; width?: never }
);

/** A placeholder for what is still loading; put it in a SkeletonGroup, which says so in words. */
export function Skeleton({ shape = 'line', size, width = 'full', height, className = '' }: Props) {
  return (
    <span
      className={`${styles.skeleton} ${className}`}
      style={{ blockSize: height }}
      data-shape={shape}
      data-size={size}
      data-width={width}
    />
  );
}

/** Holds the skeletons of one place and tells screen readers once that it is loading. */
export function SkeletonGroup({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div role="status" className={styles.group}>
      <span className="visually-hidden">{t`Loading…`}</span>
      <div aria-hidden="true" className="stack-3">
        {children}
      </div>
    </div>
  );
}
