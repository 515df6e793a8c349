import { expect, newPerson, signIn, test, tours } from './testing/fixtures.ts';

// With reduced motion the carousel stands still and has no pause button.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('somebody reads the news: by their own links, and back to where they were before', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await signIn(page);
  await expect(page.getByRole('main').getByText('Stagedoor', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^3 Trainings, you enrolled in/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Next pay/ })).toContainText(/15 \w+ \d{4}/);
  await expect(page.getByRole('region', { name: 'Coming up' }).getByRole('listitem')).toHaveCount(5);

  const carousel = page.getByRole('region', { name: 'News' });
  await carousel.getByRole('button', { name: 'Pause the news' }).click();
  await carousel.getByRole('button', { name: 'Show slide 2 of 3' }).click();
  await page.evaluate(() => scrollTo(0, 150));
  // Not with the mouse, for which Playwright would scroll the page first.
  await carousel.getByRole('link', { name: 'Company update available' }).evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/news\/update$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('From next month, rotas come out four weeks ahead.');
  await expect(page.getByRole('article')).toContainText('You asked for more notice, and we listened.');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  await page
    .getByRole('region', { name: 'Read on' })
    .getByRole('link', { name: /^Upcoming employee events/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Staff premiere');
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
  await expect(carousel.getByRole('heading')).toHaveText('Company update available');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(150);
});

test('a swipe or a drag turns the slide and opens no article; a press opens it, at an address of its own', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page);
  const carousel = page.getByRole('region', { name: 'News' });
  const shown = carousel.getByRole('heading');
  await expect(page.getByRole('region', { name: 'Coming up' })).toBeVisible();
  await carousel.getByRole('button', { name: 'Pause the news' }).click();
  // It may have advanced before it was paused.
  await carousel.getByRole('button', { name: 'Show slide 1 of 3' }).click();
  await expect(shown).toHaveText('News in 90 seconds');
  const standsStill = () =>
    expect
      .poll(() =>
        carousel
          .getByRole('list')
          .first()
          .evaluate((track) => track.getAnimations().length),
      )
      .toBe(0);
  await standsStill();
  const box = await carousel.boundingBox();
  if (!box) throw new Error('The carousel has no box.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 40];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 60, y, { steps: 4 });
  await page.mouse.up();
  await expect(shown).toHaveText('Company update available');
  // Too short to change the slide, too long for a click.
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 20, y, { steps: 4 });
  await page.mouse.up();
  await expect(shown).toHaveText('Company update available');
  await expect(page).toHaveURL(/\/home$/);
  await standsStill();
  // On the picture, above the words: all of the slide is the link.
  await page.mouse.click(x, box.y + 24);
  await expect(page).toHaveURL(/\/news\/update$/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('From next month, rotas come out four weeks ahead.');
});

for (const { language } of tours) {
  test.describe(language, () => {
    test.use({ preferences: { language } });

    test('no moon of a picture lies under the buttons of the news', { tag: '@long' }, async ({ page }) => {
      await signIn(page, await newPerson());
      const carousel = page.locator('main section:has(ul img)').first();
      const buttons = carousel.locator('button');
      await expect(buttons).toHaveCount(4);
      await buttons.last().click();
      // The slide with the night sky; the others have stage lights there.
      await buttons.nth(2).click();
      await expect(buttons.nth(2)).toHaveAttribute('aria-current');
      await expect.poll(() => carousel.evaluate(lightestUnderButtons, spot)).toBeLessThan(110);
    });
  });
}

/** Picture pixels averaged into one spot: a string of lights is dark then, and a moon is not. */
const spot = 10;

/** The brightness of the brightest spot under the buttons, from 0 to 255; 255 until the picture has loaded. */
function lightestUnderButtons(carousel: Element, size: number): number {
  const picture = carousel.querySelector<HTMLImageElement>('li:not([aria-hidden]) img');
  if (!picture?.complete || picture.naturalWidth === 0) return 255;
  const frame = picture.getBoundingClientRect();
  const boxes = [...carousel.querySelectorAll('button')].map((button) => button.getBoundingClientRect());
  const left = Math.min(...boxes.map((box) => box.left)) - frame.left;
  const right = Math.max(...boxes.map((box) => box.right)) - frame.left;
  const top = Math.min(...boxes.map((box) => box.top)) - frame.top;
  const bottom = Math.max(...boxes.map((box) => box.bottom)) - frame.top;
  // As `object-fit: cover` shows it, with one pixel per spot.
  const scale = Math.max(frame.width / picture.naturalWidth, frame.height / picture.naturalHeight) / size;
  const [width, height] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: frame.width / size, height: frame.height / size });
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
  const { data } = context.getImageData(left / size, top / size, (right - left) / size, (bottom - top) / size);
  let lightest = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.slice(at, at + 3);
    lightest = Math.max(lightest, 0.2126 * red + 0.7152 * green + 0.0722 * blue);
  }
  return lightest;
}
