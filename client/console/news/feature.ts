import { msg } from '@lingui/core/macro';
import { Newspaper } from 'lucide-react';
import { defineConsoleFeature } from '#client/console/platform/feature.ts';
import { consolePaths } from '#contract/console-paths.ts';

/** The newsroom: what the company says to its people. */
export const newsFeature = defineConsoleFeature({
  section: {
    path: consolePaths.news,
    word: msg({ message: 'News', comment: 'Link and title of the console: where the company’s articles are written' }),
    icon: Newspaper,
    roles: ['editor'],
  },
  screens: {
    [consolePaths.news]: () => import('./news-screen.tsx'),
    [consolePaths.newArticle]: () => import('./new-article-screen.tsx'),
    [consolePaths.newsArticle]: () => import('./edit-article-screen.tsx'),
  },
});
