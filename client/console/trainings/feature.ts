import { msg } from '@lingui/core/macro';
import { GraduationCap } from 'lucide-react';
import { defineConsoleFeature } from '#client/console/platform/feature.ts';
import { consolePaths } from '#contract/console-paths.ts';

/** Who has to do which training, and who has done it. */
export const trainingsFeature = defineConsoleFeature({
  section: {
    path: consolePaths.trainings,
    word: msg({ message: 'Trainings', comment: 'Something that a company may turn off' }),
    icon: GraduationCap,
    roles: ['hr'],
    switchedBy: 'training',
  },
  screens: {
    [consolePaths.trainings]: () => import('./trainings-screen.tsx'),
    [consolePaths.training]: () => import('./training-screen.tsx'),
  },
});
