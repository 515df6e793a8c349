import { useLingui } from '@lingui/react/macro';
import { Badge } from '#client/ui/badge.tsx';
import type { PersonState } from '#contract/people-fields.ts';
import { stateWords } from './field-words.ts';

const tones = { never: 'plain', invited: 'joy', in: 'good', locked: 'bad', left: 'plain' } as const;

/** The state of an account, as a badge. */
export function StateBadge({ state }: { state: PersonState }) {
  const { t } = useLingui();
  return <Badge tone={tones[state]}>{t(stateWords[state])}</Badge>;
}
