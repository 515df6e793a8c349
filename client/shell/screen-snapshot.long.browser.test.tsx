import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { storedSnapshots } from '#client/device/stored.ts';
import { happen } from '#client/testing/happen.ts';
import { emptyHome, showApp } from '#client/testing/show-app.tsx';
import { paths } from '#contract/paths.ts';
import { startScreenSnapshots } from './screen-snapshot.ts';

test('no words of the room are in a stored screen: they may be taken back', async () => {
  const glimpse = (text: string) => ({ seq: 7, name: 'Ben Cole', isOwn: false, text });
  await showApp(paths.home, {
    answers: {
      ...emptyHome,
      'myVoice.unread': {
        seen: 6,
        newest: 7,
        unread: 1,
        last: glimpse('Said last'),
        addressed: glimpse('Said to you'),
      },
    },
  });
  const main = page.getByRole('main');
  for (const text of ['Said last', 'Said to you']) await expect.element(main.getByText(text)).toBeVisible();
  startScreenSnapshots(import.meta.url);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  happen('visibilitychange', document);
  const { html } = storedSnapshots.read()?.[paths.home] ?? { html: '' };
  expect(html).toContain('My Voice');
  expect(html).not.toMatch(/Said last|Said to you/);
});
