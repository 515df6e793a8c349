import { type SamplesOf, tenMinutes } from '#server/testing/samples.ts';
import type { companyFeature } from './feature.ts';

export const samples: SamplesOf<typeof companyFeature> = {
  'company.contacts': { fields: () => ({ screen: 'workplace', language: 'en' }) },
  'company.look': {},
  'companySetup.read': {},
  'companySetup.rename': { unheard: 'is-read-when-opened', fields: () => ({ name: 'Lumière Park' }) },
  'companySetup.sendTestMail': { limits: { 'test-mail': [10, tenMinutes] }, unheard: 'is-read-when-opened' },
  'companySetup.sendTestNotification': {
    limits: { 'test-notification': [10, tenMinutes] },
    unheard: 'is-read-when-opened',
  },
  'companySetup.setAbsenceForm': { unheard: 'is-read-when-opened', fields: () => ({ kind: 'late', url: null }) },
  'companySetup.setAccent': { unheard: 'is-read-when-opened', fields: () => ({ accent: null }) },
  'companySetup.turnFeature': { fields: () => ({ feature: 'timeline', on: true }) },
  'overview.firstHour': {},
  'overview.putAwayFirstHour': { unheard: 'is-read-when-opened' },
  'companySetup.setLogo': { unheard: 'is-read-when-opened', fields: () => ({ png: null }) },
};
