import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import screenStyles from '#client/console/console-screen.module.css';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { SkeletonGroup } from '#client/ui/skeleton.tsx';
import styles from './company.module.css';
import { companyQueries } from './company-queries.ts';
import { AbsencePart, CompanyPart, LookPart, MailPart, NotificationPart, RulePart } from './setup-parts.tsx';

/** How this installation is set up, in plain words, and tests of what it sends. */
export default function CompanyScreen() {
  const { t } = useLingui();
  const read = useQuery(companyQueries.setup());
  const title = t({ message: 'Company', comment: 'Link and title of the console: how this installation is set up' });
  return (
    <main className={screenStyles.screen}>
      <title>{`${title} · Stagedoor`}</title>
      <PageHeader
        title={title}
        note={
          <Trans>
            How Stagedoor is set up here. Settings made on the server are changed there, by whoever runs it.
          </Trans>
        }
      />
      {read.isLoadingError && <ErrorState onRetry={() => read.refetch()} isRetrying={read.isFetching} />}
      {read.isPending && (
        <SkeletonGroup>
          <ListSkeleton rows={6} />
        </SkeletonGroup>
      )}
      {read.data && (
        <div className={styles.columns}>
          <div className={styles.column}>
            <CompanyPart setup={read.data} name={read.data.name} />
            <LookPart look={read.data} />
            <MailPart setup={read.data} />
            <AbsencePart forms={read.data.absenceForms} />
          </div>
          <div className={styles.column}>
            <NotificationPart setup={read.data} subscribed={read.data.subscribed} />
            <RulePart setup={read.data} />
          </div>
        </div>
      )}
    </main>
  );
}
