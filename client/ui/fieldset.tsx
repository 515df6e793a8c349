import { type ReactNode, useId } from 'react';
import styles from './fieldset.module.css';

type Props = {
  legend: ReactNode;
  children: ReactNode;
  columns?: 'two' | undefined;
  /** What is wrong with them as a whole. */
  error?: ReactNode;
};

/** Fields that belong to one question, under its legend. */
export function Fieldset({ legend, columns, error, children }: Props) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined} className={styles.fieldset} data-columns={columns}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
      {error && (
        <p id={id} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
