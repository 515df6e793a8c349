import { msg } from '@lingui/core/macro';
import { House } from 'lucide-react';
import { readAgain } from '#client/api/query-client.ts';
import { defineFeature, type Reads } from '#client/feature.ts';
import { paths } from '#contract/paths.ts';
import { homeQueries } from './home-queries.ts';

/** The home page, which borrows cards of others and so reads for them, and the news. */
export const homeFeature = (cards: Reads) =>
  defineFeature({
    screens: {
      [paths.home]: {
        file: () => import('./home-screen.tsx'),
        title: msg({ message: 'Home', comment: 'Tab of the home page' }),
        tab: paths.home,
        depth: 1,
        link: { in: 'navigation', icon: House },
        reads: (reader) => [homeQueries.news(reader.language), ...cards(reader)],
        signedOut: 'redirects',
        snapshot: true,
        loaded: /3 Trainings/,
      },
      [paths.newsArchive]: {
        file: () => import('./archive/archive-screen.tsx'),
        title: msg({ message: 'All news', comment: 'Link, and title of the screen: the company’s articles' }),
        tab: paths.home,
        depth: 2,
        loaded: /Search the news/,
      },
      [paths.article]: {
        file: () => import('./article-screen.tsx'),
        title: msg`News`,
        tab: paths.home,
        depth: 3,
        reads: ({ language, slot }) => [homeQueries.article(slot, language), homeQueries.news(language)],
        loaded: 'has-own-tests',
      },
    },
    // Whoever moves reads what is for them now.
    live: { news: [readAgain('home')], company: [readAgain('home')], profile: [readAgain('home')] },
  });
