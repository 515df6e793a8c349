import { useLingui } from '@lingui/react/macro';
import { Gift, House, LayoutGrid, type LucideIcon, RefreshCw, WalletMinimal } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Link, useLocation } from 'wouter';
import { Icon } from '#client/ui/icon.tsx';
import { Mark } from '#client/ui/mark.tsx';
import { useIsReady } from '#client/ui/use-is-ready.ts';
import { paths } from '#contract/paths.ts';
import { factsOf, type Tab } from '#contract/screen-facts.ts';
import styles from './tab-bar.module.css';

/** The one navigation of the app: four places, and a button that loads the page again. */
export function TabBar() {
  const { t } = useLingui();
  const [pathname] = useLocation();
  const tabs: { to: Tab; icon: LucideIcon; word: string }[] = [
    {
      to: paths.home,
      icon: House,
      word: t({ message: 'Home', comment: 'Tab of the home page' }),
    },
    {
      to: paths.pay,
      icon: WalletMinimal,
      word: t({ message: 'Pay', comment: 'Tab: salary and payslips' }),
    },
    {
      to: paths.benefits,
      icon: Gift,
      word: t({ message: 'Benefits', comment: 'Tab: what the company gives besides pay' }),
    },
    { to: paths.more, icon: LayoutGrid, word: t({ message: 'More', comment: 'Tab: everything else' }) },
  ];
  const current = factsOf(pathname)?.tab ?? paths.more;

  return (
    <nav className={styles.bar} aria-label={t`Main navigation`}>
      <span className={styles.mark}>
        <Mark />
      </span>
      {tabs.map(({ to, icon, word }) => (
        <Link key={to} className={styles.tab} to={to} aria-current={to === current ? 'page' : undefined}>
          <span className={styles.pill}>
            <Icon of={icon} />
          </span>
          {word}
        </Link>
      ))}
      <AriaButton className={styles.tab} isDisabled={!useIsReady()} onPress={() => location.reload()}>
        <span className={styles.pill}>
          <Icon of={RefreshCw} />
        </span>
        {t({ message: 'Refresh', comment: 'Button: loads the page again' })}
      </AriaButton>
    </nav>
  );
}
