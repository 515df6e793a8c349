import { useLingui } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { framedAt, tabs } from '#client/features.ts';
import { UnreadDot } from '#client/my-voice/outside/unread-parts.tsx';
import { useOff } from '#client/session/session.ts';
import { UnlessOff } from '#client/session/unless-off.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Mark } from '#client/ui/mark.tsx';
import { Pressable } from '#client/ui/pressable.tsx';
import { useIsReady } from '#client/ui/use-is-ready.ts';
import { paths } from '#contract/paths.ts';
import styles from './tab-bar.module.css';

/** The one navigation of the app: four places, and a button that loads the page again. */
export function TabBar() {
  const { t, i18n } = useLingui();
  const [pathname] = useLocation();
  const isReady = useIsReady();
  const off = useOff();
  const current = framedAt(pathname)?.tab ?? paths.more;

  return (
    <nav className={styles.bar} aria-label={t`Main navigation`}>
      <span className={styles.mark}>
        <Mark />
      </span>
      {tabs.map(
        ({ to, icon, title, switchedBy }) =>
          !(switchedBy && off.includes(switchedBy)) && (
            <Link
              key={to}
              className={styles.tab}
              to={to}
              aria-current={to === current ? 'page' : undefined}
              // Painted before any script knows who is signed in: index.html hides what is turned off.
              data-switched-by={isReady ? undefined : switchedBy}
            >
              <span className={styles.pill}>
                <Icon of={icon} />
              </span>
              {i18n._(title)}
              {isReady && to === paths.more && (
                <UnlessOff feature="myVoice">
                  <UnreadDot />
                </UnlessOff>
              )}
            </Link>
          ),
      )}
      <Pressable className={styles.tab} onPress={() => location.reload()}>
        <span className={styles.pill}>
          <Icon of={RefreshCw} />
        </span>
        {t({ message: 'Refresh', comment: 'Button: loads the page again' })}
      </Pressable>
    </nav>
  );
}
