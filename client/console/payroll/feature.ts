import { msg } from '@lingui/core/macro';
import { Sheet } from 'lucide-react';
import { defineConsoleFeature } from '#client/console/platform/feature.ts';
import { consolePaths } from '#contract/console-paths.ts';

/** Leave and absence of a period, for the payroll program. */
export const payrollFeature = defineConsoleFeature({
  section: {
    path: consolePaths.payroll,
    word: msg({
      message: 'To payroll',
      context: 'console',
      comment: 'Link of the console: exports of leave and absence',
    }),
    icon: Sheet,
    roles: ['payroll'],
  },
  screens: {
    [consolePaths.payroll]: () => import('./payroll-screen.tsx'),
  },
});
