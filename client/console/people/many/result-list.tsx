import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useProblemWords } from '#client/console/people/problem-words.ts';
import { personPath } from '#contract/console-paths.ts';
import styles from './many.module.css';
import type { PersonResult } from './use-portions.ts';

type Props<Outcome extends string> = { results: PersonResult<Outcome>[]; outcomes: Record<Outcome, MessageDescriptor> };

/** How many people had each outcome, and each of them by name. */
export function ResultList<Outcome extends string>({ results, outcomes }: Props<Outcome>) {
  const { t } = useLingui();
  const say = useProblemWords();
  const counted = Map.groupBy(results, ({ outcome }) => outcome);
  return (
    <>
      <ul className={styles.counts} role="status">
        {[...counted].map(([outcome, { length }]) => (
          <li key={outcome}>
            {length} · {t(outcomes[outcome])}
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
      <section className={styles.results} tabIndex={0} aria-label={t`Each of them`}>
        <ul>
          {results.map(({ id, name, outcome, problems }) => (
            <li key={id} className={styles.result}>
              <Link to={personPath(id)}>
                <bdi>{name}</bdi>
              </Link>
              <span>{problems ? problems.map(say).join(' ') : t(outcomes[outcome])}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
