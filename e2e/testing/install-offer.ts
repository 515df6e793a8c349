import type { Page } from '@playwright/test';

/** Simulates Chromium's offer on a phone to install the app; a headless browser makes none. */
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
