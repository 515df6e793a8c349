import { Trans } from '@lingui/react/macro';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { ManyDialog, type ManyProps } from './many-dialog.tsx';

/** Brings back people who left, or keeps those who are about to leave. */
export function BringBackDialog({ onClose, selection, count, name }: ManyProps) {
  return (
    <ManyDialog
      about={null}
      onClose={onClose}
      kind="bring-back"
      count={count}
      name={name}
      send={(begin) => consoleCall('people.bringBack', { selection, ...begin })}
      act={<Trans comment="Button: lets people in again who had left">Bring back</Trans>}
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
