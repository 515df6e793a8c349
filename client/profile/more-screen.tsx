import { Trans, useLingui } from '@lingui/react/macro';
import {
  Building2,
  GraduationCap,
  LifeBuoy,
  type LucideIcon,
  MessagesSquare,
  Settings,
  TreePalm,
  Wrench,
} from 'lucide-react';
import { useUser } from '#client/session/session.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { List } from '#client/ui/list.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { Screen } from '#client/ui/screen.tsx';
import { Section } from '#client/ui/section.tsx';
import { type Path, paths } from '#contract/paths.ts';
import styles from './more-screen.module.css';

/** The person's card, and links to everything that has no tab. */
export default function MoreScreen() {
  const { t } = useLingui();
  const user = useUser();
  const title = t({ message: 'More', comment: 'Tab: everything else' });
  const places: { to: Path; icon: LucideIcon; word: string }[] = [
    { to: paths.timeOff, icon: TreePalm, word: t`Time Off and Leave` },
    { to: paths.myVoice, icon: MessagesSquare, word: t`My Voice` },
    { to: paths.workplace, icon: Building2, word: t`Workplace` },
    { to: paths.tools, icon: Wrench, word: t`Tools and Resources` },
    { to: paths.help, icon: LifeBuoy, word: t`Help and Support` },
    { to: paths.career, icon: GraduationCap, word: t`Career and Training` },
    { to: paths.settings, icon: Settings, word: t`Settings` },
  ];

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
            {places.map(({ to, icon, word }) => (
              <ListRow key={to} to={to} icon={icon} title={word} />
            ))}
          </List>
        </Section>
      </div>
    </Screen>
  );
}
