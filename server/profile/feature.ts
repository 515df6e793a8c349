import { defineFeature } from '#server/feature.ts';
import { profileRoutes } from './profile-routes.ts';
import { forgetSavesBefore } from './profile-rows.ts';

/** Everybody’s own record and personal information. */
export const profileFeature = defineFeature({
  access: {
    'profile.mine': 'own-record',
    'profile.personalInfo': 'own-record',
    'profile.savePersonalInfo': 'own-record',
  },
  // No phone repeats a save after a month.
  chores: [{ what: 'saves of personal info', forget: forgetSavesBefore, after: 30 * 24 * 60 * 60 * 1000 }],
  open: () => ({ operations: { profile: profileRoutes } }),
});
