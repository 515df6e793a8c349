import { useLingui } from '@lingui/react/macro';
import type { Output } from '#client/api/call.ts';
import { FileFacts } from '#client/console/platform/review-page.tsx';
import { Moment } from '#client/i18n/moment.tsx';
import { Badge } from '#client/ui/badge.tsx';
import type { ImportState } from '#contract/people-import.ts';
import { kindWords, stateWords } from './import-words.ts';

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

type Facts = Pick<Output<'peopleImports.list'>['imports'][number], 'kind' | 'begunAt' | 'by'>;

/** What an import holds, when it was sent, and by whom. */
export function ImportFacts({ kind, begunAt, by }: Facts) {
  const { t } = useLingui();
  return (
    <FileFacts
      facts={[kind === 'history' && t(kindWords.history), <Moment key="begun" at={new Date(begunAt)} />]}
      by={by}
    />
  );
}
