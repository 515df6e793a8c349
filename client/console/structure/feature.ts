import { msg } from '@lingui/core/macro';
import { Network } from 'lucide-react';
import { defineConsoleFeature } from '#client/console/platform/feature.ts';
import { consolePaths } from '#contract/console-paths.ts';

/** Departments, locations, and who leads whom. */
export const structureFeature = defineConsoleFeature({
  section: {
    path: consolePaths.structure,
    word: msg({ message: 'Structure', comment: 'Link of the console: departments, locations, and who leads whom' }),
    icon: Network,
    roles: ['hr'],
  },
  screens: {
    [consolePaths.structure]: () => import('./structure-screen.tsx'),
  },
});
