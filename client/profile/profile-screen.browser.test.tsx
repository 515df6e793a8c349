import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { blankRecord } from '#client/testing/blank-answers.ts';
import { refusal } from '#client/testing/fake-server.ts';
import { aminata, showApp } from '#client/testing/show-app.tsx';
import { paths } from '#contract/paths.ts';
import type { EmployeeRecord, JobChange } from '#contract/profile.ts';

const claire = { name: 'Claire Moreau', email: 'claire.moreau@stagedoor.example' };

/** A picture that loads, with a name of its own. */
const picture = (name: string) => `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>#${name}`;

const line = (date: string, event: string, position: string, manager = claire): JobChange => ({
  date,
  event,
  position,
  department: 'Show Operations',
  manager: manager.name,
  managerEmail: manager.email,
});

const record: EmployeeRecord = {
  preferredName: 'Ami',
  managerName: claire.name,
  managerEmail: claire.email,
  managerPhoto: picture('claire'),
  managerPhone: '+33 1 99 00 0176',
  title: 'Head of Show Operations',
  leadershipTeam: [
    { ...claire, photo: picture('claire'), title: 'Head of Show Operations' },
    {
      name: 'Daniel Okafor',
      email: 'daniel.okafor@stagedoor.example',
      photo: picture('daniel'),
      title: 'Director of Entertainment',
    },
    {
      name: 'Sofía Lara',
      email: 'sofia.lara@stagedoor.example',
      photo: picture('sofia'),
      title: 'Chief Operating Officer',
    },
  ],
  hireDate: '2016-03-14',
  employeeId: 'E-10427',
  employment: 'Regular, full time',
  shift: 'Evenings, Tuesday to Saturday',
  location: 'Lumley Stage, Freetown',
  employmentType: 'Permanent',
  businessTitle: 'Senior Stage Technician, Lumley Stage',
  jobCode: 'SHO-340',
  company: 'Lumière Park Freetown Ltd',
  standardHours: '39 hours a week',
  jobHistory: [
    line('2023-09-04', 'Promotion', 'Senior Stage Technician'),
    line('2020-02-03', 'Change of manager', 'Stage Technician'),
    line('2018-05-07', 'Promotion', 'Stage Technician'),
    line('2016-03-14', 'Hire', 'Stagehand'),
  ],
};

const options = page.getByRole('button', { name: /^Show More of your options/ });
const details = page.getByRole('button', { name: /^Show more of your job/ });
const manager = page.getByRole('region', { name: 'Manager' });

/** The banner with the person, above everything else. */
async function findBanner(): Promise<Locator> {
  const title = await page.getByRole('heading', { level: 1, name: 'My profile' }).findElement();
  return page.elementLocator(title.closest('header') ?? title);
}

const texts = (some: Locator) => some.elements().map(({ textContent }) => textContent);

/** The values beside the labels of the job details. */
const facts = () => {
  const values = texts(page.getByRole('definition'));
  return Object.fromEntries(texts(page.getByRole('term')).map((label, index) => [label, values[index]]));
};

