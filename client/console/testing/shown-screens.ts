import { featureWords } from '#client/console/company/feature-words.ts';
import { bo } from '#client/console/payslips/testing/shown-batches.ts';
import { listed } from '#client/console/people/testing/shown-people.ts';
import { aminata } from '#client/testing/show-app.tsx';
import {
  benefitPath,
  type ConsolePath,
  consolePaths,
  eventPath,
  linkPath,
  linksPath,
  newsArticlePath,
  trainingPath,
  trainingTextPath,
} from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';
import { firstSteps } from '#contract/overview.ts';
import { payslipScreens } from './payslip-screens.ts';
import { peopleScreens } from './people-screens.ts';
import {
  absence,
  answered,
  benefitList,
  benefitOne,
  eventContent,
  eventOne,
  eventZones,
  fatmata,
  leave,
  leaveCalendar,
  leaveRequests,
  linkEntry,
  linkGroup,
  linkOne,
  linkScreen,
  moment,
  newsGroups,
  newsInReview,
  newsOne,
  newsReading,
  oneImport,
  trainingCounts,
  trainingList,
  trainingOne,
  trainingPeople,
} from './shown-answers.ts';
import type { ShownScreen } from './shown-screen.ts';

/** Each screen of the console with everything on it that data can bring, at least once. */
export const shownScreens: Record<ConsolePath, ShownScreen[]> = {
  ...peopleScreens,
  ...payslipScreens,
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
  [consolePaths.absence]: [
    {
      address: consolePaths.absence,
      role: 'hr',
      ready: 'K7QM-42XD',
      answers: {
        'absences.board': {
          reports: [
            { ...absence, proofs: [{ id: listed(12).id, size: 9, sentAt: moment, opened: null }] },
            { ...absence, ...answered, id: listed(9).id, receipt: 'H4TP-9WKM', proofs: [] },
          ],
        },
        'absences.see': { seen: 2 },
        'retention.read': { absence: 365, leave: null, leavers: null, room: null, stuck: [] },
      },
      dialogs: [
        { words: 'How long reports of absence are kept', of: '.*' },
        { words: 'Correct', of: absence.person.name },
      ],
    },
  ],
  [consolePaths.leaveRequests]: [
    {
      address: consolePaths.leaveRequests,
      role: 'hr',
      ready: bo.name,
      answers: leaveRequests,
      dialogs: ['Enter leave'],
    },
  ],
  [consolePaths.leaveCalendar]: [
    {
      address: `${consolePaths.leaveCalendar}?month=2026-12`,
      role: 'hr',
      // On a phone, whoever was away on the days before today is behind a button.
      ready: 'Ngozi Okonkwo-Abernathy',
      answers: leaveCalendar,
      dialogs: [],
    },
  ],
  [consolePaths.leave]: [
    {
      address: consolePaths.leave,
      role: 'hr',
      ready: 'Annual leave',
      answers: leave,
      dialogs: ['Add a kind', { words: 'Edit {name}', values: { name: 'Annual leave' } }],
    },
    {
      address: `${consolePaths.leave}?show=holidays`,
      role: 'hr',
      ready: 'Labour Day',
      answers: leave,
      dialogs: ['Add a day', 'Import a file'],
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
              facts: [{ is: 'role', role: 'hr' }],
              together: null,
            },
          ],
          next: 'further',
          searchedTo: null,
        },
      },
    },
  ],
  [consolePaths.news]: [
    {
      address: consolePaths.news,
      role: 'editor',
      ready: 'A new stage',
      answers: {
        'newsroom.list': {
          articles: [
            {
              id: newsOne.id,
              slot: 'news',
              title: { text: 'A new stage', lang: 'en' },
              state: 'live',
              publishAt: moment,
              expiresAt: null,
              changedAt: moment,
              changedBy: 'Hilde Brandt',
              missing: ['es', 'kri', 'ar'],
              audience: newsOne.audience,
              mustRead: true,
            },
          ],
          more: true,
          counts: { draft: 1, 'in-review': 1, scheduled: 1, live: 1, expired: 0, recalled: 2, deleted: 1 },
        },
      },
    },
  ],
  [consolePaths.newArticle]: [
    {
      address: consolePaths.newArticle,
      role: 'editor',
      ready: 'Deutsch',
      answers: { 'newsroom.groups': newsGroups, 'newsroom.reach': { people: 200 } },
      dialogs: ['Publish…'],
    },
  ],
  [consolePaths.newsArticle]: [
    {
      address: newsArticlePath(newsOne.id),
      role: 'editor',
      ready: 'A new stage',
      answers: {
        'newsroom.one': newsOne,
        'newsroom.groups': newsGroups,
        'newsroom.reach': { people: 1 },
        'newsroom.reading': newsReading,
      },
      dialogs: ['Take back…'],
    },
    {
      address: newsArticlePath(newsOne.id),
      role: 'editor',
      ready: 'A new stage',
      answers: {
        'newsroom.one': newsInReview,
        'newsroom.groups': newsGroups,
        'newsroom.reach': { people: 1 },
      },
      dialogs: ['Send back…'],
    },
  ],
  [consolePaths.texts]: [
    {
      address: consolePaths.texts,
      role: 'editor',
      ready: 'Deutsch',
      answers: {
        'companyLinks.list': [{ screen: 'workplace', entries: 7, missing: ['de', 'ar'] }],
      },
    },
  ],
  [consolePaths.events]: [
    {
      address: consolePaths.events,
      role: 'editor',
      ready: 'Open rehearsal',
      answers: {
        'companyEvents.list': {
          coming: [{ ...eventContent, id: 'rehearsal' }],
          past: [{ ...eventContent, id: 'ball', startsAt: moment }],
        },
      },
    },
  ],
  [consolePaths.event]: [
    {
      address: eventPath('rehearsal'),
      role: 'editor',
      ready: 'Deutsch',
      answers: { 'companyEvents.one': eventOne, 'companyEvents.zones': eventZones },
    },
  ],
  [consolePaths.benefits]: [
    {
      address: consolePaths.benefits,
      role: 'editor',
      ready: 'Health cover',
      answers: { 'companyBenefits.list': benefitList },
    },
  ],
  [consolePaths.benefit]: [
    {
      address: benefitPath('health-cover'),
      role: 'editor',
      ready: 'Deutsch',
      answers: { 'companyBenefits.list': benefitList, 'companyBenefits.one': benefitOne },
    },
  ],
  [consolePaths.trainingTexts]: [
    {
      address: consolePaths.trainingTexts,
      role: 'editor',
      ready: 'Fire safety',
      answers: { 'companyTrainings.list': trainingList },
    },
  ],
  [consolePaths.trainingText]: [
    {
      address: trainingTextPath('fire'),
      role: 'editor',
      ready: 'Deutsch',
      answers: { 'companyTrainings.list': trainingList, 'companyTrainings.one': trainingOne },
    },
  ],
  [consolePaths.trainings]: [
    {
      address: consolePaths.trainings,
      role: 'hr',
      ready: 'Fire safety',
      answers: { 'trainingEnrolments.list': trainingCounts },
    },
  ],
  [consolePaths.training]: [
    {
      address: trainingPath('fire'),
      role: 'hr',
      ready: 'Person 2',
      answers: { 'trainingEnrolments.list': trainingCounts, 'trainingEnrolments.people': trainingPeople },
    },
  ],
  [consolePaths.links]: [
    {
      address: linksPath('workplace'),
      role: 'editor',
      ready: linkEntry.value,
      answers: { 'companyLinks.screen': linkScreen },
    },
  ],
  [consolePaths.link]: [
    {
      address: linkPath('workplace', linkEntry.id),
      role: 'editor',
      ready: 'Deutsch',
      answers: { 'companyLinks.screen': linkScreen, 'companyLinks.one': linkOne },
    },
    {
      address: linkPath('workplace', linkGroup.id),
      role: 'editor',
      ready: 'Deutsch',
      answers: {
        'companyLinks.screen': linkScreen,
        'companyLinks.one': { ...linkOne, content: { is: 'group', heading: linkGroup.heading, urgent: true } },
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
};
