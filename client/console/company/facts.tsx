import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './company.module.css';

/** A list of settings. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

type Props = {
  label: ReactNode;
  children: ReactNode;
  /** More about it. */
  note?: ReactNode;
  /** Whether the server's environment sets it; left out if that is not the question. */
  isGiven?: boolean | undefined;
  /** The button to change it. */
  act?: ReactNode;
};

/** One setting, and where its value comes from. */
export function Fact({ label, children, note, isGiven, act }: Props) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>
        <span>{children}</span>
        {note && <span className="soft">{note}</span>}
        {isGiven !== undefined && <Origin isGiven={isGiven} />}
        {act && <div className={styles.act}>{act}</div>}
      </dd>
    </div>
  );
}

/** Says that a setting was made in the console. */
export function SetHere() {
  return <Trans comment="Where something that is set comes from: the console">Set here</Trans>;
}

/** Says whether a setting comes from the environment or is our default. */
export function Origin({ isGiven }: { isGiven: boolean }) {
  return (
    <span className="soft">
      {isGiven ? (
        <Trans comment="Where something that is set comes from">Set by whoever runs the server</Trans>
      ) : (
        <Trans comment="Where something that is set comes from: nobody changed it">Stagedoor’s default</Trans>
      )}
    </span>
  );
}
