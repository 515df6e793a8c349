import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { newId } from '#client/api/new-id.ts';
import { annual } from '#client/console/testing/leave-answers.ts';
import { shownScreens } from '#client/console/testing/shown-screens.ts';
import { type Answers, refusal, unfit } from '#client/testing/fake-server.ts';
import { aminata, showApp } from '#client/testing/show-app.tsx';
import { showConsole } from '#client/testing/show-console.ts';
import type { ConsolePath } from '#contract/console-paths.ts';
import { consolePaths } from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';
import { largestPayslip } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { importLimits } from '#contract/people-import.ts';
import type { PersonalInfo } from '#contract/personal-info.ts';

type Case = {
  show: () => Promise<unknown>;
  /** The buttons that lead to the form. */
  open?: (string | RegExp)[];
  /** What is typed, by label. */
  fill?: Record<string, string>;
  /** What is dropped on the field. */
  file?: File;
  send: string | RegExp;
  /** The field that was refused, by its label, and what it says. */
  field: string;
  says: string | RegExp;
};

const unfitWords = 'This is not accepted as it is. Please change it.';
const wrong = 'This is not your password.';

const inApp = (path: string, answers: Answers, user: typeof aminata | null = aminata) => ({
  show: () => showApp(path, { user, answers }),
});

/** A screen as client/console/testing/shown-screens.ts shows it. */
function inConsole(path: ConsolePath, index: number, answers: Answers) {
  const screen = shownScreens[path][index];
  if (!screen) throw new Error('There is no such screen.');
  const { address, role } = screen;
  return { show: () => showConsole(address, { roles: [role], answers: { ...screen.answers, ...answers } }) };
}

const device = {
  id: 'b0a0f2f2-4f0c-4d8e-9a52-0d5f3a1c7e01' as Id,
  userAgent: null,
  signedInAt: '2026-11-20T09:00:00.000Z',
  lastSeenAt: '2026-11-20T09:00:00.000Z',
  current: false,
};
const account: Answers = {
  'account.identity': { name: 'Aminata Kamara', email: 'aminata.kamara@stagedoor.example', company: 'Lumière Park' },
  'account.devices': [],
  'account.payslipViews': [],
  'account.emergencyLooks': [],
  'account.nameChanges': [],
  'account.roles': [],
};
const noInfo: PersonalInfo = {
  preferredName: null,
  phone: null,
  emergencyName: null,
  emergencyRelation: null,
  emergencyPhone: null,
};
const leave: Answers = {
  'timeOff.overview': {
    workingDays: '12345',
    holidays: [],
    types: [{ id: 'unpaid', name: { text: 'Unpaid leave', lang: 'en' }, limited: false }],
    balances: [],
    manager: 'Anke Lindner',
    teamWaiting: null,
    teamAbsent: null,
  },
  'timeOff.requests': [],
};

