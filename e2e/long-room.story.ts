import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { paths } from '#contract/paths.ts';
import type { Database } from '#server/db/database.ts';
import { people } from '#server/testing/test-company.ts';
import { expect, test } from './story.ts';
import { openOwnHouse } from './testing/own-house.ts';

const messages = 100_000;

test('with 100,000 messages behind it the room opens, is read far back, and takes what comes', async ({ browser }) => {
  test.setTimeout(120_000);
  const house = await openOwnHouse(sayMuch);
  try {
    const [page, other] = [await house.enter(browser, people.ada), await house.enter(browser, people.ben)];
    for (const each of [page, other]) {
      await each.goto(paths.myVoice);
      await expect(each.getByRole('listitem').filter({ hasText: `Message ${messages} ` })).toBeVisible();
      await expect(each.locator('[data-state=live]')).toBeVisible();
    }
    const input = page.getByRole('textbox').last();
    await input.pressSequentially('Typed letter by letter');
    await page.getByRole('button', { name: 'Send' }).click();
    const mine = page.getByRole('listitem').filter({ hasText: 'Typed letter by letter' });
    await expect(mine).not.toContainText('Loading…');
    await say(other, 'Said by somebody else');
    await expect(page.getByRole('listitem').filter({ hasText: 'Said by somebody else' })).toBeVisible();

    // Back through ten pages of what was said.
    const list = page.getByRole('log');
    await expect(async () => {
      await list.evaluate((element) => element.scrollTo({ top: 0 }));
      const first = await page.getByRole('listitem').first().textContent({ timeout: 1_000 });
      expect(Number(/Message (\d+) /.exec(first ?? '')?.[1])).toBeLessThan(messages - 500);
    }).toPass({ timeout: 60_000 });
    const item = page.getByRole('listitem').filter({ hasText: 'Message' }).first();
    await item.getByRole('button', { name: /^More about/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await say(other, 'And once more');
    await page.getByRole('button', { name: /new message/i }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'And once more' })).toBeInViewport();
  } finally {
    await house.close();
  }
});

/** Fills the room as a year of talk does. */
async function sayMuch(db: Database): Promise<void> {
  const { ada, ben } = people;
  await db.execute(sql`
    insert into chat_message (seq, mod_seq, sender_id, client_id, body, ts)
    select n, n, case when n % 3 = 0 then ${ada.id}::uuid else ${ben.id}::uuid end, gen_random_uuid(),
           'Message ' || n || ' ' || repeat('of the many that were said ', (n % 7)::int),
           now() - (${messages} - n) * interval '5 minutes'
    from generate_series(1, ${messages}::bigint) n`);
  await db.execute(sql`
    update chat_room set last_seq = ${messages}, last_mod_seq = ${messages}, last_ts = now() where id = 1`);
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox').last().fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}
