import { useLingui } from '@lingui/react/macro';
import type { Output } from '#client/api/call.ts';
import { FileFacts } from '#client/console/platform/review-page.tsx';
import { Moment } from '#client/i18n/moment.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { type ImportState, rowStates } from '#contract/people-import.ts';
import { importKindWords, rowWords, stateWords } from './import-words.ts';

const tones: Partial<Record<ImportState, 'joy' | 'good' | 'bad'>> = {
  unreadable: 'bad',
  mapping: 'joy',
  review: 'joy',
  done: 'good',
};

/** The state of an import, as a badge. */
export function ImportStateBadge({ state }: { state: ImportState }) {
  const { t } = useLingui();
  return <Badge tone={tones[state]}>{t(stateWords[state])}</Badge>;
}

type Facts = Pick<Output<'peopleImports.list'>['imports'][number], 'kind' | 'begunAt' | 'by' | 'rows'>;

/** What an import holds, when it was sent, and by whom; in the list also how many rows there are of each kind. */
export function ImportFacts({ kind, begunAt, by, rows, isCounted }: Facts & { isCounted?: boolean }) {
  const { t } = useLingui();
  const counted = rowStates.filter((state) => isCounted && state !== 'unchanged' && rows[state] > 0);
  return (
    <FileFacts
      facts={[
        kind === 'history' && t(importKindWords.history),
        ...counted.map((state) => `${t(rowWords(kind)[state])} (${rows[state]})`),
        <Moment key="begun" at={new Date(begunAt)} />,
      ]}
      by={by}
    />
  );
}
