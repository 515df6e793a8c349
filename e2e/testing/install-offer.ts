import type { Page } from '@playwright/test';

/** Gives the page the browser's offer to install the app, as Chromium does on a phone; headless it asks nobody. */
export async function offerInstall(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const offer = new Event('beforeinstallprompt', { cancelable: true });
      const prompt = async () => {
        Object.assign(window, { asked: true });
        return { outcome: 'dismissed' };
      };
      dispatchEvent(Object.assign(offer, { prompt }));
    });
  });
}
