import { Trans } from '@lingui/react/macro';
import { type AwayDates, joined } from '#contract/leave-days.ts';
import { useLeaveWords } from './leave-words.ts';

/** Which days of a leave were given back; nothing where none were. */
export function GivenBack({ leave }: { leave: AwayDates }) {
  const words = useLeaveWords();
  const days = joined(leave.givenBack).map(words.period).join(' · ');
  if (days === '') return null;
  return (
    <p className="soft">
      <Trans comment="Days of a leave on which somebody works after all: one day, or the first and the last">
        Given back: {days}
      </Trans>
    </p>
  );
}
