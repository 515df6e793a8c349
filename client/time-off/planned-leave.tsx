import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { TreePalm } from 'lucide-react';
import { useLanguage } from '#client/i18n/use-language.ts';
import { today } from '#client/session/today.ts';
import { useLeaveWords } from '#client/time-off/words/leave-words.ts';
import { StateBadge } from '#client/time-off/words/state-badge.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { spansOf } from '#contract/leave-days.ts';
import { paths } from '#contract/paths.ts';
import type { LeaveRequest } from '#contract/time-off.ts';
import { LeaveName } from './leave-name.tsx';
import { timeOffQueries } from './time-off-queries.ts';
import { UnsentBadge } from './unsent-badge.tsx';
import { useUnsentLeave } from './use-unsent-leave.ts';

/** Upcoming leave, approved or waiting, by date. */
export function PlannedLeave() {
  const requests = useQuery(timeOffQueries.requests(useLanguage()));
  return (
    <Loaded read={requests} skeleton={<ListSkeleton rows={2} />}>
      {(mine) => <Planned requests={mine} />}
    </Loaded>
  );
}

function Planned({ requests }: { requests: LeaveRequest[] }) {
  const { t } = useLingui();
  const words = useLeaveWords();
  const { data: overview } = useQuery(timeOffQueries.overview(useLanguage()));
  const { unsent } = useUnsentLeave();
  const planned = requests
    .filter(({ state }) => state === 'approved' || state === 'waiting')
    .filter((request) => spansOf(request).some(({ endsOn }) => endsOn >= today()))
    .sort((one, other) => one.startsOn.localeCompare(other.startsOn));
  if (planned.length + unsent.length === 0) {
    return (
      <EmptyState icon={TreePalm} title={t`Nothing is planned yet`}>{t`What you ask for stands here.`}</EmptyState>
    );
  }
  return (
    <List>
      {unsent.map((request) => {
        const type = overview?.types.find(({ id }) => id === request.input.typeId)?.name;
        return (
          <ListRow
            key={request.id}
            to={paths.leaveRequests}
            title={words.period(request.input)}
            note={
              <bdi lang={type?.lang}>
                <LeaveName name={type} />
              </bdi>
            }
            end={<UnsentBadge entry={request} />}
            endIcon={null}
          />
        );
      })}
      {planned.map((request) => (
        <ListRow
          key={request.id}
          to={paths.leaveRequests}
          title={words.period(request)}
          note={
            <>
              <bdi lang={request.type.lang}>{request.type.text}</bdi> · {words.amount(request.halves, request.unit)}
            </>
          }
          end={<StateBadge state={request.state} />}
          endIcon={null}
        />
      ))}
    </List>
  );
}
