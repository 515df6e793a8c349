import { msg } from '@lingui/core/macro';
import { Gift } from 'lucide-react';
import { readAgain } from '#client/api/query-client.ts';
import { defineFeature } from '#client/feature.ts';
import { paths } from '#contract/paths.ts';
import { benefitsQueries } from './benefits-queries.ts';

/** What the company gives besides pay. */
export const benefitsFeature = defineFeature({
  switchedBy: 'benefits',
  screens: {
    [paths.benefits]: {
      file: () => import('./benefits-screen.tsx'),
      title: msg({ message: 'Benefits', comment: 'Tab: what the company gives besides pay' }),
      tab: paths.benefits,
      depth: 1,
      link: { in: 'navigation', icon: Gift },
      reads: ({ language }) => [benefitsQueries.mine(language)],
      snapshot: true,
      loaded: /benefits are yours/,
    },
  },
  live: { benefits: [readAgain('benefits')] },
});
