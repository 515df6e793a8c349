import { msg } from '@lingui/core/macro';
import { CalendarDays } from 'lucide-react';
import { defineConsoleFeature } from '#client/console/platform/feature.ts';
import { consolePaths } from '#contract/console-paths.ts';

/** Kinds of leave, and public holidays. */
export const leaveFeature = defineConsoleFeature({
  section: {
    path: consolePaths.leave,
    word: msg({ message: 'Leave', context: 'console', comment: 'Kinds of leave and public holidays' }),
    icon: CalendarDays,
    roles: ['hr'],
    isForWholeCompany: true,
  },
  screens: {
    [consolePaths.leave]: () => import('./leave-screen.tsx'),
  },
});
