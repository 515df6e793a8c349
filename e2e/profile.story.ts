import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test, tours } from './story.ts';

/** The demo's dates are what they are; the day they are read on is this one. */
const today = new Date('2026-11-21T12:00:00');

const options = /^Show More/;
const details = /^Show more of your job/;

async function openProfile(page: Page, name = 'aminata.kamara'): Promise<void> {
  await page.clock.setFixedTime(today);
  await signIn(page, name);
  await page.goto('/my-profile');
  await expect(page.getByRole('button', { name: 'Show leadership team' })).toBeVisible();
}

/** The value beside a label among the job details. */
function fact(page: Page, label: string) {
  return page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd');
}

test.describe('the profile of somebody who has everything', () => {
  test('begins with the person, in the spotlight', async ({ page }) => {
    await openProfile(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My profile');
    const banner = page.locator('main header');
    for (const words of ['Aminata Kamara', 'Known as Ami', '@akamara', 'Senior Stage Technician', 'Show Operations']) {
      await expect(banner.getByText(words, { exact: true })).toBeVisible();
    }
    await expect(banner.locator('img')).toHaveAttribute('src', '/profile-pictures/aminata-kamara.webp');
    await banner.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/more$/);
  });

  test('offers two things at once and two more on request, one of them locked with its reason', async ({ page }) => {
    await openProfile(page);
    await expect(page.getByRole('link', { name: 'Manage Personal Info' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Employee Discount' })).toBeVisible();
    await expect(page.getByText('Events Timeline')).toHaveCount(0);
    await page.getByRole('button', { name: options }).filter({ hasText: 'options' }).click();
    await expect(page.getByRole('link', { name: 'Events Timeline' })).toBeVisible();

    const locked = page.getByRole('button', { name: 'Personal Compensation Statements' });
    await expect(locked).toBeDisabled();
    await expect(locked).toHaveAccessibleDescription('Locked. Your company has not opened these statements yet.');
    await page.getByRole('link', { name: 'Events Timeline' }).press('Tab');
    await expect(locked).toBeFocused();
    await locked.press('Enter');
    await expect(page).toHaveURL(/\/my-profile$/);

    await page.getByRole('button', { name: /^Show Less of your options/ }).click();
    await expect(page.getByText('Events Timeline')).toHaveCount(0);
  });

  test('names the manager with ways to reach her', async ({ page }) => {
    await openProfile(page);
    const manager = page.getByRole('region', { name: 'Manager' });
    await expect(manager.getByRole('heading', { name: 'Claire Moreau' })).toBeVisible();
    await expect(manager.getByText('Head of Show Operations')).toBeVisible();
    await expect(manager.getByRole('link', { name: 'claire.moreau@stagedoor.example' })).toHaveAttribute(
      'href',
      'mailto:claire.moreau@stagedoor.example',
    );
    await expect(manager.getByRole('link', { name: '+33 1 99 00 0176' })).toHaveAttribute('href', 'tel:+33199000176');
  });

  test('shows and hides the leadership team, a step each with photo, name, email and title', async ({ page }) => {
    await openProfile(page);
    await page.getByRole('button', { name: 'Show leadership team' }).click();
    const leaders = page.getByRole('list', { name: 'Leadership team' }).getByRole('listitem');
    await expect(leaders).toHaveCount(3);
    const expected = [
      ['Claire Moreau', 'Head of Show Operations', 'claire.moreau'],
      ['Daniel Okafor', 'Director of Entertainment', 'daniel.okafor'],
      ['Sofía Lara', 'Chief Operating Officer', 'sofia.lara'],
    ] as const;
    let before = -1;
    for (const [step, [name, title, address]] of expected.entries()) {
      const leader = leaders.nth(step);
      await expect(leader).toContainText(name);
      await expect(leader).toContainText(title);
      await expect(leader.getByRole('link', { name: `${address}@stagedoor.example` })).toBeVisible();
      await expect(leader.locator('img')).toHaveAttribute('src', /^\/profile-pictures\/.+\.webp$/);
      const left = (await leader.boundingBox())?.x ?? -1;
      expect(left).toBeGreaterThan(before);
      before = left;
    }
    await page.getByRole('button', { name: 'Hide leadership team' }).click();
    await expect(leaders).toHaveCount(0);
  });

  test('gives three facts of the job at once, and all others on request', async ({ page }) => {
    await openProfile(page);
    await expect(page.getByRole('term')).toHaveText(['Username', 'Employee ID', 'Employment']);
    await page.getByRole('button', { name: details }).click();
    const facts = {
      Username: 'akamara',
      'Employee ID': 'E-10427',
      Employment: 'Regular, full time',
      Shift: 'Evenings, Tuesday to Saturday',
      Location: 'Lumley Stage, Freetown',
      'Employment Type': 'Permanent',
      'Business Title': 'Senior Stage Technician, Lumley Stage',
      'Job Code': 'SHO-340',
      Company: 'Lumière Park Freetown Ltd',
      'Standard Hours': '39 hours a week',
      Tenure: '10 years, 8 months, 14 days',
      'Time in level': '3 years, 2 months, 19 days',
      'Tenure since last hire': '10 years, 8 months, 14 days',
      'Latest hire date': '14 March 2016',
    };
    await expect(page.getByRole('term')).toHaveText(Object.keys(facts));
    for (const [label, value] of Object.entries(facts)) await expect(fact(page, label)).toHaveText(value);

    const history = page.getByRole('region', { name: 'Job history' }).getByRole('listitem');
    await expect(history).toHaveCount(4);
    for (const words of [
      '4 September 2023',
      'Promotion',
      'Senior Stage Technician',
      'Show Operations',
      'Claire Moreau',
    ]) {
      await expect(history.first()).toContainText(words);
    }
    await expect(history.first().getByRole('link', { name: 'claire.moreau@stagedoor.example' })).toBeVisible();
    await expect(history.last()).toContainText('14 March 2016');

    await page.getByRole('button', { name: /^Show less of your job/ }).click();
    await expect(page.getByRole('term')).toHaveCount(3);
  });

  test('counts the tenure from the first hire, and the last hire apart from it', async ({ page }) => {
    await openProfile(page, 'fatmata.bangura');
    await page.getByRole('button', { name: details }).click();
    await expect(fact(page, 'Tenure')).toHaveText('11 years, 0 months, 22 days');
    await expect(fact(page, 'Tenure since last hire')).toHaveText('5 years, 1 month, 12 days');
    await expect(fact(page, 'Latest hire date')).toHaveText('11 October 2021');
  });

  test('shows its life as a line in time, with the anniversaries and the next one', async ({ page }) => {
    await openProfile(page);
    await page.getByRole('button', { name: options }).filter({ hasText: 'options' }).click();
    await page.getByRole('link', { name: 'Events Timeline' }).click();
    const points = page.getByRole('main').getByRole('listitem');
    await expect(points.getByRole('heading')).toHaveText([
      '11 years with us',
      '10 years with us',
      'Promotion',
      '5 years with us',
      'Change of manager',
      'Promotion',
      '1 year with us',
      'Hire',
    ]);
    await expect(points.first()).toContainText('14 March 2027');
    await expect(points.first()).toContainText('Next anniversary');
    await expect(points.last()).toContainText('14 March 2016');
    await page.getByRole('link', { name: 'Back to your profile' }).click();
    await expect(page).toHaveURL(/\/my-profile$/);
  });
});

test.describe('the profile of somebody of whom nothing is on file', () => {
  test('says N/A wherever something is missing', async ({ page }) => {
    await openProfile(page, 'sam.bare');
    const banner = page.locator('main header');
    await expect(banner.getByText('N/A')).toHaveCount(4);
    await expect(banner.locator('img')).toHaveAttribute('src', /default-portrait/);
    const manager = page.getByRole('region', { name: 'Manager' });
    await expect(manager.getByText('N/A')).toHaveCount(3);
    await page.getByRole('button', { name: 'Show leadership team' }).click();
    await expect(manager.getByText('N/A')).toHaveCount(4);
    await page.getByRole('button', { name: details }).click();
    await expect(page.getByRole('definition')).toHaveText(Array(14).fill('N/A'));
    await expect(page.getByRole('region', { name: 'Job history' })).toContainText('N/A');
  });

  test('has an empty timeline and no discount code, said kindly', async ({ page }) => {
    await openProfile(page, 'sam.bare');
    await page.goto('/events-timeline');
    await expect(page.getByText('Your story here has not been written yet.')).toBeVisible();
    await page.goto('/employee-discount');
    await expect(page.getByText('Your employee ID is not on file yet.')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Discount code' })).toHaveCount(0);
  });
});

test.describe('what cannot be read', () => {
  for (const { path, address, words } of [
    { path: '/my-profile', address: '**/api/profile/mine', words: 'Your job details could not be loaded.' },
    { path: '/events-timeline', address: '**/api/profile/mine', words: 'Your timeline could not be loaded.' },
    {
      path: '/personal-info',
      address: '**/api/profile/personal-info',
      words: 'Your personal info could not be loaded.',
    },
    { path: '/employee-discount', address: '**/api/discount/card', words: 'Your discount card could not be loaded.' },
  ]) {
    test(`${path} says so and can be asked again`, async ({ page }) => {
      await signIn(page);
      await page.route(address, (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', requestId: '1' } }));
      await page.goto(path);
      await expect(page.getByRole('alert')).toContainText(words);
      await page.unroute(address);
      // Some screens ask again by themselves meanwhile.
      const again = page.getByRole('button', { name: 'Try again' });
      await expect(async () => {
        if (await again.isVisible()) await again.click({ timeout: 1_000 });
        await expect(page.getByRole('alert')).toHaveCount(0, { timeout: 2_000 });
      }).toPass();
    });
  }
});

const languages = [...tours, { language: 'Sierra Leone Krio', tag: 'kri', theme: 'light' }] as const;
for (const { language, tag, theme } of languages) {
  test.describe(`${language}, ${theme}`, () => {
    test.use({ preferences: { language, theme } });

    test('the profile, all opened, is accessible and fits every width', async ({ page }) => {
      await signIn(page, tag === 'ar' ? 'karim.haddad' : 'ibrahim.sesay');
      await page.goto('/my-profile');
      const closed = page.locator('main button[aria-expanded=false]');
      await expect(closed).toHaveCount(3);
      for (let left = 3; left > 0; left--) {
        await closed.first().click();
        await expect(closed).toHaveCount(left - 1);
      }
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });

    for (const path of ['/events-timeline', '/employee-discount', '/personal-info', '/more']) {
      test(`${path} is accessible and fits every width`, async ({ page }) => {
        await signIn(page, tag === 'ar' ? 'karim.haddad' : 'ibrahim.sesay');
        await page.goto(path);
        await expect(page.locator('main :is(ol, article, form, ul)').first()).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });
    }
  });
}

for (const { language, name, tenure } of [
  {
    language: 'Arabic',
    name: 'yasmine.fahmy',
    tenure: '6 سنوات وشهر واحد و19 يومًا',
  },
  {
    language: 'Sierra Leone Krio',
    name: 'ibrahim.sesay',
    tenure: '7 ia, 9 mɔnt, 8 de',
  },
]) {
  test.describe(`in ${language}`, () => {
    test.use({ preferences: { language } });

    test('tenure is said in its own words', async ({ page }) => {
      await page.clock.setFixedTime(today);
      await signIn(page, name);
      await page.goto('/my-profile');
      await expect(page.locator('main button[aria-expanded=false]')).toHaveCount(3);
      await page.locator('main button[aria-expanded=false]').last().click();
      await expect(page.getByRole('definition').filter({ hasText: tenure }).first()).toHaveText(tenure);
    });
  });
}
