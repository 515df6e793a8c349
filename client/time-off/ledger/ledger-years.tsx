import { thisDay } from '#client/session/today.ts';
import type { LeaveAccount } from '#contract/leave-ledger.ts';
import { LedgerAccount } from './ledger-account.tsx';
import styles from './ledger-years.module.css';

/** A ledger of leave by year, the newest first: the current year is open, the others open with a press. */
export function LedgerYears({ accounts }: { accounts: LeaveAccount[] }) {
  const now = thisDay().getFullYear();
  const years = [...Map.groupBy(accounts, ({ year }) => year)].toSorted(([one], [other]) => other - one);
  return (
    <div className="column">
      {years.map(([year, theirs]) => (
        <details key={year} open={year === now || years.length === 1} className={styles.year}>
          <summary>
            <bdi>{year}</bdi>
          </summary>
          <div className="column">
            {theirs.map((account) => (
              <LedgerAccount key={account.typeId} account={account} />
            ))}
          </div>
        </details>
      ))}
    </div>
  );
}
