import { defineFeature } from '#server/feature.ts';
import { authRoutes } from './auth-routes.ts';

/** Signing in and out, invites, and forgotten passwords. */
export const authFeature = defineFeature({
  access: {
    'auth.acceptInvite': { policy: 'anyone', hashesPassword: true },
    'auth.readLink': 'anyone',
    'auth.requestPasswordReset': 'anyone',
    'auth.resetPassword': { policy: 'anyone', hashesPassword: true },
    'auth.session': 'anyone',
    'auth.signIn': 'anyone',
    'auth.signOut': 'anyone',
  },
  open: () => ({ operations: { auth: authRoutes } }),
});
