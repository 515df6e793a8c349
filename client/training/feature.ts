import { msg } from '@lingui/core/macro';
import { GraduationCap } from 'lucide-react';
import { readAgain } from '#client/api/query-client.ts';
import { defineFeature } from '#client/feature.ts';
import { paths } from '#contract/paths.ts';
import { trainingQueries } from './training-queries.ts';

/** What somebody has to learn, may learn, and has learned. */
export const trainingFeature = defineFeature({
  switchedBy: 'training',
  screens: {
    [paths.career]: {
      file: () => import('./career-screen.tsx'),
      title: msg`Career and Training`,
      tab: paths.more,
      depth: 2,
      link: { in: 'more', icon: GraduationCap },
      reads: ({ language }) => [trainingQueries.mine(language), trainingQueries.offered(language)],
      loaded: /training/i,
    },
  },
  live: { company: [readAgain('training')] },
  cards: ({ language }) => [trainingQueries.mine(language)],
});
