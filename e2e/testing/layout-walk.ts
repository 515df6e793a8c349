import type { Page } from '@playwright/test';
import { articlePath, isEntrance, type Path, paths } from '#contract/paths.ts';
import { expect, signIn } from './fixtures.ts';
import { layoutFlaws } from './layout-flaws.ts';
import { answerAtLength } from './long-values.ts';
import { framed, goTo } from './visiting.ts';

/** A window size, the text size in percent, and the font; by default our own. */
export type Shape = { width: number; height: number; text?: number; font?: string };

/** With a token, mailed links open; without one, they say why not. */
const atTheDoor = [...Object.values(paths).filter(isEntrance), `${paths.invite}#token`, `${paths.resetPassword}#token`];

/** From home on, as after a sign-in. */
const inside = [...framed, paths.myVoice, '/no/such/page'].map((path) =>
  path === paths.article ? articlePath('news') : path,
);

/** What to press on each screen, step by step, to open its overlays. */
const openers: Partial<Record<string, string[][]>> = {
  [paths.settings]: [['main [aria-haspopup=listbox]'], ['main button[data-pressable]']],
  [paths.account]: [['main li button'], ['main li ~ button, main ul ~ button']],
  [paths.teamTimeOff]: [
    ['main article button'],
    ['main section button >> nth=0', 'main fieldset button >> nth=0', 'main fieldset button >> nth=2'],
  ],
  [paths.allDocuments]: [['main [aria-haspopup=listbox]'], ['main li button']],
  [paths.employeeDiscount]: [['main article button']],
  [paths.career]: [['main li button[data-pressable]']],
  [paths.myVoice]: [['main [aria-haspopup=menu]'], ['main [aria-haspopup=menu]', '[role=menuitem][data-danger]']],
  [paths.moderation]: [['main article button >> nth=0'], ['main article button >> nth=1']],
} satisfies Partial<Record<Path, string[][]>>;

/**
 * Walks every screen and its overlays in every shape, with the longest possible values, and answers the layout flaws.
 */
export async function walkEveryScreen(page: Page, who: string, shapes: Shape[]): Promise<string[]> {
  const flaws: string[] = [];
  let order = shapes;

  /** Starts with the shape of the last look, since each change lays everything out again. */
  async function look(where: string, open?: () => Promise<void>) {
    for (const shape of order) {
      const { width, height, text = 100, font = '' } = shape;
      await page.setViewportSize({ width, height });
      await page.evaluate(
        ([size, name]) => {
          document.documentElement.style.fontSize = size;
          document.documentElement.style.setProperty('--font', name);
        },
        [`${text}%`, font] as const,
      );
      await open?.();
      const found = await page.evaluate(layoutFlaws);
      flaws.push(...found.map((flaw) => `${where} at ${width} px, text ${text} %${font && `, in ${font}`}: ${flaw}`));
    }
    order = order.toReversed();
  }

  await answerAtLength(page.context());
  for (const path of atTheDoor) {
    await page.goto(path);
    await settled(page);
    await look(path);
  }
  await signIn(page, who);
  for (const path of inside) {
    if (path !== paths.home) {
      await page.getByRole('main').evaluate((last) => last.setAttribute('data-walked', ''));
      await goTo(page, path);
      await page.locator('main:not([data-walked])').waitFor({ state: 'attached' });
    }
    await settled(page);
    await unfold(page);
    await look(path);
    for (const steps of openers[path] ?? []) {
      await look(`${path}, over it ${steps.join(' then ')}`, () => open(page, steps));
      await close(page);
    }
  }
  return flaws;
}

const over = '[role=dialog], [role=listbox]';

/** Opens an overlay unless it is open; a menu closes when the screen under it scrolls. */
async function open(page: Page, steps: string[]): Promise<void> {
  await expect(async () => {
    if (steps.at(-1)?.includes('haspopup')) await close(page);
    if (await page.locator(over).first().isVisible()) return;
    for (const step of steps) await page.locator(step).first().click({ timeout: 5000 });
    await page.locator(over).first().waitFor({ timeout: 5000 });
  }).toPass();
}

async function close(page: Page): Promise<void> {
  if ((await page.locator(over).count()) === 0) return;
  await page.keyboard.press('Escape');
  await expect(page.locator(over)).toHaveCount(0);
}

/** Waits until a screen's code and data are there. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await expect(page.locator('main')).toHaveCount(1);
  await expect(page.locator('main [role=status] [data-shape]')).toHaveCount(0);
}

/** Expands what a screen collapses, except overlays. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    const closed = 'main button[aria-expanded=false]:not([aria-haspopup])';
    for (const button of document.querySelectorAll<HTMLElement>(closed)) button.click();
  });
}
