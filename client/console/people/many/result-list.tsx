import { useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useProblemWords } from '#client/console/platform/problem-words.ts';
import { personPath } from '#contract/console-paths.ts';
import type { ActKind, ActOutcome, ActResult } from '#contract/people-acts.ts';
import { outcomeWord } from './act-words.ts';
import styles from './many.module.css';

type Props = { kind: ActKind; counts: { outcome: ActOutcome; people: number }[]; results: ActResult[] };

/** How many people had each outcome, and each of them by name. */
export function ResultList({ kind, counts, results }: Props) {
  const { t } = useLingui();
  const say = useProblemWords();
  return (
    <>
      <div role="status">
        <ul className={styles.counts}>
          {counts.map(({ outcome, people }) => (
            <li key={outcome}>
              {people} · {t(outcomeWord(kind, outcome))}
            </li>
          ))}
        </ul>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
      <section className={styles.results} tabIndex={0} aria-label={t`Each of them`}>
        <ul>
          {results.map(({ id, name, outcome, problems }) => (
            <li key={id} className={styles.result}>
              <Link to={personPath(id)}>
                <bdi>{name}</bdi>
              </Link>
              <span>{problems ? problems.map(say).join(' ') : t(outcomeWord(kind, outcome))}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
