import type { ReactNode } from 'react';
import styles from './fieldset.module.css';

type Props = {
  legend: ReactNode;
  children: ReactNode;
  columns?: 'two' | undefined;
  'aria-describedby'?: string | undefined;
};

/** Fields that belong to one question, under its legend. */
export function Fieldset({ legend, columns, children, ...described }: Props) {
  return (
    <fieldset {...described} className={styles.fieldset} data-columns={columns}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
    </fieldset>
  );
}
