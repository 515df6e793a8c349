import { defineFeature } from '#client/feature.ts';
import { paths } from '#contract/paths.ts';

/** The screens before the sign-in; the login is there from the start. */
export const authFeature = defineFeature({
  screens: {
    [paths.resetPassword]: { file: () => import('./reset-password-screen.tsx') },
    [paths.invite]: { file: () => import('./invite-screen.tsx') },
    [paths.unsubscribe]: { file: () => import('./unsubscribe-screen.tsx') },
  },
});
