import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FeatureSwitch } from '#contract/switches.ts';

/** What each feature is called, and what goes when it is turned off. */
export const featureWords: Record<FeatureSwitch, { name: MessageDescriptor; goes: MessageDescriptor }> = {
  discount: {
    name: msg`Employee Discount`,
    goes: msg`The discount card and its button in the profile go. Codes that were shown before still count at the till until they run out.`,
  },
  training: {
    name: msg({ message: 'Trainings', comment: 'Something that a company may turn off' }),
    goes: msg`Career and Training goes, and so do the trainings on the home page. Nobody enrols any more.`,
  },
  benefits: {
    name: msg({ message: 'Benefits', comment: 'Tab: what the company gives besides pay' }),
    goes: msg`The tab Benefits goes.`,
  },
  timeline: {
    name: msg`Events Timeline`,
    goes: msg`The timeline in the profile goes. The job history stays.`,
  },
  absence: {
    name: msg({ message: 'Absence reports', comment: 'Something that a company may turn off' }),
    goes: msg`Reporting lateness or absence goes, and so do the boards of managers and HR, with their notifications. Leave stays.`,
  },
  myVoice: {
    name: msg`My Voice`,
    goes: msg`The room goes, with its moderation, its notifications and its mails. Nobody reads or writes there.`,
  },
};
