import { aboutPerson } from '#server/access/policies.ts';
import { defineFeature } from '#server/feature.ts';
import { pictureFiles } from './picture-files.ts';
import { emergencyRoutes, profileRoutes } from './profile-routes.ts';
import { forgetSavesBefore } from './profile-rows.ts';
import { profileTables } from './profile-tables.ts';

/** Everybody’s own record and personal information; emergency contacts also for HR and managers. */
export const profileFeature = defineFeature({
  personal: profileTables,
  access: {
    'emergency.read': aboutPerson('hr'),
    'profile.mine': 'own-record',
    'profile.personalInfo': 'own-record',
    'profile.savePersonalInfo': 'own-record',
    'teamEmergency.read': 'manager-of',
  },
  // No phone repeats a save after a month.
  chores: [{ what: 'saves of personal info', forget: forgetSavesBefore, after: 30 * 24 * 60 * 60 * 1000 }],
  files: () => pictureFiles,
  open: () => ({ operations: { profile: profileRoutes, ...emergencyRoutes } }),
});
