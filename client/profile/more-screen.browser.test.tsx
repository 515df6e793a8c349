import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aminata, showApp } from '#client/testing/show-app.tsx';
import { paths } from '#contract/paths.ts';
import { layoutFlaws } from '#e2e/testing/layout-flaws.ts';

afterEach(() => page.viewport(390, 844));

test('shows who one is, and leads to the profile', async () => {
  await showApp(paths.more);
  for (const words of ['Aminata Kamara', '@akamara', 'Senior Stage Technician', 'Show Operations']) {
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  }
  await expect.element(page.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/my-profile');
});

test('has words for whatever is missing', async () => {
  const { id } = aminata;
  const blank = { id, fullName: null, username: null, position: null, department: null, profilePic: null };
  await showApp(paths.more, { user: blank });
  for (const words of ['User Name Missing', 'No Username', 'No Job Title', 'Unknown Department']) {
    await expect.element(page.getByText(words)).toBeVisible();
  }
});

test('has a picture for one that is broken', async () => {
  await showApp(paths.more, { user: { ...aminata, profilePic: '/profile-pictures/none.webp' } });
  const portrait = () => page.getByRole('main').element().querySelector('img');
  await expect.poll(() => portrait()?.src).toMatch(/default-portrait/);
});

// As narrow as tiles get, below the card and beside it.
test.each([900, 1200])('its tiles hold the longest words at %i px', { tags: 'long' }, async (width) => {
  await page.viewport(width, 800);
  await showApp(paths.more, { language: 'de' });
  await expect.element(page.getByRole('link', { name: 'Karriere und Weiterbildung' })).toBeVisible();
  expect(await layoutFlaws()).toEqual([]);
});
