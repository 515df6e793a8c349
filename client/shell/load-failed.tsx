import { Trans } from '@lingui/react/macro';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { reloadPage } from './reload-page.ts';
import styles from './screen-loading.module.css';

/** Shown when not even the frame's code loads; made of the few components that the login loads anyway. */
export function LoadFailed() {
  return (
    <main className={styles.screen}>
      <h1>
        <Trans>This page did not open</Trans>
      </h1>
      <Notice tone="bad">
        <Trans>This could not be loaded.</Trans>
      </Notice>
      <Button variant="secondary" onPress={reloadPage}>
        <Trans>Try again</Trans>
      </Button>
    </main>
  );
}
