import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, Lock, ShieldCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useSubmit } from '#client/api/use-submit.ts';
import { useUser } from '#client/session/session.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Mark } from '#client/ui/mark.tsx';
import { paths } from '#contract/paths.ts';
import styles from './console-navigation.module.css';
import { sectionAt } from './features.ts';
import { consoleCall, showLocked } from './platform/console-call.ts';
import type { Section } from './platform/feature.ts';

type Props = { sections: Section[]; onSetUpSecondFactor: () => void };

/** Scrolls a link into view, because the row may be wider than a phone. */
function showInRow(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Whether the last link of a row is out of sight at its end, so that the row has to be scrolled. */
function useHasMore(links: number) {
  const row = useRef<HTMLElement>(null);
  const [hasMore, setHasMore] = useState(false);
  useEffect(() => {
    const last = row.current?.querySelectorAll('a').item(links - 1);
    if (!last) return;
    // The newest entry: one call may bring several.
    const observer = new IntersectionObserver((entries) => setHasMore((entries.at(-1)?.intersectionRatio ?? 1) < 0.9), {
      root: row.current,
      threshold: [0, 0.9],
    });
    observer.observe(last);
    return () => observer.disconnect();
  }, [links]);
  return { row, hasMore };
}

/** The console's one navigation: its sections, whose console it is, and the buttons that leave it. */
export function ConsoleNavigation({ sections, onSetUpSecondFactor }: Props) {
  const { t } = useLingui();
  const [path] = useLocation();
  const user = useUser();
  const { row, hasMore } = useHasMore(sections.length);
  const { submit: lock, isSending } = useSubmit(async () => {
    await consoleCall('console.lock');
    showLocked();
  });
  return (
    <header className={styles.side}>
      <nav
        ref={row}
        className={styles.links}
        data-more={hasMore || undefined}
        aria-label={t({ message: 'Console', comment: 'Name of the console’s navigation' })}
      >
        <span className={styles.mark}>
          <Mark />
        </span>
        {sections.map((section) => {
          const isHere = section === sectionAt(path);
          return (
            <Link
              key={section.path}
              to={section.path}
              className={styles.link}
              aria-current={isHere ? 'page' : undefined}
              ref={isHere ? showInRow : null}
            >
              <Icon of={section.icon} />
              {t(section.word)}
            </Link>
          );
        })}
      </nav>
      <div className={styles.foot}>
        {user?.fullName && <bdi className={styles.name}>{user.fullName}</bdi>}
        <Button variant="quiet" size="small" onPress={onSetUpSecondFactor}>
          <Icon of={ShieldCheck} size="small" />
          <span className={styles.words}>
            <Trans comment="Button of the console: set up the code that is asked for beside the password">
              Second factor
            </Trans>
          </span>
        </Button>
        <Button variant="quiet" size="small" isPending={isSending} onPress={() => void lock()}>
          <Icon of={Lock} size="small" />
          <span className={styles.words}>
            <Trans comment="Button: lock the console until the password is entered again">Lock</Trans>
          </span>
        </Button>
        <ButtonLink variant="quiet" size="small" to={paths.home}>
          <Icon of={ArrowLeft} mirrors size="small" />
          <span className={styles.words}>
            <Trans comment="Link out of the console, to the app that everybody has">Back to the app</Trans>
          </span>
        </ButtonLink>
      </div>
    </header>
  );
}
