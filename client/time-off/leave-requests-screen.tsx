import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import { useLanguage } from '#client/i18n/use-language.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import cards from '#client/ui/cards.module.css';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Screen } from '#client/ui/screen.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { useBetweenPresses } from '#client/ui/use-between-presses.ts';
import { paths } from '#contract/paths.ts';
import { OwnRequest } from './own-request.tsx';
import styles from './time-off.module.css';
import { timeOffQueries } from './time-off-queries.ts';
import { UnsentRequest } from './unsent-request.tsx';
import { useUnsentLeave } from './use-unsent-leave.ts';

/** All requests of the person, sent or not, newest first, and their states. */
export default function LeaveRequestsScreen({ title }: { title: string }) {
  const { t } = useLingui();
  const language = useLanguage();
  const requests = useQuery(timeOffQueries.requests(language));
  const { data: overview } = useQuery(timeOffQueries.overview(language));
  const { outbox, unsent, isKnown } = useUnsentLeave(requests.data);
  // One list, shown once both parts are known: a sent request moves from one part to the other without changing its
  // place. A request whose answer was lost is in both.
  const rows = useBetweenPresses([
    ...(outbox ? unsent.toReversed().map((one) => ({ unsent: one, outbox })) : []),
    ...(requests.data ?? []).filter(({ id }) => unsent.every((one) => one.id !== id)).map((one) => ({ sent: one })),
  ]);
  const requestLink = (
    <ButtonLink to={paths.requestLeave}>
      <Trans>Request Leave of Absence</Trans>
    </ButtonLink>
  );
  return (
    <Screen title={title} back={paths.timeOff} className={styles.screen}>
      {isKnown && rows.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one.
        <ul role="list" className={cards.grid}>
          {rows.map((row) =>
            'sent' in row ? (
              <OwnRequest key={row.sent.id} request={row.sent} />
            ) : (
              <UnsentRequest key={row.unsent.id} request={row.unsent} overview={overview} outbox={row.outbox} />
            ),
          )}
        </ul>
      )}
      {requests.isLoadingError && (
        <ErrorState error={requests.error} onRetry={() => requests.refetch()} isRetrying={requests.isFetching} />
      )}
      {(requests.isPending || !isKnown) && (
        <SkeletonGroup>
          <div className={cards.grid}>
            {[1, 2, 3, 4, 5].map((request) => (
              <Skeleton key={request} shape="block" height="8.5rem" />
            ))}
          </div>
        </SkeletonGroup>
      )}
      {isKnown && requests.data && rows.length === 0 && (
        <EmptyState icon={ClipboardList} title={t`You have not asked for leave yet`} action={requestLink} />
      )}
    </Screen>
  );
}
