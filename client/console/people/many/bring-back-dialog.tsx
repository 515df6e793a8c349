import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { consoleCall } from '#client/console/console-call.ts';
import { ManyDialog, type ManyProps } from './many-dialog.tsx';
import { usePortions } from './use-portions.ts';

const outcomes = {
  back: msg({ message: 'back', comment: 'What became of somebody who had left: they can sign in again' }),
  'back-and-invited': msg({ message: 'back, and invited', comment: 'What became of somebody who had left' }),
  stays: msg({ message: 'stays: the last day is dropped', comment: 'What became of somebody who was to leave' }),
  'not-left': msg({ message: 'had not left', comment: 'What became of somebody: nothing was to do' }),
};

/** Brings back people who left, or keeps those who are about to leave. */
export function BringBackDialog({ onClose, selection, count }: ManyProps) {
  const { t } = useLingui();
  const portions = usePortions(count, (portion) => consoleCall('people.bringBack', { selection, ...portion }));
  const { expected } = portions;
  return (
    <ManyDialog
      onClose={onClose}
      title={t`${plural(expected, { one: 'Bring # person back?', other: 'Bring # people back?' })}`}
      act={<Trans comment="Button: lets people in again who had left">Bring back</Trans>}
      portions={portions}
      outcomes={outcomes}
    >
      <p>
        <Trans>
          They sign in with their old password; anybody who never had one is invited. Future leave that was ended, and
          the people they led, are theirs again unless somebody decided otherwise. Give roles again under Access.
        </Trans>
      </p>
    </ManyDialog>
  );
}
