import { Trans, useLingui } from '@lingui/react/macro';
import { useLanguage } from '#client/i18n/use-language.ts';
import { useLeaveWords } from '#client/time-off/words/leave-words.ts';
import { Card } from '#client/ui/card.tsx';
import type { LeaveBalance } from '#contract/time-off.ts';
import type { ReaderWords } from '#contract/words.ts';
import styles from './balance-card.module.css';

const kinds = ['taken', 'planned', 'waiting'] as const;

/** One type of leave in one year: days taken, planned, waiting and left. */
export function BalanceCard({ name, balance }: { name: ReaderWords; balance: LeaveBalance }) {
  const { t } = useLingui();
  const words = useLeaveWords();
  const language = useLanguage();
  const labels = {
    taken: t({ message: 'Taken', comment: 'Days of leave that are over' }),
    planned: t({ message: 'Planned', comment: 'Days of leave that are approved and lie ahead' }),
    waiting: t({ message: 'Waiting', comment: 'A request for leave that nobody has answered yet' }),
  };
  const { unit } = balance;
  const left = balance.left === null ? null : words.amount(balance.left, unit);
  const entitled = words.amount(balance.entitled ?? 0, unit);
  return (
    <Card>
      <div className={styles.head}>
        <h3 className={styles.name} lang={name.lang === language ? undefined : name.lang}>
          {name.text}
        </h3>
        <span className={styles.left}>
          {left === null ? (
            <Trans comment="A kind of leave that is not counted down">No limit</Trans>
          ) : (
            <Trans comment="How much of a year's leave is left: 12.5 days of 26 days left">
              {left} of {entitled} left
            </Trans>
          )}
        </span>
      </div>
      {balance.entitled !== null && balance.entitled > 0 && (
        <div className={styles.bar} aria-hidden="true">
          {kinds.map((kind) => (
            <span
              key={kind}
              className={styles.part}
              data-kind={kind}
              style={{ inlineSize: `${(100 * balance[kind]) / (balance.entitled ?? 1)}%` }}
            />
          ))}
        </div>
      )}
      <dl className={styles.facts}>
        {kinds.map((kind) => (
          <div key={kind} className={styles.fact} data-kind={kind}>
            <dt>{labels[kind]}</dt>
            <dd>{words.amount(balance[kind], unit)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
