import type { Page } from '@playwright/test';
import { paths, storyPath } from '#contract/paths.ts';
import { expect, signIn } from '#e2e/fixtures.ts';
import { goInside } from '#e2e/no-network.ts';
import { layoutFlaws } from './layout-flaws.ts';
import { answerAtLength } from './long-values.ts';

/** A size of the window, and of the text in it. */
export type Shape = { width: number; height: number; text?: number };

const atTheDoor = [paths.login];
const inside = [
  paths.home,
  storyPath('news'),
  paths.more,
  paths.settings,
  paths.notifications,
  paths.account,
  paths.timeOff,
  paths.manageTimeOff,
  paths.requestLeave,
  paths.leaveRequests,
  paths.teamTimeOff,
  paths.reportAbsence,
  paths.pay,
  paths.payslips,
  paths.allDocuments,
  paths.payDetails,
  paths.myProfile,
  paths.personalInfo,
  paths.eventsTimeline,
  paths.employeeDiscount,
  paths.benefits,
  paths.workplace,
  paths.tools,
  paths.help,
  paths.career,
  paths.myVoice,
  '/no/such/page',
];

/** Walks every screen in every shape, with the longest values there may be, and names the flaws of the layout it finds. */
export async function walkEveryScreen(page: Page, who: string, shapes: Shape[]): Promise<string[]> {
  const flaws: string[] = [];
  async function look(path: string) {
    for (const shape of shapes) {
      await page.setViewportSize(shape);
      await page.evaluate(
        (size) => {
          document.documentElement.style.fontSize = size;
        },
        `${shape.text ?? 100}%`,
      );
      await page.evaluate(drawn);
      let found = await page.evaluate(layoutFlaws);
      // What is still on its way, a font or a picture, makes flaws that go by themselves.
      for (let again = 0; found.length > 0 && again < 10; again += 1) {
        await page.evaluate(drawn);
        found = await page.evaluate(layoutFlaws);
      }
      flaws.push(...found.map((flaw) => `${path} at ${shape.width} px, text ${shape.text ?? 100} %: ${flaw}`));
    }
  }

  for (const path of atTheDoor) {
    await page.goto(path);
    await settled(page);
    await look(path);
  }
  await answerAtLength(page.context());
  await signIn(page, who);
  for (const path of inside) {
    if (path !== paths.home) {
      await page.getByRole('main').evaluate((last) => last.setAttribute('data-walked', ''));
      await goInside(page, path);
      await expect(page.locator('main:not([data-walked])')).toHaveCount(1);
    }
    await settled(page);
    await unfold(page);
    await look(path);
  }
  return flaws;
}

/** In the page: until it has its fonts, and has been drawn with them. */
async function drawn(): Promise<void> {
  await document.fonts.ready;
  await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
}

/** The screen stands: its code is there, and what it reads. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('main [role=status] [data-shape]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** Opens what a screen folds away, but for what opens over it. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    const closed = 'main button[aria-expanded=false]:not([aria-haspopup])';
    for (const button of document.querySelectorAll<HTMLElement>(closed)) button.click();
  });
}
