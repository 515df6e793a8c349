import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '#client/ui/card.tsx';
import { Hero } from '#client/ui/hero.tsx';
import { Mark } from '#client/ui/mark.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import type { ConsoleState } from '#contract/console.ts';
import { paths } from '#contract/paths.ts';
import styles from './unlock.module.css';
import { UnlockForm } from './unlock-form.tsx';

/** Shown until the console is opened: the unlock form, and nothing else. */
export function UnlockScreen({ state }: { state: ConsoleState }) {
  const { t } = useLingui();
  const title = t({ message: 'Console', comment: 'Title: where HR, payroll and administrators work' });
  return (
    <main className={`${styles.screen} ${styles.centred}`}>
      <title>{`${title} · Stagedoor`}</title>
      <PageHeader title={title} back={{ to: paths.home, label: t`Back to the app` }} />
      <Hero>
        <div className="row">
          <Mark size="large" />
          <p className={styles.why}>
            <Trans>Enter your password once more. The console locks after 15 minutes without use.</Trans>
          </p>
        </div>
      </Hero>
      <Card>
        <div className="stack">
          <UnlockForm secondFactor={state.secondFactor} />
        </div>
      </Card>
    </main>
  );
}
