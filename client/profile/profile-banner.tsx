import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useUser } from '#client/session/session.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { IconLink } from '#client/ui/icon-link.tsx';
import { paths } from '#contract/paths.ts';
import { OnFile } from './on-file.tsx';
import styles from './profile-banner.module.css';

type Props = {
  /** The person's preferred name, once it is known. */
  preferredName: string | null | undefined;
  children: ReactNode;
};

/** The top of the profile: the person in the spotlight, and the actions. */
export function ProfileBanner({ preferredName, children }: Props) {
  const { t } = useLingui();
  const user = useUser();
  return (
    <header className={styles.banner}>
      <div className={styles.stage}>
        <span aria-hidden="true" className={styles.light} />
        <div className={styles.bar}>
          <IconLink
            icon={ArrowLeft}
            mirrors
            label={t({ message: 'Back', comment: 'Link to the screen before' })}
            to={paths.more}
          />
          <h1>{t`My profile`}</h1>
        </div>
        <div className={styles.person}>
          <span className={styles.portrait}>
            <Avatar src={user?.profilePic} size="huge" />
          </span>
          <div className={styles.words}>
            <p className={styles.name}>
              <OnFile value={user?.fullName} />
            </p>
            {/* On one line: what loads later must not push the rest of the page down. */}
            <div className={styles.names}>
              <Line label={t`Username`} value={user?.username && `@${user.username}`} isUsername />
              {preferredName && (
                <p className={styles.known}>
                  <Trans comment="The name somebody likes to be called by">
                    Known as <bdi>{preferredName}</bdi>
                  </Trans>
                </p>
              )}
            </div>
            <Line label={t`Position`} value={user?.position} />
            <Line label={t`Department`} value={user?.department} />
          </div>
        </div>
      </div>
      {children}
    </header>
  );
}

/** A line with its label, so that N/A says what is missing. */
function Line({ label, value, isUsername }: { label: string; value: string | null | undefined; isUsername?: boolean }) {
  return (
    <p className={isUsername ? styles.username : styles.line}>
      <span className={value ? 'visually-hidden' : styles.label}>{label} </span>
      <OnFile value={value} />
    </p>
  );
}
