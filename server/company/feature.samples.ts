import type { SamplesOf } from '#server/testing/samples.ts';
import type { companyFeature } from './feature.ts';

export const samples: SamplesOf<typeof companyFeature> = {
  'company.contacts': { fields: () => ({ screen: 'workplace', language: 'en' }) },
  'company.look': {},
  'companySetup.read': {},
  'companySetup.rename': { fields: () => ({ name: 'Lumière Park' }) },
  'companySetup.sendTestMail': {},
  'companySetup.sendTestNotification': {},
  'companySetup.setAbsenceForm': { fields: () => ({ kind: 'late', url: null }) },
  'companySetup.setAccent': { fields: () => ({ accent: null }) },
  'companySetup.setLogo': { fields: () => ({ png: null }) },
};
