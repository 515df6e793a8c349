import { paths } from '#contract/paths.ts';
import { signIn, test } from './testing/fixtures.ts';
import { expectToMove } from './testing/push-browser.ts';

test.describe('what the browser makes of notifications', () => {
  test('blocked: the preference moves and stays, and a line says how to allow it', { tag: '@long' }, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
    });
    await signIn(page, undefined, paths.settings);
    await expectToMove(page, /^Your browser blocks them\. Tap the icon beside the address/);
  });

  test('not supported here', { tag: '@long' }, async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager');
    });
    await signIn(page, undefined, paths.settings);
    await expectToMove(page, /^This browser cannot show notifications\./);
  });

  test('on an iPhone in the browser: the home screen first', { tag: '@long' }, async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager');
      Object.defineProperty(navigator, 'userAgent', {
        get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)',
      });
    });
    await signIn(page, undefined, paths.settings);
    await expectToMove(page, /^On an iPhone or iPad the app must be on the home screen first/);
  });
});
