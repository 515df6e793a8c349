import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { TreePalm } from 'lucide-react';
import { useLanguage } from '#client/i18n/use-language.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { paths } from '#contract/paths.ts';
import { useLeaveWords } from './leave-words.ts';
import { StateBadge } from './state-badge.tsx';
import { timeOffQueries } from './time-off-queries.ts';
import { today } from './today.ts';

/** What lies ahead, approved or waiting, by date. */
export function PlannedLeave() {
  const { t } = useLingui();
  const words = useLeaveWords();
  const requests = useQuery(timeOffQueries.requests(useLanguage()));
  if (requests.isError) return <ErrorState onRetry={() => requests.refetch()} isRetrying={requests.isFetching} />;
  if (requests.isPending) {
    return (
      <SkeletonGroup>
        <Skeleton shape="block" size="medium" />
      </SkeletonGroup>
    );
  }
  const planned = requests.data
    .filter(({ state, endsOn }) => (state === 'approved' || state === 'waiting') && endsOn >= today())
    .sort((one, other) => one.startsOn.localeCompare(other.startsOn));
  if (planned.length === 0) {
    return (
      <EmptyState icon={TreePalm} title={t`Nothing is planned yet`}>{t`What you ask for stands here.`}</EmptyState>
    );
  }
  return (
    <List>
      {planned.map((request) => (
        <ListRow
          key={request.id}
          to={paths.leaveRequests}
          title={words.period(request)}
          note={
            <>
              <bdi lang={request.type.lang}>{request.type.text}</bdi> · {words.days(request.halves)}
            </>
          }
          end={<StateBadge state={request.state} />}
          endIcon={null}
        />
      ))}
    </List>
  );
}
