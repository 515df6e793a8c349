import { useLingui } from '@lingui/react/macro';
import { Badge } from '#client/ui/badge.tsx';
import type { ImportState } from '#contract/people-import.ts';
import { stateWords } from './import-words.ts';

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
