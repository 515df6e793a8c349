import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#client/ui/error-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { paths } from '#contract/paths.ts';
import { PersonalInfoForm } from './personal-info-form.tsx';
import styles from './personal-info-screen.module.css';
import { profileQueries } from './profile-queries.ts';

/** What one tells the company about oneself. */
export default function PersonalInfoScreen() {
  const { t } = useLingui();
  const info = useQuery(profileQueries.personalInfo());
  const title = t`Manage Personal Info`;
  return (
    <main className={styles.screen}>
      <title>{`${title} · Stagedoor`}</title>
      <PageHeader title={title} back={{ to: paths.myProfile, label: t`Back to your profile` }} />
      <p className={styles.note}>
        <Trans>Every field may stay empty. Your colleagues see none of this.</Trans>
      </p>
      {/* A form begins with what is stored now, not with what was read before. */}
      {info.data && (info.isFetchedAfterMount || info.isError) ? (
        <PersonalInfoForm stored={info.data} />
      ) : info.isError ? (
        <ErrorState
          title={t`Your personal info could not be loaded.`}
          onRetry={() => info.refetch()}
          isRetrying={info.isFetching}
        />
      ) : (
        <SkeletonGroup>
          <Skeleton shape="block" size="large" />
          <Skeleton shape="block" size="large" />
        </SkeletonGroup>
      )}
    </main>
  );
}
