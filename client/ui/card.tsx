import type { ReactNode } from 'react';
import styles from './card.module.css';

type Props = {
  children: ReactNode;
  tone?: 'plain' | 'curtain';
  /** 'none' for a picture or rows that reach the edges. */
  padding?: 'none';
};

/** A sheet that lies on the page. */
export function Card({ children, tone = 'plain', padding }: Props) {
  return (
    <div className={`sheet ${styles.card}`} data-tone={tone} data-padding={padding}>
      {children}
    </div>
  );
}
