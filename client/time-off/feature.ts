import { msg } from '@lingui/core/macro';
import { TreePalm } from 'lucide-react';
import { readAgain } from '#client/api/query-client.ts';
import { defineFeature } from '#client/feature.ts';
import { paths } from '#contract/paths.ts';
import { deputies, leaveCalendar, ownTimeOff, teamTimeOff, timeOffQueries } from './time-off-queries.ts';

/** Leave: one's own, and that of the people one leads. */
export const timeOffFeature = defineFeature({
  screens: {
    [paths.timeOff]: {
      file: () => import('./time-off-screen.tsx'),
      title: msg`Time Off and Leave`,
      tab: paths.more,
      depth: 2,
      link: { in: 'more', icon: TreePalm },
      reads: ({ language }) => [timeOffQueries.overview(language), timeOffQueries.requests(language)],
      loaded: /days left/,
    },
    [paths.manageTimeOff]: {
      file: () => import('./manage-time-off-screen.tsx'),
      title: msg`Manage Time Off`,
      tab: paths.more,
      depth: 3,
      reads: ({ language }) => [timeOffQueries.overview(language)],
      signedOut: 'empty',
      loaded: /left/,
    },
    [paths.requestLeave]: {
      file: () => import('./request-leave-screen.tsx'),
      title: msg`Request Leave of Absence`,
      tab: paths.more,
      depth: 3,
      reads: ({ language }) => [timeOffQueries.overview(language), timeOffQueries.requests(language)],
      signedOut: 'empty',
      loaded: /Annual leave/i,
    },
    [paths.leaveRequests]: {
      file: () => import('./leave-requests-screen.tsx'),
      title: msg`View All Requests`,
      tab: paths.more,
      depth: 3,
      reads: ({ language }) => [timeOffQueries.requests(language)],
      signedOut: 'empty',
      loaded: /Annual leave/i,
    },
    [paths.leaveLedger]: {
      file: () => import('./ledger-screen.tsx'),
      title: msg({ message: 'Leave, line by line', comment: 'Title: what makes up the days of leave somebody has' }),
      tab: paths.more,
      depth: 3,
      reads: ({ language }) => [timeOffQueries.ledger(language)],
      signedOut: 'empty',
      loaded: /Days left/,
    },
    [paths.teamTimeOff]: {
      file: () => import('./team-time-off-screen.tsx'),
      title: msg`My team’s requests`,
      tab: paths.more,
      depth: 3,
      reads: ({ language }) => [
        timeOffQueries.team(language),
        timeOffQueries.deputies(),
        timeOffQueries.overview(language),
      ],
      signedOut: 'empty',
      loaded: 'has-own-tests',
    },
    [paths.leaveCalendar]: {
      file: () => import('./calendar-screen.tsx'),
      title: msg({ message: 'Who is away', comment: 'Title: a calendar of the leave of one’s team' }),
      tab: paths.more,
      depth: 3,
      signedOut: 'empty',
      loaded: 'has-own-tests',
    },
    [paths.calendarFeeds]: {
      file: () => import('./calendar-feeds-screen.tsx'),
      title: msg({ message: 'Calendar addresses', comment: 'Title: private addresses that a calendar program reads' }),
      tab: paths.more,
      depth: 3,
      signedOut: 'empty',
      loaded: 'has-own-tests',
    },
    [paths.deputy]: {
      file: () => import('./deputy-screen.tsx'),
      title: msg({ message: 'Deputy', comment: 'Who answers requests for leave in place of a manager' }),
      tab: paths.more,
      depth: 3,
      reads: () => [timeOffQueries.deputies()],
      signedOut: 'empty',
      loaded: 'has-own-tests',
    },
  },
  cards: () => [timeOffQueries.waiting()],
  live: {
    'time-off': [readAgain(...ownTimeOff), readAgain(...leaveCalendar)],
    'team-absence': [readAgain(...ownTimeOff)],
    'team-time-off': [
      readAgain(...teamTimeOff),
      readAgain(...leaveCalendar),
      readAgain(...deputies),
      readAgain(...ownTimeOff),
    ],
  },
});
