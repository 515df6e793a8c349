import { anHour, type SamplesOf } from '#server/testing/samples.ts';
import type { profileFeature } from './feature.ts';

export const samples: SamplesOf<typeof profileFeature> = {
  'emergency.read': { limits: { 'emergency-looks': [30, anHour] }, fields: ({ person }) => ({ userId: person.id }) },
  'profile.mine': {},
  'profile.personalInfo': {},
  'profile.savePersonalInfo': {
    limits: { 'personal-info': [120, anHour] },
    // A field that nobody asked for names another.
    fields: ({ person }) => ({
      id: '01980000-0000-7000-8000-000000000001',
      preferredName: 'Somebody else',
      phone: null,
      emergencyName: null,
      emergencyRelation: null,
      emergencyPhone: null,
      version: 0,
      userId: person.id,
    }),
    shared: 'the device makes the id, and one’s own saves alone are looked up by it',
  },
  'teamEmergency.read': { fields: ({ person }) => ({ userId: person.id, reason: 'x' }), others: 404 },
};
