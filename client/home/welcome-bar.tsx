import { useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { Avatar } from '#client/ui/avatar.tsx';
import { Mark } from '#client/ui/mark.tsx';
import type { UserData } from '#contract/auth.ts';
import { paths } from '#contract/paths.ts';
import styles from './welcome-bar.module.css';

/** The app's title, a greeting by time of day, and a link to one's own profile. */
export function WelcomeBar({ user }: { user: UserData }) {
  const { t } = useLingui();
  const greeting = useGreeting(new Date().getHours(), user.fullName?.split(' ')[0]);

  return (
    <header className={styles.bar}>
      <span className={styles.mark}>
        <Mark />
      </span>
      <div className={styles.words}>
        <p className={styles.app}>Stagedoor</p>
        <h1 className={styles.greeting}>{greeting}</h1>
      </div>
      <Link className={styles.person} to={paths.more} aria-label={t`More about you`}>
        <Avatar src={user.profilePic} size="medium" />
      </Link>
    </header>
  );
}

/** The evening lasts from six until five in the morning: shows end late. */
function useGreeting(hour: number, firstName: string | undefined): string {
  const { t } = useLingui();
  if (hour < 5 || hour >= 18) return firstName ? t`Good evening, ${firstName}` : t`Good evening`;
  if (hour < 12) return firstName ? t`Good morning, ${firstName}` : t`Good morning`;
  return firstName ? t`Good afternoon, ${firstName}` : t`Good afternoon`;
}
