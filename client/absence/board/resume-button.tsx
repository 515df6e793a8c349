import { Trans } from '@lingui/react/macro';
import { storedUser } from '#client/device/stored.ts';
import { Button } from '#client/ui/button.tsx';
import { For } from '#client/ui/for.tsx';
import type { AbsenceKind, AbsenceReport } from '#contract/absence.ts';
import { isAwayKind } from '#contract/absence-form.ts';

/** For how long the server lets an end be taken back, in milliseconds. */
const undoable = 24 * 60 * 60 * 1000;

/** Whether the reader ended a report lately, and nothing took its place. */
export function canResume({ ended, replacedBy }: AbsenceReport): boolean {
  if (!ended?.byId || replacedBy || ended.byId !== storedUser.read()?.id) return false;
  return Date.parse(ended.at) > Date.now() - undoable;
}

type Props = { kind: AbsenceKind; of: string; isPending: boolean; onPress: () => void };

/** The button that takes the end of a report back. */
export function ResumeButton({ kind, of, isPending, onPress }: Props) {
  return (
    <Button variant="quiet" size="small" isPending={isPending} onPress={onPress}>
      {isAwayKind(kind) ? (
        <Trans comment="Button: takes back that somebody who was absent is at work again">Not back after all</Trans>
      ) : (
        <Trans comment="Button: takes back that a report of absence holds no longer">Still needed</Trans>
      )}
      <For>{of}</For>
    </Button>
  );
}
