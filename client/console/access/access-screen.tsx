import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConsolePage } from '#client/console/platform/console-page.tsx';
import { FilterButtons } from '#client/console/platform/filter-buttons.tsx';
import { useViewInAddress } from '#client/console/platform/view-in-address.ts';
import { Button } from '#client/ui/button.tsx';
import { List } from '#client/ui/list.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import type { RoleGrant } from '#contract/roles.ts';
import { accessQueries } from './access-queries.ts';
import { GrantConfirmDialogs } from './grant-confirm-dialogs.tsx';
import { GrantDialog } from './grant-dialog.tsx';
import { GrantRow } from './grant-row.tsx';

const viewIn = (params: URLSearchParams) => ({ show: params.get('show') === 'due' ? ('due' as const) : undefined });

/** Who has which role, for whom, since when and from whom; roles are given and taken away here. */
export default function AccessScreen() {
  const { t } = useLingui();
  const list = useQuery(accessQueries.list());
  const [open, setOpen] = useState<'grant' | 'end' | 'reset' | null>(null);
  // The grant in the dialog, until the dialog has left the screen.
  const [chosen, setChosen] = useState<RoleGrant | null>(null);
  const { view, change } = useViewInAddress(viewIn);
  const due = list.data?.grants.filter(({ isDue }) => isDue) ?? [];
  const isDueAlone = view.show === 'due' && due.length > 0;
  const close = () => setOpen(null);
  const title = t({ message: 'Access', comment: 'Link of the console: who has which role' });
  return (
    <ConsolePage
      title={title}
      end={
        <Button size="small" onPress={() => setOpen('grant')}>
          <Trans comment="Button: gives somebody a role in the console">Give a role</Trans>
        </Button>
      }
    >
      {list.data && due.length > 0 && (
        <FilterButtons
          filters={[
            {
              id: 'all',
              name: t({ message: 'All roles', comment: 'Part of a list: every role that somebody has' }),
              count: list.data.grants.length,
            },
            {
              id: 'due',
              name: t({
                message: 'To look through',
                comment: 'Part of a list: roles nobody looked at for three months',
              }),
              count: due.length,
            },
          ]}
          value={isDueAlone ? 'due' : 'all'}
          onChange={(part) => change({ show: part === 'due' ? part : null })}
        />
      )}
      <Loaded read={list} skeleton={<ListSkeleton rows={4} />}>
        {({ grants }) => (
          <List label={t`Roles`}>
            {(isDueAlone ? due : grants).map((grant) => (
              <GrantRow
                key={grant.id}
                grant={grant}
                onAct={(act) => {
                  setChosen(grant);
                  setOpen(act);
                }}
              />
            ))}
          </List>
        )}
      </Loaded>
      <GrantDialog isOpen={open === 'grant'} units={list.data} onClose={close} />
      {chosen && <GrantConfirmDialogs open={open === 'grant' ? null : open} grant={chosen} onClose={close} />}
    </ConsolePage>
  );
}
