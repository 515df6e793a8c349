import { msg } from '@lingui/core/macro';
import { History } from 'lucide-react';
import { defineConsoleFeature } from '#client/console/platform/feature.ts';
import { consolePaths } from '#contract/console-paths.ts';

/** Who did what to whom. */
export const auditFeature = defineConsoleFeature({
  section: {
    path: consolePaths.audit,
    word: msg({ message: 'Audit', comment: 'Link and title of the console: who did what to whom' }),
    icon: History,
    roles: ['auditor', 'administrator'],
  },
  screens: {
    [consolePaths.audit]: () => import('./audit-screen.tsx'),
  },
});
