import { msg } from '@lingui/core/macro';
import { readAgain } from '#client/api/query-client.ts';
import { defineFeature } from '#client/feature.ts';
import { paths } from '#contract/paths.ts';
import { absenceQueries, teamReports } from './absence-queries.ts';
import { readOwnReportsAgain } from './board/own-reports.ts';

/** The forms that report an absence, what became of reports, and the board on which a manager answers them. */
export const absenceFeature = defineFeature({
  switchedBy: 'absence',
  screens: {
    [paths.reportAbsence]: {
      file: () => import('./report-absence-screen.tsx'),
      title: msg`Report Lateness or Absence`,
      tab: paths.more,
      depth: 3,
      reads: ({ language }) => [absenceQueries.forms(language), absenceQueries.reports()],
      loaded: /Sickness/,
    },
    [paths.teamAbsence]: {
      file: () => import('./team-absence-screen.tsx'),
      title: msg`Absent today`,
      tab: paths.more,
      depth: 3,
      reads: () => [absenceQueries.team()],
      signedOut: 'empty',
      loaded: 'has-own-tests',
    },
  },
  live: {
    absence: [readOwnReportsAgain],
    'team-absence': [readAgain(...teamReports)],
  },
});
