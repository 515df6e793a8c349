import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { storedInstallHint } from '#client/device/stored.ts';
import { installOffer } from '#client/install/install-offer.ts';
import { showApp } from '#client/testing/show-app.tsx';
import { paths } from '#contract/paths.ts';
import { answers } from './testing/company-news.ts';

const hint = page.getByRole('region', { name: 'Stagedoor on your home screen' });
const prompt = vi.fn(async () => ({ outcome: 'dismissed' as const }));

beforeEach(() => {
  prompt.mockClear();
  installOffer.set({ offer: Object.assign(new Event('beforeinstallprompt'), { prompt }), wasInstalled: false });
  onTestFinished(() => installOffer.set({ offer: null, wasInstalled: false }));
});

test('the app is put on the home screen by one tap, and is not offered again', async () => {
  await showApp(paths.home, { answers });
  await hint.getByRole('button', { name: 'Add' }).click();
  expect(prompt).toHaveBeenCalledOnce();
  await expect.element(hint).not.toBeInTheDocument();
  expect(storedInstallHint.read()).toBe(true);
});

test('a hint below the edge of the screen waits until it was seen, and goes for good by its button', {
  tags: 'long',
}, async () => {
  await page.viewport(390, 200);
  onTestFinished(() => page.viewport(390, 844));
  await showApp(paths.home, { answers });
  await expect.element(hint).toBeInTheDocument();
  // By then the hint watches whether it is seen, and the browser calls its observer before a later one.
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toBeInTheDocument();
  await new Promise((done) => new IntersectionObserver(done).observe(hint.element()));
  expect(storedInstallHint.read()).toBeNull();
  hint.element().scrollIntoView();
  await expect.poll(() => storedInstallHint.read()).toBe(true);
  storedInstallHint.remove();
  await hint.getByRole('button', { name: 'Not now' }).click();
  await expect.element(hint).not.toBeInTheDocument();
  expect(storedInstallHint.read()).toBe(true);
});

test('who has seen the offer on this device is not asked again', async () => {
  storedInstallHint.write(true);
  await showApp(paths.home, { answers });
  await expect.element(page.getByRole('region', { name: 'News' })).toBeVisible();
  await expect.element(hint).not.toBeInTheDocument();
});
