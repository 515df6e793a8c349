import type { ReactNode } from 'react';
import styles from './hero.module.css';

type Props = {
  children: ReactNode;
  /** 'card' lies on the page; 'stage' is the top of a screen, from edge to edge, its lower corners round. */
  shape?: 'card' | 'stage';
};

/** The app's one gradient, behind the top part of a screen. */
export function Hero({ children, shape = 'card' }: Props) {
  return (
    <div className={styles.hero} data-shape={shape}>
      {children}
    </div>
  );
}
