import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Screen } from '#client/ui/screen.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { useBetweenPresses } from '#client/ui/use-between-presses.ts';
import { paths } from '#contract/paths.ts';
import { PersonalInfoForm } from './personal-info-form.tsx';
import styles from './personal-info-screen.module.css';
import { profileQueries } from './profile-queries.ts';
import { QueuedNotice } from './queued-notice.tsx';
import { useUnsentPersonalInfo } from './use-unsent-personal-info.ts';

/** The personal info that a person gives the company. */
export default function PersonalInfoScreen({ title }: { title: string }) {
  const { t } = useLingui();
  const info = useQuery(profileQueries.personalInfo());
  const { outbox, unsent, isKnown } = useUnsentPersonalInfo();
  const notice = useBetweenPresses(unsent);
  const [begun, setBegun] = useState<Parameters<typeof PersonalInfoForm>[0] | null>(null);
  const [round, setRound] = useState(0);
  // The form begins with the unsent save, or with freshly read values, not with cached ones. From then on it is the
  // person's own, whatever happens to those.
  const stored = unsent?.input ?? (info.isFetchedAfterMount || info.isError ? info.data : undefined);
  if (!begun && isKnown && stored) setBegun({ stored, queued: unsent });
  function beginAgain() {
    setBegun(null);
    setRound((last) => last + 1);
  }
  return (
    <Screen title={title} back={{ to: paths.myProfile, label: t`Back to your profile` }} className={styles.screen}>
      <p className={styles.note}>
        <Trans>Every field may stay empty. Your colleagues see none of this.</Trans>
      </p>
      {outbox && notice && isKnown && <QueuedNotice outbox={outbox} unsent={notice} onChange={beginAgain} />}
      {begun ? (
        <PersonalInfoForm key={round} {...begun} />
      ) : info.isError ? (
        <ErrorState
          title={t`Your personal info could not be loaded.`}
          error={info.error}
          onRetry={() => info.refetch()}
          isRetrying={info.isFetching}
        />
      ) : (
        <SkeletonGroup>
          <div className={styles.form}>
            <Skeleton shape="block" height="18rem" />
            <Skeleton shape="block" height="25rem" />
          </div>
        </SkeletonGroup>
      )}
    </Screen>
  );
}
