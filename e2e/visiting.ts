import type { Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { expect } from './fixtures.ts';
import { goInside } from './no-network.ts';

export const inMain = (page: Page) => page.getByRole('main');

/** The screens behind the sign-in: something on each that the server said, or that stands beside it, and its title. */
export const screens: [path: string, words: RegExp, title: string][] = [
  [paths.home, /3 Trainings/, 'Home'],
  [paths.more, /Aminata Kamara/, 'More'],
  [paths.settings, /Logout/, 'Settings'],
  [paths.account, /Change Password/, 'Account Settings'],
  [paths.timeOff, /days left/, 'Time Off and Leave'],
  [paths.manageTimeOff, /left/, 'Manage Time Off'],
  [paths.leaveRequests, /Annual leave/i, 'View All Requests'],
  [paths.reportAbsence, /Sickness/, 'Report Lateness or Absence'],
  [paths.pay, /Next expected pay date/, 'Pay'],
  [paths.payDetails, /Welcome to payroll/, 'Welcome to payroll'],
  [paths.payslips, /Payslip \w+ \d{4}/, 'Payroll'],
  [paths.allDocuments, /Payslip \w+ \d{4}/, 'All Documents'],
  [paths.myProfile, /E-10427/, 'My profile'],
  [paths.personalInfo, /Emergency/i, 'Manage Personal Info'],
  [paths.eventsTimeline, /20\d\d/, 'Events Timeline'],
  [paths.employeeDiscount, /Good until/, 'Employee Discount'],
  [paths.benefits, /benefits are yours/, 'Benefits'],
  [paths.career, /training/i, 'Career and Training'],
  [paths.help, /@|\+/, 'Help and Support'],
];

/** Goes to screens one after the other, and waits for what each shows. */
export async function visit(page: Page, which = screens): Promise<void> {
  for (const [path, words, title] of which) {
    await goInside(page, path);
    // The screen before it may say the same words, and stands until this one's code has come.
    await expect(page, path).toHaveTitle(`${title} · Stagedoor`);
    await expect(inMain(page), path).toContainText(words);
  }
}
