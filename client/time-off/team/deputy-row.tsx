import { useLingui } from '@lingui/react/macro';
import { UserRoundCheck } from 'lucide-react';
import { wholeDays } from '#client/time-off/asked-leave.ts';
import { useLeaveWords } from '#client/time-off/leave-words.ts';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import type { Deputy } from '#contract/deputies.ts';
import { paths } from '#contract/paths.ts';

/** A link to the manager's deputy, with the deputy's name. */
export function DeputyRow({ deputy }: { deputy: Deputy | null }) {
  const { t } = useLingui();
  const words = useLeaveWords();
  return (
    <List>
      <ListRow
        to={paths.deputy}
        icon={UserRoundCheck}
        iconTone="curtain"
        title={t({ message: 'Deputy', comment: 'Who answers requests for leave in place of a manager' })}
        note={
          deputy ? (
            <>
              <bdi>{deputy.name}</bdi> · {words.period(wholeDays(deputy.startsOn, deputy.endsOn))}
            </>
          ) : (
            t`Somebody who answers while you are away`
          )
        }
      />
    </List>
  );
}
