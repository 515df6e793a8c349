import { msg } from '@lingui/core/macro';
import { Building2, LifeBuoy, Wrench } from 'lucide-react';
import { readAgain } from '#client/api/query-client.ts';
import { defineFeature } from '#client/feature.ts';
import { lookAtSession } from '#client/session/session.ts';
import { paths } from '#contract/paths.ts';
import { companyQueries } from './company-queries.ts';

/** The company's links and contacts. */
export const companyFeature = defineFeature({
  screens: {
    [paths.workplace]: {
      file: () => import('./workplace-screen.tsx'),
      title: msg`Workplace`,
      tab: paths.more,
      depth: 2,
      link: { in: 'more', icon: Building2 },
      reads: ({ language }) => [companyQueries.contacts('workplace', language)],
      loaded: /\d/,
    },
    [paths.tools]: {
      file: () => import('./tools-screen.tsx'),
      title: msg`Tools and Resources`,
      tab: paths.more,
      depth: 2,
      link: { in: 'more', icon: Wrench },
      reads: ({ language }) => [companyQueries.contacts('tools-and-resources', language)],
      loaded: /\w/,
    },
    [paths.help]: {
      file: () => import('./help-screen.tsx'),
      title: msg`Help and Support`,
      tab: paths.more,
      depth: 2,
      link: { in: 'more', icon: LifeBuoy },
      reads: ({ language }) => [companyQueries.contacts('help-and-support', language)],
      loaded: /@|\+/,
    },
  },
  // The session says what the company has turned off.
  live: { company: [readAgain('company'), lookAtSession] },
});
