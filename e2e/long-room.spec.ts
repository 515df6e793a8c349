import type { Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { people } from '#server/testing/test-company.ts';
import { expect, test } from './testing/fixtures.ts';
import { fillRoom, oldWords, seqOfOldMessage } from './testing/long-room.ts';
import { openOwnServer } from './testing/own-server.ts';
import { settled } from './testing/talking.ts';

const messages = 20_000;
const farBack = { seq: seqOfOldMessage(messages), words: oldWords };

test('with 20,000 messages behind it the room opens, is read far back, and takes what comes', { tag: '@long' }, async ({
  browser,
}) => {
  const testServer = await openOwnServer((db) => fillRoom(db, messages));
  try {
    const [page, other] = [
      await testServer.openPage(browser, people.ada, paths.myVoice),
      await testServer.openPage(browser, people.ben, paths.myVoice),
    ];
    for (const each of [page, other]) {
      await expect(each.getByRole('listitem').filter({ hasText: `Message ${messages} ` })).toBeVisible();
      await expect(each.locator('[data-state=live]')).toBeVisible();
    }
    const input = page.getByRole('textbox').last();
    await input.pressSequentially('Typed letter by letter');
    await page.getByRole('button', { name: 'Send' }).click();
    const mine = page.getByRole('listitem').filter({ hasText: 'Typed letter by letter' });
    await expect(mine).not.toContainText('Loading…');
    await submitMessage(other, 'Said by somebody else');
    await expect(page.getByRole('listitem').filter({ hasText: 'Said by somebody else' })).toBeVisible();

    // Scrolls back through ten pages of messages.
    const list = page.getByRole('log');
    await expect(async () => {
      await list.evaluate((element) => element.scrollTo({ top: 0 }));
      const first = await page.getByRole('listitem').first().textContent({ timeout: 1_000 });
      expect(Number(/Message (\d+) /.exec(first ?? '')?.[1])).toBeLessThan(messages - 500);
    }).toPass();
    const item = page.getByRole('listitem').filter({ hasText: 'Message' }).first();
    await item.getByRole('button', { name: /^More about/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await submitMessage(other, 'And once more');
    await page.getByRole('button', { name: /new message/i }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'And once more' })).toBeInViewport();

    // Finds a message of a year ago, and opens it in its place.
    await page.getByRole('button', { name: 'Search the messages' }).click();
    await page.getByRole('searchbox').fill(farBack.words);
    await page.locator('search').getByRole('button', { name: farBack.words }).click();
    const old = page.getByRole('listitem').filter({ hasText: farBack.words });
    await expect(old).toBeFocused();
    await expect(old).toBeInViewport();
    await expect(old).toHaveCount(1);
    // Reads on from there in both directions, in order and without gaps.
    await expect(async () => {
      await list.evaluate((element) => element.scrollTo({ top: 0 }));
      expect((await places(page))[0]).toBeLessThan(farBack.seq - 200);
    }).toPass();
    await expect(async () => {
      await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
      const seen = await places(page);
      expect(seen).toEqual(seen.map((_, index) => (seen[0] ?? 0) + index));
      expect(seen.at(-1)).toBeGreaterThan(farBack.seq + 200);
    }).toPass();
    await settled(list);
    // Changes there show at once, and a new message waits at the end.
    const top = page.getByRole('listitem').filter({ hasText: 'Message' }).first();
    const seq = Number((await top.getAttribute('id'))?.slice('message-'.length));
    await react(other, seq);
    await expect(page.locator(`#message-${seq}`).getByRole('button', { name: '🎉 from 1 person' })).toBeVisible();
    await page.getByRole('button', { name: 'Back to now' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'And once more' })).toBeInViewport();
    await submitMessage(other, 'The last word');
    await expect(page.getByRole('listitem').filter({ hasText: 'The last word' })).toBeInViewport();

    // A quote of an old message leads there as well.
    await other.getByRole('button', { name: 'Search the messages' }).click();
    await other.getByRole('searchbox').fill(farBack.words);
    await other.locator('search').getByRole('button', { name: farBack.words }).click();
    // A menu closes when the list under it scrolls.
    await settled(other.getByRole('log'));
    await other
      .getByRole('listitem')
      .filter({ hasText: farBack.words })
      .getByRole('button', { name: /^More about/ })
      .press('Enter');
    await other.getByRole('menuitem', { name: 'Reply' }).click();
    await submitMessage(other, 'I remember that');
    await expect(other.getByRole('listitem').filter({ hasText: 'I remember that' })).toBeInViewport();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'I remember that' })
      .getByRole('button', { name: /^In reply to/ })
      .click();
    await expect(page.getByRole('listitem').filter({ hasText: farBack.words })).toBeFocused();
    await submitMessage(page, 'So do I');
    await expect(page.getByRole('listitem').filter({ hasText: 'So do I' })).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Back to now' })).toHaveCount(0);
  } finally {
    await testServer.close();
  }
});

/** The numbers of the rendered messages, from the top. */
function places(page: Page): Promise<number[]> {
  return page.getByRole('listitem').evaluateAll((items) => items.map(({ id }) => Number(id.slice('message-'.length))));
}

/** Reacts to a message by a request from the page. */
function react(page: Page, seq: number): Promise<void> {
  return page.evaluate(async (number) => {
    const answer = await fetch('/api/my-voice/messages/react', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ seq: number, emoji: '🎉', on: true }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }, seq);
}

async function submitMessage(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox').last().fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}
