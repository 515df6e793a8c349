import { useLingui } from '@lingui/react/macro';
import { stateWords } from '#client/console/platform/field-words.ts';
import { Badge } from '#client/ui/badge.tsx';
import type { PersonState } from '#contract/people-fields.ts';

const tones = { never: 'plain', invited: 'joy', in: 'good', locked: 'bad', left: 'plain' } as const;

/** The state of an account, as a badge. */
export function StateBadge({ state }: { state: PersonState }) {
  const { t } = useLingui();
  return <Badge tone={tones[state]}>{t(stateWords[state])}</Badge>;
}
