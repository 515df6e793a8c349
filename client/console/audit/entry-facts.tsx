import { Fragment } from 'react';
import type { SaidFact } from '#contract/audit.ts';

/** What an entry says besides the act, on one line; nothing where there is nothing. */
export function EntryFacts({ facts }: { facts: SaidFact[] }) {
  if (facts.length === 0) return null;
  return (
    <span>
      {facts.map(({ text, lang }, index) => (
        <Fragment key={index}>
          {index > 0 && ' · '}
          <bdi lang={lang ?? undefined}>{text}</bdi>
        </Fragment>
      ))}
    </span>
  );
}
