import { msg } from '@lingui/core/macro';
import { Building2 } from 'lucide-react';
import { defineConsoleFeature } from '#client/console/platform/feature.ts';
import { consolePaths } from '#contract/console-paths.ts';

/** How this installation is set up. */
export const companySetupFeature = defineConsoleFeature({
  section: {
    path: consolePaths.company,
    word: msg({ message: 'Company', comment: 'Link and title of the console: how this installation is set up' }),
    icon: Building2,
    roles: ['administrator'],
  },
  screens: {
    [consolePaths.company]: () => import('./company-screen.tsx'),
  },
});
