import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarX2 } from 'lucide-react';
import { useHistoryState } from 'wouter/use-browser-location';
import { useLanguage } from '#client/i18n/use-language.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { paths } from '#contract/paths.ts';
import { RequestForm } from './request-form.tsx';
import styles from './time-off.module.css';
import { timeOffQueries } from './time-off-queries.ts';
import type { EditReason } from './unsent-request.tsx';
import { useUnsentLeave } from './use-unsent-leave.ts';

/** The form that asks for leave. */
export default function RequestLeaveScreen() {
  const { t } = useLingui();
  const title = t`Request Leave of Absence`;
  const edit = useHistoryState<EditReason | null>()?.edit;
  const { unsent } = useUnsentLeave();
  const refused = unsent.find(({ id, state }) => id === edit && state === 'failed');
  const overview = useQuery(timeOffQueries.overview(useLanguage()));
  return (
    <main className={styles.screen}>
      <title>{`${title} · Stagedoor`}</title>
      <PageHeader
        title={title}
        back={{ to: paths.timeOff, label: t({ message: 'Back', comment: 'Link to the screen before' }) }}
      />
      {overview.isLoadingError && <ErrorState onRetry={() => overview.refetch()} isRetrying={overview.isFetching} />}
      {overview.isPending && (
        <SkeletonGroup>
          <div className={styles.columns}>
            <div className={styles.fields}>
              <Skeleton width="short" />
              {[1, 2, 3, 4].map((type) => (
                <Skeleton key={type} shape="block" className={styles.choice} />
              ))}
              <Skeleton width="short" />
              <Skeleton shape="block" className={styles.choice} />
              <Skeleton shape="block" size="medium" />
            </div>
            <Skeleton shape="block" size="medium" />
          </div>
        </SkeletonGroup>
      )}
      {overview.data &&
        (overview.data.types.length > 0 ? (
          <RequestForm key={refused?.id} overview={overview.data} refused={refused} />
        ) : (
          <EmptyState icon={CalendarX2} title={t`No leave is set up yet`}>{t`Please ask the people team.`}</EmptyState>
        ))}
    </main>
  );
}
