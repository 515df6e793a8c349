import type { Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import type { PathsIn } from '#contract/screen-facts.ts';
import { expect } from './fixtures.ts';

export const inMain = (page: Page) => page.getByRole('main');

/** The screens after the sign-in, and on each a text that comes from the server or appears with its data. */
export const screens: [path: string, words: RegExp][] = [
  [paths.home, /3 Trainings/],
  [paths.more, /Aminata Kamara/],
  [paths.settings, /Logout/],
  [paths.account, /Change Password/],
  [paths.timeOff, /days left/],
  [paths.manageTimeOff, /left/],
  [paths.leaveRequests, /Annual leave/i],
  [paths.reportAbsence, /Sickness/],
  [paths.pay, /Next expected pay date/],
  [paths.payDetails, /Welcome to payroll/],
  [paths.payslips, /Payslip \w+ \d{4}/],
  [paths.allDocuments, /Payslip \w+ \d{4}/],
  [paths.myProfile, /E-10427/],
  [paths.personalInfo, /Emergency/i],
  [paths.eventsTimeline, /20\d\d/],
  [paths.employeeDiscount, /Good until/],
  [paths.benefits, /benefits are yours/],
  [paths.career, /training/i],
  [paths.help, /@|\+/],
];

/** Each screen's title; home has a greeting instead. */
export const titles = {
  [paths.more]: 'More',
  [paths.settings]: 'Settings',
  [paths.account]: 'Account Settings',
  [paths.timeOff]: 'Time Off and Leave',
  [paths.manageTimeOff]: 'Manage Time Off',
  [paths.requestLeave]: 'Request Leave of Absence',
  [paths.leaveRequests]: 'View All Requests',
  [paths.teamTimeOff]: 'My team’s requests',
  [paths.deputy]: 'Deputy',
  [paths.reportAbsence]: 'Report Lateness or Absence',
  [paths.myVoice]: 'My Voice',
  [paths.pay]: 'Pay',
  [paths.payDetails]: 'Welcome to payroll',
  [paths.payslips]: 'Payroll',
  [paths.allDocuments]: 'All Documents',
  [paths.myProfile]: 'My profile',
  [paths.personalInfo]: 'Manage Personal Info',
  [paths.eventsTimeline]: 'Events Timeline',
  [paths.employeeDiscount]: 'Employee Discount',
  [paths.benefits]: 'Benefits',
  [paths.workplace]: 'Workplace',
  [paths.tools]: 'Tools and Resources',
  [paths.help]: 'Help and Support',
  [paths.career]: 'Career and Training',
} satisfies Record<Exclude<PathsIn<'navigation'>, Untitled> | typeof paths.myVoice, string>;

/** Home has a greeting, an article its own title, and two screens have tests of their own. */
type Untitled = (typeof paths)['home' | 'article' | 'notifications' | 'moderation'];

/** Navigates to another screen as a link does, without a reload. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

/** Visits screens one after the other, and waits for their text. */
export async function visit(page: Page, which = screens): Promise<void> {
  for (const [path, words] of which) {
    await goTo(page, path);
    // The previous screen may have the same text, and stays until this one's code has loaded.
    await expect(page, path).toHaveTitle(
      `${path in titles ? titles[path as keyof typeof titles] : 'Home'} · Stagedoor`,
    );
    await expect(inMain(page), path).toContainText(words);
  }
}
