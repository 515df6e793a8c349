import { t } from '@lingui/core/macro';
import { onClientTooOld } from '#client/api/call.ts';
import { loadSignedInWords } from '#client/i18n/language-switch.ts';
import { addToast } from '#client/ui/toast-store.ts';
import { bringNewestRelease, startServiceWorker } from './service-worker.ts';

const about = 'new-release';

/** Has the service worker keep the app, and says when there is a new release, or when this page is too old. */
export function startNewRelease(): void {
  onClientTooOld(() => void askToReload());
  void startServiceWorker(() => void announce());
}

async function announce(): Promise<void> {
  await loadSignedInWords();
  addToast({
    message: t`A new version is ready.`,
    action: { label: reload(), onPress: () => location.reload() },
    about,
    stays: true,
  });
}

/** Asks instead of reloading by itself: what somebody has typed would be lost. */
async function askToReload(): Promise<void> {
  await loadSignedInWords();
  addToast({
    message: t`This page is too old. Please reload it.`,
    tone: 'bad',
    action: { label: reload(), onPress: () => void bringNewestRelease().then(() => location.reload()) },
    about,
    stays: true,
  });
}

function reload(): string {
  return t({ message: 'Reload', comment: 'Button: loads the page again, in its new version' });
}
