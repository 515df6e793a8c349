import { msg } from '@lingui/core/macro';
import { LayoutDashboard } from 'lucide-react';
import { defineConsoleFeature } from '#client/console/platform/feature.ts';
import { consolePaths } from '#contract/console-paths.ts';
import { roleNames } from '#contract/role-names.ts';

/** What waits for each of one’s roles, and today at a glance. */
export const overviewFeature = defineConsoleFeature({
  section: {
    path: consolePaths.overview,
    word: msg({ message: 'Overview', comment: 'Link of the console: what waits, and what is today' }),
    icon: LayoutDashboard,
    roles: roleNames,
  },
  screens: {
    [consolePaths.overview]: () => import('./overview-screen.tsx'),
  },
});
