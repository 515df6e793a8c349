import { useLingui } from '@lingui/react/macro';
import { Badge } from '#client/ui/badge.tsx';
import { type ShownState, stateWords } from './batch-words.ts';

const tones: Partial<Record<ShownState, 'joy' | 'good' | 'bad'>> = {
  review: 'joy',
  waiting: 'joy',
  released: 'good',
  unreadable: 'bad',
};

/** The state of a batch, as a badge. */
export function StateBadge({ state }: { state: ShownState }) {
  const { t } = useLingui();
  return <Badge tone={tones[state]}>{t(stateWords[state])}</Badge>;
}
