import { msg } from '@lingui/core/macro';
import { defineFeature } from '#client/feature.ts';
import { paths } from '#contract/paths.ts';
import { absenceQueries } from './absence-queries.ts';

/** The forms that report an absence. */
export const absenceFeature = defineFeature({
  screens: {
    [paths.reportAbsence]: {
      file: () => import('./report-absence-screen.tsx'),
      title: msg`Report Lateness or Absence`,
      tab: paths.more,
      depth: 3,
      reads: ({ language }) => [absenceQueries.forms(language), absenceQueries.reports()],
      loaded: /Sickness/,
    },
  },
});
