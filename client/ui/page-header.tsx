import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconLink } from './icon-link.tsx';
import styles from './page-header.module.css';

type Props = {
  title: ReactNode;
  /** A second line under the title. */
  note?: ReactNode;
  /** Where the arrow leads and what it is called: 'Back to Payslip'. */
  back?: { to: string; label: string };
  /** Before the title: the mark, an avatar. */
  start?: ReactNode;
  end?: ReactNode;
};

/** The top of a page: its one h1, with the link back before it. */
export function PageHeader({ title, note, back, start, end }: Props) {
  return (
    <header className={styles.header}>
      {back && (
        <div className={styles.back}>
          <IconLink icon={ArrowLeft} mirrors label={back.label} to={back.to} />
        </div>
      )}
      {start}
      <div className={styles.words}>
        <h1>{title}</h1>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {end && <div className={styles.end}>{end}</div>}
    </header>
  );
}
