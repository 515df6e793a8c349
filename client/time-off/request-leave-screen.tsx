import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarX2 } from 'lucide-react';
import { useLanguage } from '#client/i18n/use-language.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { paths } from '#contract/paths.ts';
import { RequestForm } from './request-form.tsx';
import styles from './time-off.module.css';
import { timeOffQueries } from './time-off-queries.ts';

/** Asks for leave. */
export default function RequestLeaveScreen() {
  const { t } = useLingui();
  const title = t`Request Leave of Absence`;
  const overview = useQuery(timeOffQueries.overview(useLanguage()));
  return (
    <main className={styles.screen}>
      <title>{`${title} · Stagedoor`}</title>
      <PageHeader
        title={title}
        back={{ to: paths.timeOff, label: t({ message: 'Back', comment: 'Link to the screen before' }) }}
      />
      {overview.isError && !overview.data && (
        <ErrorState onRetry={() => overview.refetch()} isRetrying={overview.isFetching} />
      )}
      {overview.isPending && (
        <SkeletonGroup>
          <Skeleton shape="block" size="medium" />
          <Skeleton shape="block" size="large" />
        </SkeletonGroup>
      )}
      {overview.data &&
        (overview.data.types.length > 0 ? (
          <RequestForm overview={overview.data} />
        ) : (
          <EmptyState icon={CalendarX2} title={t`No leave is granted yet`}>{t`Please ask the people team.`}</EmptyState>
        ))}
    </main>
  );
}
