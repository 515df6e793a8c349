import { featureWords } from '#client/console/company/feature-words.ts';
import { aminata } from '#client/testing/show-app.tsx';
import { type ConsolePath, consolePaths } from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';
import { firstSteps } from '#contract/overview.ts';
import { leaveScreens } from './leave-screens.ts';
import { newsScreens } from './news-screens.ts';
import { payslipScreens } from './payslip-screens.ts';
import { oneImport } from './people-answers.ts';
import { peopleScreens, recordScreens, structureScreens } from './people-screens.ts';
import { fatmata, moment } from './shown-company.ts';
import type { ShownScreen } from './shown-screen.ts';
import { textScreens } from './text-screens.ts';

/** Those of the sections that have one screen. */
export const otherScreens = {
  [consolePaths.overview]: [
    {
      address: consolePaths.overview,
      role: 'hr',
      ready: '412',
      answers: {
        'overview.people': {
          working: 412,
          away: 9,
          leave: { waiting: 3, since: moment },
          never: 2,
          invited: 12,
          leaving: 1,
          erasures: 1,
          imports: 2,
          failedImports: [{ id: oneImport.id, name: 'people.csv', isUnreadable: true }],
        },
      },
      dialogs: ['Second factor'],
    },
    {
      address: consolePaths.overview,
      role: 'payroll',
      ready: 'october.zip',
      answers: {
        'overview.payslips': {
          review: 1,
          waiting: 1,
          scheduled: 1,
          failed: [{ id: oneImport.id, name: 'october.zip', failed: 'payslips-recall' }],
        },
      },
    },
    {
      address: consolePaths.overview,
      role: 'administrator',
      ready: '17',
      answers: {
        'overview.firstHour': { toDo: [...firstSteps] },
        'overview.deliveries': {
          mails: { late: 17, lateSince: moment, givenUp: 3 },
          notifications: { late: 2, lateSince: moment, givenUp: 5 },
        },
      },
      dialogs: ['Put the list away'],
    },
  ],
  [consolePaths.payroll]: [
    {
      address: consolePaths.payroll,
      role: 'payroll',
      ready: 'CSV',
      answers: {
        'payrollExports.list': {
          exports: [
            {
              id: oneImport.id,
              first: '2026-10-01',
              last: '2026-10-31',
              madeAt: moment,
              lines: 412,
              changes: 3,
              before: moment,
              isOpen: true,
            },
          ],
          columns: ['name', 'days'],
        },
      },
    },
  ],
  [consolePaths.access]: [
    {
      address: consolePaths.access,
      role: 'administrator',
      ready: fatmata.name,
      answers: {
        'roles.list': {
          grants: [
            {
              id: '0b5f7c1e-6f0a-7d53-9a39-1d4a3f0c2b01' as Id,
              person: fatmata,
              role: 'payroll',
              scope: { locations: ['Freetown', 'London'], departments: ['Wardrobe'] },
              since: moment,
              by: 'Hilde Brandt',
              reviewedAt: null,
              isDue: true,
              hasSecondFactor: true,
            },
          ],
          locations: ['Freetown', 'London'],
          departments: ['Wardrobe'],
        },
      },
      dialogs: ['Give a role', { words: 'Reset the second factor of {0}', values: { 0: fatmata.name } }],
    },
  ],
  [consolePaths.audit]: [
    {
      address: consolePaths.audit,
      role: 'auditor',
      ready: fatmata.name,
      answers: {
        'audit.list': {
          entries: [
            {
              at: moment,
              until: null,
              act: 'role-granted',
              result: 'ok',
              count: 1,
              actor: { id: aminata.id, name: 'Hilde Brandt' },
              operator: null,
              about: { id: fatmata.id, name: fatmata.name },
              object: `${fatmata.id} hr`,
              ipAddress: '192.0.2.7',
              said: `Gave ${fatmata.name} a role`,
              facts: [{ is: 'role', role: 'hr', text: 'HR', lang: null }],
              together: null,
            },
          ],
          next: 'further',
          searchedTo: null,
        },
      },
    },
  ],
  [consolePaths.company]: [
    {
      address: consolePaths.company,
      role: 'administrator',
      ready: 'mail.house.example:465',
      answers: {
        'companySetup.read': {
          name: { value: 'Lumière Park', from: 'console' },
          publicUrl: { value: 'https://staff.house.example', isGiven: true },
          mailServer: { value: { host: 'mail.house.example', port: 465 }, isGiven: true },
          mailFrom: { value: 'Stagedoor <staff@house.example>', isGiven: true },
          notifications: 'possible',
          needsSecondFactor: { value: true, isGiven: true },
          payslipsReleasedAloneUpTo: { value: 20, isGiven: false },
          leaverPayslipDays: { value: 0, isGiven: false },
          accent: null,
          logo: null,
          absenceForms: [
            { kind: 'sickness', url: 'https://forms.house.example/sickness', from: 'console' },
            { kind: 'late', url: null, from: 'nobody' },
          ],
          off: ['timeline'],
          subscribed: { browsers: 41, people: 37 },
        },
      },
      dialogs: [
        'Change the name',
        'Change the colour',
        'Change the logo',
        { words: 'Turn off: {name}', values: { name: featureWords.myVoice.name } },
        { words: 'Turn on: {name}', values: { name: featureWords.timeline.name } },
      ],
    },
  ],
} satisfies Partial<Record<ConsolePath, ShownScreen[]>>;

/** Each screen of the console with everything on it that data can bring, at least once. */
export const shownScreens: Record<ConsolePath, ShownScreen[]> = {
  ...peopleScreens,
  ...recordScreens,
  ...structureScreens,
  ...payslipScreens,
  ...leaveScreens,
  ...newsScreens,
  ...textScreens,
  ...otherScreens,
};
