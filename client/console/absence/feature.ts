import { msg } from '@lingui/core/macro';
import { Thermometer } from 'lucide-react';
import { defineConsoleFeature } from '#client/console/platform/feature.ts';
import { consolePaths } from '#contract/console-paths.ts';
import { readAbsencesAgain } from './absence-queries.ts';

/** Who is absent today. */
export const absenceFeature = defineConsoleFeature({
  section: {
    path: consolePaths.absence,
    word: msg({ message: 'Absence', context: 'console', comment: 'Link of the console: who is absent today' }),
    icon: Thermometer,
    roles: ['hr'],
    switchedBy: 'absence',
  },
  screens: {
    [consolePaths.absence]: () => import('./absence-screen.tsx'),
  },
  live: { absences: [readAbsencesAgain] },
});
