import { Trans } from '@lingui/react/macro';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { ManyDialog, type ManyProps } from './many-dialog.tsx';

/** Mails an invite to each of the people who have no password. */
export function InviteDialog({ onClose, selection, count, name }: ManyProps) {
  return (
    <ManyDialog
      about={null}
      onClose={onClose}
      kind="invite"
      count={count}
      name={name}
      send={(begin) => consoleCall('people.invite', { selection, ...begin })}
      act={<Trans comment="Button: mails people an invite to choose a password">Invite</Trans>}
    >
      <p>
        <Trans>
          Each gets a mail with a link to choose a password; an older link stops working. Anybody who already has a
          password gets nothing.
        </Trans>
      </p>
    </ManyDialog>
  );
}
