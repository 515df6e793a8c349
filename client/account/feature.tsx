import { msg } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import { defineFeature, type ScreenProps } from '#client/feature.ts';
import { paths } from '#contract/paths.ts';
import { accountQueries } from './account-queries.ts';

/** The person's account; the console hands in the part about roles. */
export const accountFeature = (Roles: ComponentType) =>
  defineFeature({
    screens: {
      [paths.account]: {
        file: async () => {
          const { AccountScreen } = await import('./account-screen.tsx');
          return { default: (props: ScreenProps) => <AccountScreen {...props} Roles={Roles} /> };
        },
        title: msg`Account Settings`,
        tab: paths.more,
        depth: 3,
        reads: () => [accountQueries.identity(), accountQueries.devices()],
        loaded: /Change Password/,
      },
      [paths.ownData]: {
        file: () => import('./data-screen.tsx'),
        title: msg`Your data`,
        tab: paths.more,
        depth: 3,
        loaded: /What is held of you/,
      },
    },
  });
