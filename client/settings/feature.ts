import { msg } from '@lingui/core/macro';
import { Settings } from 'lucide-react';
import { defineFeature } from '#client/feature.ts';
import { pushQueries } from '#client/push/push-queries.ts';
import { paths } from '#contract/paths.ts';

/** Language, look, notifications, and the way out. */
export const settingsFeature = defineFeature({
  screens: {
    [paths.settings]: {
      file: () => import('./settings-screen.tsx'),
      title: msg`Settings`,
      tab: paths.more,
      depth: 2,
      link: { in: 'more', icon: Settings },
      loaded: /Logout/,
    },
    [paths.notifications]: {
      file: () => import('./notifications-screen.tsx'),
      title: msg`Notifications`,
      tab: paths.more,
      depth: 2,
      reads: () => [pushQueries.settings()],
      signedOut: 'empty',
      loaded: 'has-own-tests',
    },
  },
});
