import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CompanyName } from '#contract/company-setup.ts';
import styles from './company.module.css';

/** A list of settings. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="stack">{children}</dl>;
}

type Props = {
  label: ReactNode;
  children: ReactNode;
  /** More about it. */
  note?: ReactNode;
  /** Where its value comes from, our default being of nobody; left out if that is not the question. */
  from?: CompanyName['from'] | undefined;
  /** The button to change it. */
  act?: ReactNode;
};

const origins = {
  console: <Trans comment="Where something that is set comes from: the console">Set here</Trans>,
  environment: <Trans comment="Where something that is set comes from">Set by whoever runs the server</Trans>,
  nobody: <Trans comment="Where something that is set comes from: nobody changed it">Stagedoor’s default</Trans>,
};

/** One setting, and where its value comes from. */
export function Fact({ label, children, note, from, act }: Props) {
  return (
    <div className={styles.fact}>
      <dt className="soft">{label}</dt>
      <dd>
        <span>{children}</span>
        {note && <span className="soft">{note}</span>}
        {from && <span className="soft">{origins[from]}</span>}
        {act && <div className={styles.act}>{act}</div>}
      </dd>
    </div>
  );
}
