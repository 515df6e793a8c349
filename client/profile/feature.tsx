import { msg } from '@lingui/core/macro';
import { LayoutGrid } from 'lucide-react';
import { readAgain } from '#client/api/query-client.ts';
import { defineFeature, type Link, type ScreenProps } from '#client/feature.ts';
import { lookAtSession } from '#client/session/session.ts';
import { paths } from '#contract/paths.ts';
import { profileQueries } from './profile-queries.ts';

/** Who somebody is, and More, which leads to the places of other features. */
export const profileFeature = (places: Link[]) =>
  defineFeature({
    screens: {
      [paths.more]: {
        file: async () => {
          const { MoreScreen } = await import('./more-screen.tsx');
          return { default: (props: ScreenProps) => <MoreScreen {...props} places={places} /> };
        },
        title: msg({ message: 'More', comment: 'Tab: everything else' }),
        tab: paths.more,
        depth: 1,
        link: { in: 'navigation', icon: LayoutGrid },
        snapshot: true,
        loaded: /Aminata Kamara/,
      },
      [paths.myProfile]: {
        file: () => import('./profile-screen.tsx'),
        title: msg`My profile`,
        tab: paths.more,
        depth: 2,
        reads: () => [profileQueries.mine()],
        snapshot: true,
        loaded: /E-10427/,
      },
      [paths.personalInfo]: {
        file: () => import('./personal-info-screen.tsx'),
        title: msg`Manage Personal Info`,
        tab: paths.more,
        depth: 3,
        reads: () => [profileQueries.personalInfo()],
        signedOut: 'empty',
        loaded: /Emergency/i,
      },
      [paths.eventsTimeline]: {
        file: () => import('./timeline-screen.tsx'),
        switchedBy: 'timeline',
        title: msg`Events Timeline`,
        tab: paths.more,
        depth: 3,
        reads: () => [profileQueries.mine()],
        signedOut: 'empty',
        loaded: /20\d\d/,
      },
    },
    live: { profile: [readAgain('profile'), lookAtSession] },
  });
