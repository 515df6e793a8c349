import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ErrorState } from '#client/ui/error-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { reloadPage } from './reload-page.ts';
import styles from './screen-loading.module.css';

/** What stands in the frame in place of a screen whose code did not arrive. */
export function ScreenFailed() {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);

  async function tryAgain() {
    setAsking(true);
    if (!(await reloadPage())) setAsking(false);
  }

  return (
    <main className={styles.screen}>
      <PageHeader title={t`This page did not open`} />
      <ErrorState error={null} onRetry={tryAgain} isRetrying={asking} />
    </main>
  );
}
