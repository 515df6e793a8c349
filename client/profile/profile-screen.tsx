import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '#client/session/session.ts';
import { Loaded } from '#client/ui/loaded.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { JobDetails } from './job-details.tsx';
import { ManagerCard } from './manager-card.tsx';
import { ProfileBanner } from './profile-banner.tsx';
import { ProfileOptions } from './profile-options.tsx';
import { profileQueries } from './profile-queries.ts';
import styles from './profile-screen.module.css';

/** The person's own profile: who they are here, who leads, and the company's record of the job. */
export default function ProfileScreen({ title }: { title: string }) {
  const { t } = useLingui();
  const user = useUser();
  const record = useQuery({ ...profileQueries.mine(), enabled: user !== null });
  return (
    <main className={styles.screen}>
      <title>{`${title} · Stagedoor`}</title>
      <ProfileBanner preferredName={record.data?.preferredName}>
        <ProfileOptions />
      </ProfileBanner>
      {user && (
        <Loaded read={record} skeleton={<DetailsLoading />} failed={t`Your job details could not be loaded.`}>
          {(mine) => (
            <div className={styles.columns}>
              <ManagerCard record={mine} />
              <JobDetails record={mine} />
            </div>
          )}
        </Loaded>
      )}
    </main>
  );
}

function DetailsLoading() {
  return (
    <div className={styles.columns}>
      <div className={styles.loading}>
        <Skeleton width="short" />
        <Skeleton shape="block" height="15.5rem" />
      </div>
      <div className={styles.loading}>
        <Skeleton width="short" />
        <Skeleton shape="block" height="14.5rem" />
      </div>
    </div>
  );
}
