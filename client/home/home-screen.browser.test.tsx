import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '#client/api/query-client.ts';
import { never, refusal } from '#client/testing/fake-server.ts';
import { holdTime } from '#client/testing/fake-time.ts';
import { happen } from '#client/testing/happen.ts';
import { wantMotion } from '#client/testing/motion.ts';
import { aminata, showApp, signInElsewhere } from '#client/testing/show-app.tsx';
import { paths } from '#contract/paths.ts';
import { answers } from './testing/company-news.ts';

const carousel = page.getByRole('region', { name: 'News' });
const shown = carousel.getByRole('heading');

test('shows the news, the trainings, the next pay and what is coming up', async () => {
  await showApp(paths.home, { answers });
  await expect.element(page.getByRole('main').getByText('Stagedoor', { exact: true })).toBeVisible();
  await expect.element(shown).toHaveTextContent('News in 90 seconds');
  const trainings = page.getByRole('link', { name: /^3 Trainings, you enrolled in/ });
  await expect.element(trainings).toMatchTextContent('Next: Rigging, due 15 December 2031');
  await expect.element(page.getByRole('link', { name: /^Next pay/ })).toMatchTextContent(/15 \w+ \d{4}/);
  await expect.element(page.getByRole('region', { name: 'Coming up' }).getByRole('listitem')).toHaveLength(2);
});

test('missing news and missing trainings are said in words', async () => {
  await showApp(paths.home, { answers: { 'home.news': { news: [], mustRead: [], events: [] }, 'training.mine': [] } });
  await expect.element(page.getByRole('link', { name: /^0 Trainings, you enrolled in/ })).toBeVisible();
  await expect.element(page.getByText('Nothing is planned')).toBeVisible();
});

test('what is still loading stands as a skeleton', async () => {
  await showApp(paths.home, { answers: { 'home.news': never, 'training.mine': never } });
  await expect.element(page.getByRole('link', { name: /^Next pay/ })).toBeVisible();
  expect(page.getByRole('main').getByText('Loading…').elements().length).toBeGreaterThan(0);
  await expect.element(carousel).not.toBeInTheDocument();
});

test('trainings that fail to load can be retried', async () => {
  const server = await showApp(paths.home, { answers: { ...answers, 'training.mine': refusal('INTERNAL') } });
  await expect.element(page.getByRole('alert')).toMatchTextContent('Your trainings could not be loaded.');
  // With the press: a screen that is mounted once more asks by itself, and would take the button away.
  document.addEventListener('click', () => server.answer(answers), { capture: true, once: true });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('link', { name: /^3 Trainings/ })).toBeVisible();
});

test('without a network it says so where nothing was read before', async () => {
  await showApp(paths.home, { isOnline: false });
  await expect.element(page.getByText('The news could not be loaded.')).toBeVisible();
  await expect.element(page.getByText('Your trainings could not be loaded.')).toBeVisible();
});

test('the carousel turns every three seconds, without end', { tags: 'long' }, async () => {
  await wantMotion();
  const time = holdTime();
  await showApp(paths.home, { answers });
  await expect.element(shown).toHaveTextContent('News in 90 seconds');
  await expect.poll(() => time.isRunning(3_000)).toBe(true);
  for (const title of [
    'Company update available',
    'Upcoming employee events',
    'News in 90 seconds',
    'Company update available',
  ]) {
    time.pass(2_999);
    expect(shown.element().textContent).not.toContain(title);
    time.pass(1);
    await expect.element(shown).toHaveTextContent(title);
  }
});

test('only a pointer that moves pauses the carousel, not one that rests where it appears', {
  tags: 'long',
}, async () => {
  await wantMotion();
  await page.elementLocator(document.documentElement).hover({ position: { x: 190, y: 250 } });
  const time = holdTime();
  await showApp(paths.home, { answers });
  await expect.poll(() => carousel.element().matches(':hover')).toBe(true);
  await expect.poll(() => time.isRunning(3_000)).toBe(true);
  time.pass(3_000);
  await expect.element(shown).toHaveTextContent('Company update available');
  await carousel.hover({ position: { x: 150, y: 100 } });
  await expect.poll(() => time.isRunning(3_000)).toBe(false);
});

