import type { ReactNode } from 'react';
import styles from './hero.module.css';

/** The app's one gradient, behind the top part of a screen. */
export function Hero({ children }: { children: ReactNode }) {
  return <div className={styles.hero}>{children}</div>;
}