beforeEach(() => {
  vi.setSystemTime('2026-11-21T12:00:00');
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the profile of somebody who has everything', () => {
  test('begins with the person, in the spotlight', async () => {
    await showApp(paths.myProfile, {
      user: { ...aminata, profilePic: picture('aminata') },
      answers: { 'profile.mine': record },
    });
    const banner = await findBanner();
    for (const words of ['Aminata Kamara', 'Known as Ami', '@akamara', 'Senior Stage Technician', 'Show Operations']) {
      await expect.element(banner.getByText(words, { exact: true })).toBeVisible();
    }
    expect(banner.element().querySelector('img')?.getAttribute('src')).toBe(picture('aminata'));
    await banner.getByRole('link', { name: 'Back' }).click();
    await expect.poll(() => location.pathname).toBe(paths.more);
  });

  test('a desk has manager and job beside each other, and two options fill their row at any width', async () => {
    try {
      await page.viewport(1280, 800);
      await showApp(paths.myProfile, { answers: { 'profile.mine': record } });
      await expect.element(manager).toBeVisible();
      const box = (of: Locator) => of.element().getBoundingClientRect();
      const job = page.getByRole('region', { name: 'Job details' });
      await expect.poll(() => box(manager).right <= box(job).left).toBe(true);
      const info = page.getByRole('link', { name: 'Manage Personal Info' });
      const discount = page.getByRole('link', { name: 'Employee Discount' });
      for (const width of [1280, 844, 390]) {
        await page.viewport(width, 800);
        const sides = () => {
          const row = options.element().parentElement?.getBoundingClientRect();
          return [box(info).left, box(discount).right].map(Math.round).join() === `${row?.left},${row?.right}`;
        };
        await expect.poll(sides, { message: `${width} px` }).toBe(true);
        expect(box(info).right, `${width} px`).toBeLessThan(box(discount).left);
      }
      expect(box(job).top).toBeGreaterThanOrEqual(box(manager).bottom);
    } finally {
      await page.viewport(390, 844);
    }
  });

  test('offers two things at once and two more on request, one of them locked with its reason', async () => {
    await showApp(paths.myProfile, { answers: { 'profile.mine': record } });
    await expect.element(page.getByRole('link', { name: 'Manage Personal Info' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Employee Discount' })).toBeVisible();
    await expect.element(page.getByText('Events Timeline')).not.toBeInTheDocument();
    await options.click();
    const timeline = page.getByRole('link', { name: 'Events Timeline' });
    await expect.element(timeline).toBeVisible();

    const locked = page.getByRole('button', { name: 'Personal Compensation Statements' });
    await expect.element(locked).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(locked)
      .toHaveAccessibleDescription('Locked. Your company has not opened these statements yet.');
    (timeline.element() as HTMLElement).focus();
    await userEvent.tab();
    await expect.element(locked).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(location.pathname).toBe(paths.myProfile);

    await page.getByRole('button', { name: /^Show Less of your options/ }).click();
    await expect.element(page.getByText('Events Timeline')).not.toBeInTheDocument();
  });

  test('names the manager with ways to reach her', async () => {
    await showApp(paths.myProfile, { answers: { 'profile.mine': record } });
    await expect.element(manager.getByRole('heading', { name: 'Claire Moreau' })).toBeVisible();
    await expect.element(manager.getByText('Head of Show Operations')).toBeVisible();
    const mail = manager.getByRole('link', { name: 'claire.moreau@stagedoor.example' });
    await expect.element(mail).toHaveAttribute('href', 'mailto:claire.moreau@stagedoor.example');
    await expect
      .element(manager.getByRole('link', { name: '+33 1 99 00 0176' }))
      .toHaveAttribute('href', 'tel:+33199000176');
  });

  test('shows and hides the leadership team, a step each with photo, name, email and title', {
    tags: 'long',
  }, async () => {
    await showApp(paths.myProfile, { answers: { 'profile.mine': record } });
    await page.getByRole('button', { name: 'Show leadership team' }).click();
    const leaders = page.getByRole('list', { name: 'Leadership team' }).getByRole('listitem');
    await expect.element(leaders).toHaveLength(3);
    let before = -1;
    for (const [step, { name, title, email, photo }] of record.leadershipTeam.entries()) {
      const leader = leaders.nth(step);
      await expect.element(leader).toMatchTextContent(String(name));
      await expect.element(leader).toMatchTextContent(String(title));
      await expect.element(leader.getByRole('link', { name: String(email) })).toBeVisible();
      expect(leader.element().querySelector('img')?.getAttribute('src')).toBe(photo);
      const left = leader.element().getBoundingClientRect().x;
      expect(left).toBeGreaterThan(before);
      before = left;
    }
    await page.getByRole('button', { name: 'Hide leadership team' }).click();
    await expect.element(leaders).toHaveLength(0);
  });

  test('gives three facts of the job at once, and all others on request', { tags: 'long' }, async () => {
    await showApp(paths.myProfile, { answers: { 'profile.mine': record } });
    await expect.element(page.getByRole('term')).toHaveLength(3);
    expect(texts(page.getByRole('term'))).toEqual(['Username', 'Employee ID', 'Employment']);
    await details.click();
    const history = page.getByRole('region', { name: 'Job history' }).getByRole('listitem');
    await expect.element(history).toHaveLength(4);
    expect(facts()).toEqual({
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
    });
    for (const words of [
      '4 September 2023',
      'Promotion',
      'Senior Stage Technician',
      'Show Operations',
      'Claire Moreau',
    ]) {
      await expect.element(history.first()).toMatchTextContent(words);
    }
    await expect.element(history.first().getByRole('link', { name: 'claire.moreau@stagedoor.example' })).toBeVisible();
    await expect.element(history.last()).toMatchTextContent('14 March 2016');

    await page.getByRole('button', { name: /^Show less of your job/ }).click();
    await expect.element(page.getByRole('term')).toHaveLength(3);
  });

  test('counts the tenure from the first hire, and the last hire apart from it', async () => {
    const jobHistory = [line('2021-10-11', 'Re-hire', 'Dresser'), line('2015-11-02', 'Hire', 'Wardrobe Assistant')];
    const rehired = { ...record, hireDate: '2021-10-11', jobHistory };
    await showApp(paths.myProfile, { answers: { 'profile.mine': rehired } });
    await details.click();
    await expect.element(page.getByRole('region', { name: 'Job history' })).toBeVisible();
    expect(facts()).toMatchObject({
      Tenure: '11 years, 0 months, 22 days',
      'Tenure since last hire': '5 years, 1 month, 12 days',
      'Latest hire date': '11 October 2021',
    });
  });
});

test('of somebody of whom nothing is on file, the profile says N/A wherever something is missing', {
  tags: 'long',
}, async () => {
  const nobody = { ...aminata, fullName: null, username: null, position: null, department: null, profilePic: null };
  await showApp(paths.myProfile, { user: nobody, answers: { 'profile.mine': blankRecord } });
  await expect.element(manager.getByText('N/A')).toHaveLength(3);
  const banner = await findBanner();
  expect(banner.getByText('N/A').elements()).toHaveLength(4);
  expect(banner.element().querySelector('img')?.getAttribute('src')).toContain('default-portrait');
  await page.getByRole('button', { name: 'Show leadership team' }).click();
  await expect.element(manager.getByText('N/A')).toHaveLength(4);
  await details.click();
  await expect.element(page.getByRole('region', { name: 'Job history' })).toMatchTextContent('N/A');
  expect(texts(page.getByRole('definition'))).toEqual(Array(14).fill('N/A'));
});

test('job details that cannot be read can be asked for again', { tags: 'long' }, async () => {
  const server = await showApp(paths.myProfile, { answers: { 'profile.mine': refusal('INTERNAL') } });
  await expect.element(page.getByRole('alert')).toMatchTextContent('Your job details could not be loaded.');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Reference: a1b2c3d4');
  server.answer({ 'profile.mine': record });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(manager).toBeVisible();
});

test.for([
  ['ar', '10 سنوات و8 أشهر و14 يومًا'],
  ['kri', '10 ia, 8 mɔnt, 14 de'],
] as const)('in %s tenure is said in its own words', { tags: 'long' }, async ([language, tenure]) => {
  await showApp(paths.myProfile, { language, answers: { 'profile.mine': record } });
  await expect.element(page.getByRole('button', { expanded: false })).toHaveLength(3);
  await page.getByRole('button', { expanded: false }).last().click();
  await expect.element(page.getByRole('definition').filter({ hasText: tenure }).first()).toMatchTextContent(tenure);
});
