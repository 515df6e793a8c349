import { msg } from '@lingui/core/macro';
import { Inbox } from 'lucide-react';
import { defineConsoleFeature } from '#client/console/platform/feature.ts';
import { consolePaths } from '#contract/console-paths.ts';
import { readRequestsAgain } from './request-queries.ts';

/** Everybody's requests for leave, and who is away. */
export const leaveRequestsFeature = defineConsoleFeature({
  section: {
    path: consolePaths.leaveRequests,
    word: msg({
      message: 'Leave requests',
      context: 'console',
      comment: 'Link of the console: all requests for leave',
    }),
    icon: Inbox,
    roles: ['hr'],
  },
  screens: {
    [consolePaths.leaveRequests]: () => import('./requests-screen.tsx'),
    [consolePaths.leaveCalendar]: () => import('./calendar-screen.tsx'),
  },
  live: { leaves: [readRequestsAgain] },
});
