import type { Locator, Page } from '@playwright/test';
import { livePath } from '#contract/live.ts';
import { expect, newPerson, talker, test } from './testing/fixtures.ts';
import { send } from './testing/moderating.ts';
import { enterRoom, input, message, sendMessage, settled, unique } from './testing/talking.ts';

test('a finger that rests on a message opens its menu and selects nothing; one that scrolls does not', {
  tag: '@long',
}, async ({ page }) => {
  const hearNobody = await untilDeaf(page);
  await enterRoom(page, 'sofia.lara');
  const text = unique('Rest on me');
  await sendMessage(page, text);
  await expect(message(page, text)).not.toContainText('Loading…');
  hearNobody();
  const words = message(page, text).locator('p[dir=auto]');
  await settled(page.getByRole('log'));
  const more = await message(page, text).getByRole('button', { name: 'More about the message of You' }).boundingBox();
  expect(Math.min(more?.width ?? 0, more?.height ?? 0)).toBeGreaterThanOrEqual(44);
  const finger = await touch(page, words);
  await finger.move(0, -60);
  await finger.rest();
  await finger.lift();
  await expect(page.getByRole('menu')).toHaveCount(0);

  await settled(page.getByRole('log'));
  const again = await touch(page, words);
  await expect(page.getByRole('menu')).toBeVisible();
  await again.lift();
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
  await page.getByRole('menuitem', { name: 'Reply' }).tap();
  await expect(page.getByText('Reply to yourself')).toBeVisible();
  await expect(input(page)).toBeFocused();
});

test('the keyboard of a phone covers neither the input nor the newest message', async ({ page }) => {
  await enterRoom(page, 'alvaro.pineda');
  const text = unique('Above the keyboard');
  await sendMessage(page, text);
  await input(page).focus();
  const isSeen = async (height: number) => {
    for (const one of [input(page), message(page, text)]) {
      const box = await one.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
      expect(box?.y).toBeGreaterThan(0);
    }
  };
  // An iPhone lays the keyboard over the page, which keeps its height.
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { value: 480, configurable: true });
    visualViewport?.dispatchEvent(new Event('resize'));
  });
  await expect(() => isSeen(480)).toPass();
  await page.evaluate(() => {
    delete (visualViewport as { height?: number }).height;
    visualViewport?.dispatchEvent(new Event('resize'));
  });
  await expect(() => isSeen(844)).toPass();
  // Other phones shrink the page.
  await page.setViewportSize({ width: 390, height: 480 });
  await expect(() => isSeen(480)).toPass();
});

test('who spoke last stands beside the messages where there is room, and costs a phone nothing', {
  tag: '@long',
}, async ({ page }) => {
  await enterRoom(page, 'alvaro.pineda');
  await expect(page.locator('aside')).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 844 });
  const aside = page.getByRole('complementary', { name: 'About the room' });
  await expect(aside).toBeVisible();
  await aside
    .getByRole('button', { name: /^Mention/ })
    .first()
    .click();
  await expect(input(page)).toHaveValue(/^@.+ $/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('aside')).toHaveCount(0);
  await expect(input(page)).toHaveValue(/^@.+ $/);
});

test('who is muted reads until when, keeps what they typed, and writes again once it is over', {
  tag: '@long',
}, async ({ page }) => {
  const person = await newPerson();
  const [moderator, employee] = [await talker(await newPerson({ moderator: true })), await talker(person)];
  const muting = { userId: person.id, minutes: 5, reason: 'Cooling off' };
  expect((await moderator.post('/api/moderation/mute', { data: muting })).status()).toBe(200);
  expect((await (await send(employee, 'May I?')).json()).code).toBe('MUTED');
  // A clock that is wrong by a day, and that the test can move.
  await page.clock.install({ time: Date.now() + 86_400_000 });
  await enterRoom(page, person);
  const notice = page.getByText(/^A moderator muted you until/);
  await expect(notice).toBeVisible();
  await expect(input(page)).not.toBeEditable();
  await page.clock.fastForward('04:50');
  await expect(notice).toBeVisible();
  await page.clock.fastForward('00:15');
  await expect(notice).toHaveCount(0);
  await expect(input(page)).toBeEditable();
});

/** Answers what makes the page hear nothing more: what other tests say would move the list under the finger. */
async function untilDeaf(page: Page): Promise<() => void> {
  let isDeaf = false;
  await page.routeWebSocket(new RegExp(`${livePath}(\\?|$)`), (socket) => {
    const server = socket.connectToServer();
    server.onMessage((said) => isDeaf || socket.send(said));
  });
  return () => {
    isDeaf = true;
  };
}

/** Touches something and holds the finger there. */
async function touch(page: Page, on: Locator) {
  const devices = await page.context().newCDPSession(page);
  const box = await on.boundingBox();
  if (!box) throw new Error('There is nothing to touch.');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const dispatch = (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    devices.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [at] });
  await dispatch('touchStart');
  return {
    async move(x: number, y: number): Promise<void> {
      at.x += x;
      at.y += y;
      await dispatch('touchMove');
    },
    /** Longer than opening the menu takes. */
    rest: () => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 700))),
    lift: () => dispatch('touchEnd'),
  };
}
