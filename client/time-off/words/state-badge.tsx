import { useLingui } from '@lingui/react/macro';
import { Badge } from '#client/ui/badge.tsx';
import type { LeaveState } from '#contract/leave-days.ts';

const tones = { waiting: 'joy', approved: 'good', declined: 'bad', withdrawn: 'plain' } as const;

/** A request's state, in a word. */
export function StateBadge({ state }: { state: LeaveState }) {
  const { t } = useLingui();
  const words: Record<LeaveState, string> = {
    waiting: t({ message: 'Waiting', comment: 'A request for leave that nobody has answered yet' }),
    approved: t({ message: 'Approved', comment: 'A request for leave' }),
    declined: t({ message: 'Declined', comment: 'A request for leave' }),
    withdrawn: t({ message: 'Withdrawn', comment: 'A request for leave that the person took back' }),
  };
  return <Badge tone={tones[state]}>{words[state]}</Badge>;
}
