import { paths } from '#contract/paths.ts';
import type { PathsIn } from '#contract/screen-facts.ts';
import { type Part, part } from './part.tsx';

/** The screens for people who are not signed in, without the login, which is there from the start. */
export const entranceScreens: Record<Exclude<PathsIn<'entrance'>, typeof paths.login>, Part<object>> = {
  [paths.resetPassword]: part(() => import('#client/auth/reset-password-screen.tsx')),
  [paths.invite]: part(() => import('#client/auth/invite-screen.tsx')),
  [paths.unsubscribe]: part(() => import('#client/auth/unsubscribe-screen.tsx')),
};
