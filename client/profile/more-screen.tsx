import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import type { Link } from '#client/feature.ts';
import { useOff, useUser } from '#client/session/session.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { Screen } from '#client/ui/screen.tsx';
import { Section } from '#client/ui/section.tsx';
import { paths } from '#contract/paths.ts';
import styles from './more-screen.module.css';

/** The person's card, and links to everything that has no tab. */
export function MoreScreen({ title, places }: { title: string; places: Link[] }) {
  const { t, i18n } = useLingui();
  const user = useUser();
  const off = useOff();
  return (
    <Screen title={title} className={styles.screen}>
      <Card>
        <div className={styles.person}>
          <Avatar src={user?.profilePic ?? null} size="large" />
          <div className={styles.words}>
            <strong className={styles.name}>
              {user?.fullName ? <bdi>{user.fullName}</bdi> : t`User Name Missing`}
            </strong>
            <span className={styles.username}>{user?.username ? <bdi>@{user.username}</bdi> : t`No Username`}</span>
            <span className="soft">{user?.position ? <bdi>{user.position}</bdi> : t`No Job Title`}</span>
            <span className="soft">{user?.department ? <bdi>{user.department}</bdi> : t`Unknown Department`}</span>
          </div>
          <ButtonLink to={paths.myProfile} variant="secondary">
            <Trans comment="Button to one's own profile">Profile</Trans>
          </ButtonLink>
        </div>
      </Card>
      <div className={styles.places}>
        <Section title={t`Quick Access`}>
          <List>
            {places.map(({ to, icon, title, Row, switchedBy }) => {
              if (switchedBy && off.includes(switchedBy)) return null;
              const plain = <ListRow key={to} to={to} icon={icon} title={i18n._(title)} />;
              return Row ? (
                <Suspense key={to} fallback={plain}>
                  <Row />
                </Suspense>
              ) : (
                plain
              );
            })}
          </List>
        </Section>
      </div>
    </Screen>
  );
}
