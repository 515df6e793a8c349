import { Trans, useLingui } from '@lingui/react/macro';
import { queryClient } from '#client/api/query-client.ts';
import { ConfirmDialog } from '#client/console/platform/confirm-dialog.tsx';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { useScopeWords } from '#client/console/platform/role-words.ts';
import type { RoleGrant } from '#contract/roles.ts';
import { accessQueries } from './access-queries.ts';
import { endWords, resetWords } from './access-words.ts';

type Props = { open: 'end' | 'reset' | null; grant: RoleGrant; onClose: () => void };

/** Asks before a role is taken away, or the second factor of somebody who lost it, and says what that means. */
export function GrantConfirmDialogs({ open, grant, onClose }: Props) {
  const { t } = useLingui();
  const words = useScopeWords();
  const role = words.role(grant.role);
  const { id: userId, name } = grant.person;
  return (
    <>
      <ConfirmDialog
        isOpen={open === 'end'}
        onClose={onClose}
        title={t`Take this role away?`}
        act={<Trans comment="Button: takes a role away from somebody">Take away</Trans>}
        words={endWords}
        done={t`The role is taken away.`}
        onConfirm={async () => {
          await consoleCall('roles.end', { id: grant.id });
          await queryClient.invalidateQueries(accessQueries.list());
        }}
      >
        <Trans comment="Name, role">
          From their next click on, {name} can do nothing more as {role}. They see it in their account.
        </Trans>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open === 'reset'}
        onClose={onClose}
        title={t`Reset the second factor?`}
        act={<Trans comment="Button: takes away the second factor of somebody who lost it">Reset</Trans>}
        words={resetWords}
        done={t`The second factor is reset.`}
        onConfirm={async () => {
          await consoleCall('secondFactor.reset', { userId });
          await queryClient.invalidateQueries(accessQueries.list());
        }}
      >
        <Trans>
          Make sure that it is really {name} who is asking. Their console locks, and anybody who has their password can
          set up a new one.
        </Trans>
      </ConfirmDialog>
    </>
  );
}
