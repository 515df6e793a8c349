import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './company.module.css';

/** What is set, line by line. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

type Props = {
  label: ReactNode;
  children: ReactNode;
  /** More about it. */
  note?: ReactNode;
  /** Whether the environment of the server says so; left out where that is not the question. */
  isGiven?: boolean | undefined;
  /** The way to change it. */
  act?: ReactNode;
};

/** One of them, and where it comes from. */
export function Fact({ label, children, note, isGiven, act }: Props) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>
        <span>{children}</span>
        {note && <span className={styles.soft}>{note}</span>}
        {isGiven !== undefined && <Origin isGiven={isGiven} />}
        {act && <div className={styles.act}>{act}</div>}
      </dd>
    </div>
  );
}

/** Says that something was set in the console. */
export function SetHere() {
  return <Trans comment="Where something that is set comes from: the console">Set here</Trans>;
}

/** Says where something that is set comes from. */
export function Origin({ isGiven }: { isGiven: boolean }) {
  return (
    <span className={styles.soft}>
      {isGiven ? (
        <Trans comment="Where something that is set comes from">Set by whoever runs the server</Trans>
      ) : (
        <Trans comment="Where something that is set comes from: nobody changed it">Stagedoor’s default</Trans>
      )}
    </span>
  );
}