test('a turn takes 500 ms', async () => {
  await wantMotion();
  await showApp(paths.home, { answers });
  await expect.element(carousel.getByRole('list')).toHaveStyle({ transitionDuration: '0.5s' });
});

test('the carousel can be paused, and turned by hand', async () => {
  await wantMotion();
  const time = holdTime();
  await showApp(paths.home, { answers });
  await expect.poll(() => time.isRunning(3_000)).toBe(true);
  const button = carousel.getByRole('button', { name: 'Pause the news' }).element() as HTMLElement;
  button.focus();
  await userEvent.keyboard('{Enter}');
  // The focus pauses the news, too.
  button.blur();
  await expect.element(carousel.getByRole('button', { name: 'Resume the news' })).toBeVisible();
  expect(time.isRunning(3_000)).toBe(false);
  await expect.element(shown).toHaveTextContent('News in 90 seconds');
  await carousel.getByRole('button', { name: 'Show slide 3 of 3' }).click();
  await expect.element(shown).toHaveTextContent('Upcoming employee events');
});

test('where the slide that is shown is taken back, the last one that is left is shown', async () => {
  const server = await showApp(paths.home, { answers });
  await carousel.getByRole('button', { name: 'Show slide 3 of 3' }).click();
  await expect.element(shown).toHaveTextContent('Upcoming employee events');
  const left = answers['home.news'].news.slice(0, 1);
  server.answer({ ...answers, 'home.news': { ...answers['home.news'], news: left } });
  await queryClient.invalidateQueries({ queryKey: ['home'] });
  await expect.element(shown).toHaveTextContent('News in 90 seconds');
  await expect.element(carousel.getByRole('button', { name: 'Show slide 1 of 1' })).toHaveAttribute('aria-current');
});

test.each([
  ['en', -60, 'the next slide'],
  ['ar', 60, 'the next slide'],
  ['ar', -60, 'the slide before'],
] as const)('in %s a finger that moves by %i px turns to %s', async (language, by, to) => {
  await showApp(paths.home, { language, answers });
  const dots = page.getByRole('region').first().getByRole('button');
  await expect.element(dots.first()).toHaveAttribute('aria-current', 'true');
  const place = { bubbles: true, clientY: 100, pointerId: 1, pointerType: 'touch' };
  const track = page.getByRole('region').first().getByRole('list').first().element();
  happen(new PointerEvent('pointerdown', { ...place, clientX: 200 }), track);
  happen(new PointerEvent('pointerup', { ...place, clientX: 200 + by }), track);
  await expect.element(dots.nth(to === 'the next slide' ? 1 : 2)).toHaveAttribute('aria-current', 'true');
});

test.each([
  [4, 'Good evening'],
  [5, 'Good morning'],
  [12, 'Good afternoon'],
  [17, 'Good afternoon'],
  [18, 'Good evening'],
])('at %i o’clock the greeting is %s', async (hour, greeting) => {
  vi.spyOn(Date.prototype, 'getHours').mockReturnValue(hour);
  await showApp(paths.home, { answers });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(`${greeting}, Aminata`);
});

test('nothing moves by itself for whoever asked for less motion', async () => {
  const time = holdTime();
  await showApp(paths.home, { answers });
  await expect.element(carousel.getByRole('button', { name: 'Resume the news' })).toBeVisible();
  await expect.element(shown).toHaveTextContent('News in 90 seconds');
  expect(time.isRunning(3_000)).toBe(false);
});

test('broken pictures leave the words readable', async () => {
  await showApp(paths.home, { user: { ...aminata, profilePic: '/profile-pictures/none.webp' }, answers });
  await expect.element(shown).toHaveTextContent('News in 90 seconds');
  const portrait = () => page.getByRole('link', { name: 'More about you' }).element().querySelector('img');
  await expect.poll(() => portrait()?.src).toMatch(/default-portrait/);
});

test('on a phone on its side the words of a slide are in sight', async () => {
  await page.viewport(844, 390);
  onTestFinished(() => page.viewport(390, 844));
  await showApp(paths.home, { answers });
  await expect.element(shown).toBeVisible();
  expect(shown.element().getBoundingClientRect().bottom).toBeLessThan(390);
});

