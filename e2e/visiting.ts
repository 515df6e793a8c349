import type { Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { expect } from './fixtures.ts';
import { goInside } from './no-network.ts';

export const inMain = (page: Page) => page.getByRole('main');

/** The screens behind the sign-in, and something on each that the server said, or that stands beside it. */
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

/** Goes to screens one after the other, and waits for what each shows. */
export async function visit(page: Page, which = screens): Promise<void> {
  for (const [path, words] of which) {
    await goInside(page, path);
    await expect(inMain(page), path).toContainText(words);
  }
}
