import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { consoleCall } from '#client/console/console-call.ts';
import { ManyDialog, type ManyProps } from './many-dialog.tsx';
import { usePortions } from './use-portions.ts';

const outcomes = {
  invited: msg({ message: 'invited', comment: 'What became of somebody: an invite is mailed' }),
  'already-in': msg({ message: 'has a password already', comment: 'What became of somebody: no invite was sent' }),
  left: msg({ message: 'left, and gets no invite', comment: 'What became of somebody: no invite was sent' }),
};

/** Mails an invite to each of the people who have no password. */
export function InviteDialog({ onClose, selection, count }: ManyProps) {
  const { t } = useLingui();
  const portions = usePortions(count, (portion) => consoleCall('people.invite', { selection, ...portion }));
  const { expected } = portions;
  return (
    <ManyDialog
      onClose={onClose}
      title={t`${plural(expected, { one: 'Invite # person?', other: 'Invite # people?' })}`}
      act={<Trans comment="Button: mails people an invite to choose a password">Invite</Trans>}
      portions={portions}
      outcomes={outcomes}
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