test('news that fails to load can be retried', async () => {
  const server = await showApp(paths.home, { answers: { ...answers, 'home.news': refusal('INTERNAL') } });
  await expect.element(page.getByRole('alert')).toMatchTextContent('The news could not be loaded.');
  // With the press and not before: a part of the page that mounts late reads the news again by itself.
  addEventListener('pointerdown', () => server.answer(answers), { once: true, capture: true });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(shown).toHaveTextContent('News in 90 seconds');
});

for (const { finger, says } of [
  { finger: 170, says: 'Pull to refresh' },
  { finger: 180, says: 'Let go to refresh' },
]) {
  test(`a pull of ${finger} px of finger says "${says}"`, { tags: 'long' }, async () => {
    await showApp(paths.home, { answers });
    await expect.element(shown).toBeVisible();
    // Repeated until the page listens: it begins a moment after it is drawn.
    const pulled = () => {
      touch('touchstart', 100);
      touch('touchmove', 100 + finger);
      return document.querySelector<HTMLElement>('[data-pulling]')?.style.getPropertyValue('--pulled');
    };
    await expect.poll(pulled).toBe(`${finger / 2.5}px`);
    await expect.element(page.getByText(says)).toBeInTheDocument();
    // A release beyond the threshold reloads the page, and with it this test: e2e/shell.spec.ts covers that.
    if (finger > 175) return;
    touch('touchend', 100 + finger);
    await expect.poll(() => document.querySelector('[data-pulling]')).toBeNull();
  });
}

test('a slanted pull does not refresh, and the browser’s own pull never does', async () => {
  await showApp(paths.home, { answers });
  await expect.element(shown).toHaveTextContent('News in 90 seconds');
  expect(getComputedStyle(document.documentElement).overscrollBehaviorY).toBe('contain');
  const pulled = (clientX: number) => {
    touch('touchstart', 100);
    touch('touchmove', 300, clientX);
    return document.querySelector<HTMLElement>('[data-pulling]')?.style.getPropertyValue('--pulled');
  };
  await expect.poll(() => pulled(120)).toBe('80px');
  await expect.poll(() => pulled(250)).toBeUndefined();
  for (const [kind, clientX, clientY] of [
    ['pointerdown', 300, 100],
    ['pointerup', 150, 300],
  ] as const) {
    const event = new PointerEvent(kind, { bubbles: true, clientX, clientY, pointerType: 'touch' });
    carousel.element().dispatchEvent(event);
  }
  // Beyond the threshold, if it were not diagonal: this page would reload.
  touch('touchend', 300);
  await expect.element(shown).toHaveTextContent('Company update available');
});

function touch(kind: string, clientY: number, clientX = 100): void {
  const finger = new Touch({ identifier: 1, target: document.body, clientX, clientY });
  happen(new TouchEvent(kind, { touches: kind === 'touchend' ? [] : [finger], changedTouches: [finger] }));
}

const toldToLogIn = page.getByRole('alert');
const nobody = 'No user is currently logged in. Redirecting to login...';
const ended = 'You were signed out. Please log in again.';

test('says that nobody is signed in and goes to the login screen, where the words can still be read', async () => {
  await showApp(paths.home, { user: null });
  await expect.element(toldToLogIn).toHaveTextContent(nobody);
  expect(location.pathname).toBe('/');
});

test('a session ended by the server leads to the login screen and leaves no data of the person', async () => {
  await showApp(paths.home, { answers: { ...answers, 'auth.session': { user: null } } });
  await expect.element(toldToLogIn).toHaveTextContent(ended);
  expect(location.pathname).toBe('/');
  expect(localStorage.getItem('stagedoor.v1.user')).toBeNull();
});

test('a sign-out in another tab leads to the login screen and leaves no data of the person', async () => {
  await showApp(paths.home, { answers });
  await expect.element(shown).toBeVisible();
  signInElsewhere(null);
  await expect.element(toldToLogIn).toHaveTextContent(ended);
});

test('company texts in another language than the reader’s are marked', async () => {
  await showApp(paths.home, { language: 'ar', answers });
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  expect(document.querySelectorAll('bdi[lang=en]').length).toBeGreaterThan(0);
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
});