const cases: Record<string, Case> = {
  'the login without an email': {
    ...inApp(paths.login, {}, null),
    fill: { Password: 'backstage' },
    send: 'Login',
    field: 'Email',
    says: '❌ Email and Password are required!',
  },
  'the login without a password': {
    ...inApp(paths.login, {}, null),
    fill: { Email: 'aminata.kamara@stagedoor.example' },
    send: 'Login',
    field: 'Password',
    says: '❌ Email and Password are required!',
  },
  'the lock before pay without a password': {
    ...inApp(paths.payDetails, {}),
    fill: { Email: 'aminata.kamara@stagedoor.example' },
    send: 'Sign in',
    field: 'Password',
    says: '❌ Email and Password are required!',
  },
  'a first password': {
    ...inApp(
      paths.resetPassword,
      {
        'auth.readLink': {
          kind: 'reset',
          email: 'aminata.kamara@stagedoor.example',
          fullName: 'Aminata Kamara',
          company: 'Lumière Park',
        },
        'auth.resetPassword': refusal('PASSWORD_TOO_COMMON'),
      },
      null,
    ),
    fill: { 'New password': 'the curtain rises at seven' },
    send: 'Change password',
    field: 'New password',
    says: /easy to guess/,
  },
  'a changed password, of the present one': {
    ...inApp(paths.account, { ...account, 'account.changePassword': refusal('WRONG_PASSWORD') }),
    fill: { 'Current password': 'wrong', 'New password': 'the curtain rises at seven' },
    send: 'Change password',
    field: 'Current password',
    says: wrong,
  },
  'a changed password, of the next one': {
    ...inApp(paths.account, { ...account, 'account.changePassword': refusal('PASSWORD_TOO_COMMON') }),
    fill: { 'Current password': 'backstage', 'New password': 'the curtain rises at seven' },
    send: 'Change password',
    field: 'New password',
    says: /easy to guess/,
  },
  'personal info that the phone checks': {
    ...inApp(paths.personalInfo, { 'profile.personalInfo': { ...noInfo, version: 0 } }),
    fill: { 'Contact’s phone': 'none' },
    send: 'Save',
    field: 'Contact’s name',
    says: /./,
  },
  'personal info that the server checks': {
    ...inApp(paths.personalInfo, {
      'profile.personalInfo': { ...noInfo, version: 0 },
      'profile.savePersonalInfo': unfit('info.phone'),
    }),
    fill: { Phone: '+232 76 123456' },
    send: 'Save',
    field: 'Phone',
    says: unfitWords,
  },
  'a request for leave, of its last day': {
    ...inApp(paths.requestLeave, { ...leave, 'timeOff.ask': refusal('LEAVE_TOO_LATE') }),
    send: 'Send request',
    field: 'First day',
    says: /more than two years ahead/,
  },
  'a request for leave, of its note': {
    ...inApp(paths.requestLeave, { ...leave, 'timeOff.ask': refusal('NOTE_TOO_LONG') }),
    fill: { 'Note for your manager (if you like)': 'A wedding' },
    send: 'Send request',
    field: 'Note for your manager (if you like)',
    says: 'The note is too long. Nothing was sent or cut.',
  },
  'a deputy who is nobody yet': {
    ...inApp(paths.deputy, { 'deputies.mine': { leads: true, deputy: null, standsInFor: [] } }),
    send: 'Name as deputy',
    field: 'Who answers for you',
    says: /Choose who answers for you\./,
  },
  'the password before a device is signed out': {
    ...inApp(paths.account, {
      ...account,
      'account.devices': [device],
      'account.endDevice': refusal('WRONG_PASSWORD'),
    }),
    open: ['Sign out Unknown device'],
    fill: { 'Your password': 'wrong' },
    send: 'Sign out',
    field: 'Your password',
    says: wrong,
  },
  'the lock of the console': {
    show: () =>
      showConsole(consolePaths.overview, {
        isOpen: false,
        secondFactor: 'set-up',
        answers: { 'console.open': refusal('WRONG_CODE') },
      }),
    fill: { 'Your password': 'backstage', Code: '123456' },
    send: 'Open the console',
    field: 'Code',
    says: /./,
  },
  'a new person': {
    ...inConsole(consolePaths.people, 0, { 'people.add': unfit('fields.email') }),
    open: ['Add person'],
    fill: { 'Full name': 'Bo Adeyemi' },
    send: 'Add person',
    field: 'Email',
    says: unfitWords,
  },
  'a new person, of two fields': {
    ...inConsole(consolePaths.people, 0, {
      'people.add': {
        outcome: 'refused',
        problems: [
          { field: 'employeeId', code: 'taken', takenBy: null },
          { field: 'managerId', code: 'manager-unknown' },
        ],
      },
    }),
    open: ['Add person'],
    send: 'Add person',
    field: 'Employee ID',
    says: /./,
  },
  'a role': {
    ...inConsole(consolePaths.access, 0, {}),
    open: ['Give a role'],
    send: 'Give the role',
    field: 'Person',
    says: /Choose a person first\./,
  },
  'working days': {
    ...inConsole(consolePaths.person, 0, { 'leaveSettings.saveOfPerson': unfit('allowances.0.own') }),
    open: ['Change'],
    fill: { 'Annual leave, days in 2026': '20' },
    send: 'Save',
    field: 'Annual leave, days in 2026',
    says: /^This is not accepted as it is/,
  },
  'a kind of leave': {
    ...inConsole(consolePaths.leave, 0, { 'leaveSettings.saveType': unfit('name.fr') }),
    open: ['Add a kind'],
    fill: { 'Name in English': 'Moving house', 'Days a year': '2' },
    send: 'Save',
    field: 'Name in Français',
    says: unfitWords,
  },
  'a public holiday': {
    ...inConsole(consolePaths.leave, 1, { 'leaveSettings.saveHoliday': refusal('HOLIDAY_THERE') }),
    open: ['Add a day'],
    fill: { Place: 'Freetown', Day: '2026-12-25', Name: 'Christmas Day' },
    send: 'Save',
    field: 'Day',
    says: /already/,
  },
  'a release at a time': {
    ...inConsole(consolePaths.payslipBatch, 1, { 'payslipBatches.release': refusal('SCHEDULE_PASSED') }),
    open: ['Release payslips', 'From a set time'],
    fill: { Day: '2026-11-01' },
    send: 'Ask for the release',
    field: 'Day',
    says: /./,
  },
  'a recall without a reason': {
    ...inConsole(consolePaths.payslipBatch, 3, {}),
    open: ['Recall all payslips'],
    send: /^Recall \d+ payslips$/,
    field: 'Reason',
    says: /^Say why/,
  },
  'a replacement without a file': {
    ...inConsole(consolePaths.payslipBatch, 3, {}),
    open: ['Replace E-3_2026-10.pdf'],
    fill: { Reason: 'A wrong month' },
    send: 'Replace',
    field: 'New PDF',
    says: 'Choose a file first.',
  },
  'somebody for a payslip': {
    ...inConsole(consolePaths.payslipBatch, 0, { 'payslipBatches.candidates': { people: [] } as never }),
    open: ['Assign a-scan-of-many-pages-whose-name-says-nothing.pdf'],
    send: 'Assign',
    field: 'Person',
    says: /^Choose a person first\./,
  },
  'the name of the company': {
    ...inConsole(consolePaths.company, 0, { 'companySetup.rename': unfit('name') }),
    open: ['Change the name'],
    send: 'Save',
    field: 'Company name',
    says: /^This is not accepted as it is/,
  },
  'a colour': {
    ...inConsole(consolePaths.company, 0, { 'companySetup.setAccent': unfit('accent') }),
    open: ['Change the colour'],
    send: 'Save',
    field: 'Colour',
    says: /^This is not accepted as it is/,
  },
  'an emergency contact without a reason': {
    ...inApp(paths.teamAbsence, {
      'teamAbsence.board': { reports: [], people: [{ id: device.id, name: 'Jonas Brandt' }] },
      'teamAbsence.see': { seen: 0 },
    }),
    open: ['Emergency contact'],
    send: 'Show the contact',
    field: 'Why do you need it?',
    says: 'Say why you need it.',
  },
  'leave for somebody who is not chosen': {
    ...inConsole(consolePaths.leaveRequests, 0, {}),
    open: ['Enter leave'],
    send: 'Enter leave',
    field: 'Whose leave',
    says: /Choose somebody\./,
  },
  'the address of a form': {
    ...inConsole(consolePaths.company, 0, {}),
    open: ['Change the form: Sickness'],
    fill: { 'Address of the form': 'forms' },
    send: 'Save',
    field: 'Address of the form',
    says: /./,
  },
  'a logo without a picture': {
    ...inConsole(consolePaths.company, 0, {}),
    open: ['Change the logo'],
    send: 'Save',
    field: 'Picture',
    says: /Choose a picture first\./,
  },
  'days of leave, of their number': {
    ...inConsole(consolePaths.person, 0, { 'leaveLedger.ofPerson': { accounts: [annual] } }),
    open: ['Line by line', 'Add or take days'],
    fill: { Days: 'many', Reason: 'Worked on a holiday' },
    send: 'Save',
    field: 'Days',
    says: /./,
  },
  'days of leave, of their reason': {
    ...inConsole(consolePaths.person, 0, { 'leaveLedger.ofPerson': { accounts: [annual] } }),
    open: ['Line by line', 'Add or take days'],
    fill: { Days: '1' },
    send: 'Save',
    field: 'Reason',
    says: /^This is required\./,
  },
  'an erasure without a reason': {
    ...inConsole(consolePaths.person, 3, {}),
    open: ['Erase'],
    send: 'Ask for approval',
    field: 'Reason',
    says: /^Say why/,
  },
  'the title of an event': {
    ...inConsole(consolePaths.event, 0, { 'companyEvents.save': unfit('content.title.en') }),
    fill: { 'Title in English': 'Rehearsal' },
    send: 'Save for everybody',
    field: 'Title in English',
    says: /^This is not accepted as it is/,
  },
  'the page of a benefit': {
    ...inConsole(consolePaths.benefit, 0, { 'companyBenefits.save': unfit('content.url') }),
    fill: { 'Their page for it': 'https://health.example/cover' },
    send: 'Save for everybody',
    field: 'Their page for it',
    says: /^This is not accepted as it is/,
  },
  'an announcement without words': {
    ...inApp(paths.moderation, {
      'moderation.overview': { mode: 'open', reports: [], muted: [] },
      'announcements.list': { announcements: [], zones: { company: 'Europe/Berlin', others: [] } },
    }),
    open: ['Write an announcement'],
    send: 'Send now',
    field: 'Announcement',
    says: /Write what is to be announced\./,
  },
  'a report for nobody': {
    ...inApp(paths.teamAbsence, {
      'teamAbsence.board': {
        reports: [],
        people: ['Jonas Brandt', 'Leyla Demir'].map((name) => ({ id: newId() as Id, name })),
      },
      'teamAbsence.see': { seen: 0 },
    }),
    open: ['Enter a report'],
    send: /^(Send|Enter)/,
    field: 'Who called?',
    says: /Choose who called\./,
  },
  'a declined request, of its words': {
    ...inConsole(consolePaths.leaveRequests, 0, { 'leaveInbox.answer': unfit('note') }),
    open: [/^Decline/],
    send: /^Decline/,
    field: 'Reason',
    says: /^This is not accepted as it is/,
  },
  'for how long messages stay': {
    ...inConsole(consolePaths.structure, 5, {}),
    open: [/^How long messages in My Voice/],
    fill: { 'Days after they were sent': '0' },
    send: 'Save',
    field: 'Days after they were sent',
    says: /^Enter a number of days/,
  },
};

