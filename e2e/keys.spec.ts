import type { Locator, Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { expect, newPerson, password, test } from './testing/fixtures.ts';
import { message, unique } from './testing/talking.ts';

// The Tab presses that a screen may take from its beginning to what one came for.
const mostStops = 40;

for (const language of ['English', 'Arabic']) {
  test.describe(language, { tag: '@long' }, () => {
    test.use({ preferences: { language }, viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });

    test('sign-in, pay, leave and the room go by keys alone, and each stop has a name and is seen', async ({
      page,
    }) => {
      const person = await newPerson({ payslips: 4 });
      await page.goto(paths.login);
      await reach(page, page.locator('input[name=email]'));
      await page.keyboard.type(person.email);
      await reach(page, page.locator('input[name=password]'));
      await page.keyboard.type(password);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/home');

      await follow(page, paths.pay);
      await follow(page, paths.payDetails);
      await reach(page, page.locator('input[name=password]'));
      await page.keyboard.type(password);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${paths.payslips}`);
      const payslip = page.locator('main li a').first();
      await reach(page, payslip);
      await expect(payslip).toHaveAccessibleName(/\S/);

      await follow(page, paths.more);
      await follow(page, paths.timeOff);
      await follow(page, paths.requestLeave);
      await reach(page, page.locator('main input[type=radio]').first());
      await page.keyboard.press('ArrowDown');
      await expect(page.locator('main input[type=radio]').nth(1)).toBeChecked();
      const firstDay = page.locator('main input[name=startsOn]');
      const day = await firstDay.inputValue();
      await reach(page, firstDay);
      await page.keyboard.press('Backspace');
      await reach(page, page.locator('main form button[type=submit]'));
      await page.keyboard.press('Enter');
      await expect(firstDay).toBeFocused();
      await expect(firstDay).toHaveAccessibleDescription(/\S/);
      await firstDay.fill(day);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${paths.leaveRequests}`);
      const withdraw = page.locator('main article button').first();
      await reach(page, withdraw);
      await page.keyboard.press('Enter');
      await expect(page.locator('main article button')).toHaveCount(0);

      await follow(page, paths.home);
      await follow(page, paths.myVoice);
      await expect(page.locator('[data-state=live]')).toBeVisible();
      await reach(page, page.getByRole('textbox').last());
      const text = unique('keys');
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await expect(message(page, text)).toBeVisible();
    });
  });
}

/** Presses Tab until something has the focus. Each stop on the way has a name, and shows that the focus is there. */
async function reach(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  const stops: string[] = [];
  while (!(await wanted.evaluate((element) => element === document.activeElement))) {
    expect(stops.length, `not reached by Tab: ${wanted}; stops: ${stops.join(' | ')}`).toBeLessThan(mostStops);
    await page.keyboard.press('Tab');
    stops.push(await describeStop(page));
  }
}

async function describeStop(page: Page): Promise<string> {
  const focused = page.locator(':focus');
  // The browser's own bars lie between the last stop and the first.
  if ((await focused.count()) === 0) return 'none';
  await expect(focused).toHaveAccessibleName(/\S/);
  expect(
    await focused.evaluate(isSeen),
    `the focus does not show: ${await focused.evaluate((one) => one.outerHTML)}`,
  ).toBe(true);
  return focused.evaluate((one) => one.textContent || one.tagName);
}

/** Whether the focus shows: an outline or a shadow, on the element or on what draws it. */
function isSeen(element: Element): boolean {
  for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
    for (const part of [undefined, '::before', '::after']) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one, part);
      if ((outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none') return true;
    }
    if (one !== element && one.matches('main, nav, header, ul, form')) break;
  }
  return false;
}

/** Goes to a screen by the first link to it, with Tab and Enter. */
async function follow(page: Page, path: string): Promise<void> {
  await reach(page, page.locator(`a[href="${path}"]:visible`).first());
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
