import { t } from '@lingui/core/macro';
import { onClientTooOld } from '#client/api/call.ts';
import { loadSignedInWords } from '#client/i18n/language-switch.ts';
import { addToast } from '#client/ui/toast-store.ts';
import { bringNewestRelease, startServiceWorker } from './service-worker.ts';

/** Has the service worker keep the app, and says when there is a new release, or when this page is too old. */
export function startNewRelease(): void {
  onClientTooOld(() => void offerReload(() => t`This page is too old. Please reload it.`, 'bad', bringNewestRelease));
  void startServiceWorker(() => void offerReload(() => t`A new version is ready.`));
}

/** Asks instead of reloading by itself: what somebody has typed would be lost. */
async function offerReload(say: () => string, tone?: 'bad', prepare = async () => {}): Promise<void> {
  await loadSignedInWords();
  const label = t({ message: 'Reload', comment: 'Button: loads the page again, in its new version' });
  addToast({
    message: say(),
    tone,
    action: { label, onPress: () => void prepare().then(() => location.reload()) },
    about: 'new-release',
    ofPage: true,
  });
}