/** The forms that send a file, and how much each takes. */
const fileForms: Record<string, Omit<Case, 'says' | 'file'> & { most?: number }> = {
  'a file of people': {
    ...inConsole(consolePaths.imports, 0, {}),
    open: ['Choose a file'],
    send: 'Send file',
    field: 'File',
    most: importLimits.file,
  },
  'a file of public holidays': {
    ...inConsole(consolePaths.leave, 1, {}),
    open: ['Import a file'],
    send: 'Look at the changes',
    field: 'File',
    most: importLimits.file,
  },
  'files of payslips': {
    ...inConsole(consolePaths.payslips, 0, {}),
    open: ['Upload payslips'],
    send: 'Send files',
    field: 'Files',
  },
  'a replacement': {
    ...inConsole(consolePaths.payslipBatch, 3, {}),
    open: ['Replace E-3_2026-10.pdf'],
    fill: { Reason: 'A wrong month' },
    send: 'Replace',
    field: 'New PDF',
    most: largestPayslip,
  },
};

for (const [name, { most, ...form }] of Object.entries(fileForms)) {
  cases[`${name} with nothing in it`] = { ...form, file: new File([], 'a'), says: /^This file is empty\./ };
  if (most) {
    const file = new File([new Uint8Array(most + 1)], 'a');
    cases[`${name} that is too large`] = { ...form, file, says: /^This file is larger than 10 MB\./ };
  }
}

/** The last of several alike: a dialog is after the page. */
const last = (found: Locator) => found.last();
const labelled = (label: string) => last(page.getByLabelText(label, { exact: true }));

test.for(Object.entries(cases))('%s: the field that is wrong says so, and has the focus', async ([, one]) => {
  await one.show();
  for (const name of one.open ?? []) {
    const button = page.getByRole('button', { name, exact: true });
    await last(button.or(page.getByRole('radio', { name, exact: true }))).click();
  }
  for (const [label, text] of Object.entries(one.fill ?? {})) await labelled(label).fill(text);
  if (one.file) {
    await expect.element(labelled(one.field)).toBeVisible();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(one.file);
    labelled(one.field)
      .element()
      .dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  }
  await last(page.getByRole('button', { name: one.send, exact: true })).click();
  const field = labelled(one.field);
  await expect.element(field).toHaveAccessibleDescription(one.says);
  // A button that opens a list has no such attribute (WAI-ARIA 1.2).
  if (field.element().ariaHasPopup !== 'listbox') await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveFocus();
  for (const [label, text] of Object.entries(one.fill ?? {})) await expect.element(labelled(label)).toHaveValue(text);
});
