import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

type Props = {
  title: ReactNode;
  /** At the heading's end: a link to all of it, say. */
  end?: ReactNode;
  children: ReactNode;
};

/** A part of a page under its own small heading. */
export function Section({ title, end, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {end}
      </div>
      {children}
    </section>
  );
}
