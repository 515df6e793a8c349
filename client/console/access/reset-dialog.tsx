import { Trans, useLingui } from '@lingui/react/macro';
import { queryClient } from '#client/api/query-client.ts';
import { ConfirmDialog } from '#client/console/confirm-dialog.tsx';
import { consoleCall } from '#client/console/console-call.ts';
import type { RoleGrant } from '#contract/roles.ts';
import { accessQueries } from './access-queries.ts';
import { resetWords } from './access-words.ts';

type Props = { isOpen: boolean; grant: RoleGrant; onClose: () => void };

/** Asks before the second factor of somebody who lost it is taken away. */
export function ResetDialog({ isOpen, grant, onClose }: Props) {
  const { t } = useLingui();
  const name = grant.person.name;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t`Reset the second factor?`}
      act={<Trans comment="Button: takes away the second factor of somebody who lost it">Reset</Trans>}
      words={resetWords}
      done={t`The second factor is reset.`}
      onConfirm={async () => {
        await consoleCall('secondFactor.reset', { userId: grant.person.id });
        await queryClient.invalidateQueries(accessQueries.list());
      }}
    >
      <Trans>
        Make sure that it is really {name} who is asking. Their console locks, and anybody who has their password can
        set up a new one.
      </Trans>
    </ConfirmDialog>
  );
}
