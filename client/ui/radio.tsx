import type { ComponentProps } from 'react';
import styles from './radio.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'className' | 'style'>;

/** One of a few choices that are all in sight: the browser's own radio button, in one large target with its words. */
export function Radio({ children, ...input }: Props) {
  return (
    <label className={styles.choice}>
      <input {...input} type="radio" className={styles.radio} />
      {children}
    </label>
  );
}
