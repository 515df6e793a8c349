import { Trans, useLingui } from '@lingui/react/macro';
import { queryClient } from '#client/api/query-client.ts';
import { ConfirmDialog } from '#client/console/confirm-dialog.tsx';
import { consoleCall } from '#client/console/console-call.ts';
import { useScopeWords } from '#client/console/role-words.ts';
import type { RoleGrant } from '#contract/roles.ts';
import { accessQueries } from './access-queries.ts';
import { endWords } from './access-words.ts';

type Props = { isOpen: boolean; grant: RoleGrant; onClose: () => void };

/** Asks before a role is taken away, and says what that means. */
export function EndRoleDialog({ isOpen, grant, onClose }: Props) {
  const { t } = useLingui();
  const words = useScopeWords();
  const role = words.role(grant.role);
  const name = grant.person.name;
  return (
    <ConfirmDialog
      isOpen={isOpen}
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
  );
}
