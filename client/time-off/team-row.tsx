import { Plural, useLingui } from '@lingui/react/macro';
import { UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { paths } from '#contract/paths.ts';

/** The link to the team's requests, and how many wait for the person's answer; further rows may follow. */
export function TeamRow({ waiting, children }: { waiting: number; children?: ReactNode }) {
  const { t } = useLingui();
  return (
    <List tone={waiting > 0 ? 'marquee' : 'plain'}>
      <ListRow
        to={paths.teamTimeOff}
        icon={UsersRound}
        iconTone={waiting > 0 ? 'marquee' : 'plain'}
        title={t`My team’s requests`}
        note={
          <Plural
            value={waiting}
            _0="None is waiting for you"
            one="# is waiting for you"
            other="# are waiting for you"
          />
        }
        end={waiting > 0 && <Badge tone="joy">{waiting}</Badge>}
      />
      {children}
    </List>
  );
}
