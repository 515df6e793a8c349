import { msg } from '@lingui/core/macro';
import { Users } from 'lucide-react';
import { defineConsoleFeature } from '#client/console/platform/feature.ts';
import { consolePaths } from '#contract/console-paths.ts';

/** Everybody who works here, and the files that bring them in. */
export const peopleFeature = defineConsoleFeature({
  section: {
    path: consolePaths.people,
    word: msg({ message: 'People', comment: 'Link and title of the console: everybody who works here' }),
    icon: Users,
    roles: ['hr'],
    isForWholeCompany: [consolePaths.imports],
  },
  screens: {
    [consolePaths.people]: () => import('./people-screen.tsx'),
    [consolePaths.imports]: () => import('./imports/imports-screen.tsx'),
    [consolePaths.import]: () => import('./imports/import-screen.tsx'),
    [consolePaths.person]: () => import('./record/person-screen.tsx'),
  },
});
