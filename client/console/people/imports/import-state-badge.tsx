import { useLingui } from '@lingui/react/macro';
import { Badge } from '#client/ui/badge.tsx';
import type { ImportState } from '#contract/people-import.ts';
import { stateWords } from './import-words.ts';

const tones = {
  reading: 'plain',
  unreadable: 'bad',
  mapping: 'joy',
  checking: 'plain',
  review: 'joy',
  importing: 'plain',
  done: 'good',
  'taking-back': 'plain',
  'taken-back': 'plain',
} as const;

/** The state of an import, as a badge. */
export function ImportStateBadge({ state }: { state: ImportState }) {
  const { t } = useLingui();
  return <Badge tone={tones[state]}>{t(stateWords[state])}</Badge>;
}
