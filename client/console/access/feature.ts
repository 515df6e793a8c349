import { msg } from '@lingui/core/macro';
import { KeyRound } from 'lucide-react';
import { defineConsoleFeature } from '#client/console/platform/feature.ts';
import { consolePaths } from '#contract/console-paths.ts';

/** Who has which role. */
export const accessFeature = defineConsoleFeature({
  section: {
    path: consolePaths.access,
    word: msg({ message: 'Access', comment: 'Link of the console: who has which role' }),
    icon: KeyRound,
    roles: ['administrator'],
  },
  screens: {
    [consolePaths.access]: () => import('./access-screen.tsx'),
  },
});
