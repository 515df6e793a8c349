import {
  benefitPath,
  consolePaths,
  eventPath,
  linkPath,
  linksPath,
  trainingPath,
  trainingTextPath,
} from '#contract/console-paths.ts';
import { moment } from './shown-company.ts';
import type { ShownScreen } from './shown-screen.ts';
import {
  benefitList,
  benefitOne,
  eventContent,
  eventOne,
  eventZones,
  linkEntry,
  linkGroup,
  linkOne,
  linkScreen,
  trainingCounts,
  trainingList,
  trainingOne,
  trainingPeople,
} from './text-answers.ts';

/** The console's screens of the company's texts, and of who is to do a training. */
export const textScreens = {
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
} satisfies Record<string, ShownScreen[]>;
