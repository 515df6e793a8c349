import type { ComponentProps } from 'react';
import styles from './radio.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'className' | 'style'>;

/** One of a few visible choices: the browser's own radio button and its label as one large target. */
export function Radio({ children, ...input }: Props) {
  return (
    <label className={styles.choice}>
      <input {...input} type="radio" className={styles.radio} />
      {children}
    </label>
  );
}
