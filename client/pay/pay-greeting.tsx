import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useUser } from '#client/session/session.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Hero } from '#client/ui/hero.tsx';
import styles from './pay-greeting.module.css';

/** Whose pay this is: full name and username, on the hero gradient. */
export function PayGreeting({ children }: { children?: ReactNode }) {
  const { t } = useLingui();
  const user = useUser();
  const name = <bdi>{user?.fullName ?? t`User Name Missing`}</bdi>;
  return (
    <Hero>
      <div className="row">
        <Avatar src={user?.profilePic ?? null} size="medium" />
        <div className={styles.words}>
          <p className={styles.name}>
            <Trans comment="Greeting with the person's full name">Hello, {name}</Trans>
          </p>
          <p className={styles.username}>{user?.username ? <bdi>@{user.username}</bdi> : t`No Username`}</p>
        </div>
      </div>
      {children}
    </Hero>
  );
}
