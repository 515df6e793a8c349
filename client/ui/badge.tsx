import type { ReactNode } from 'react';
import styles from './badge.module.css';

type Props = {
  tone?: 'plain' | 'count' | 'joy' | 'good' | 'bad';
  children: ReactNode;
};

/** A short word or a number on a pill. */
export function Badge({ tone = 'plain', children }: Props) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
