import { consolePaths, newsArticlePath } from '#contract/console-paths.ts';
import { newsGroups, newsInReview, newsOne, newsReading } from './news-answers.ts';
import { moment } from './shown-company.ts';
import type { ShownScreen } from './shown-screen.ts';

/** The console's screens of articles. */
export const newsScreens = {
  [consolePaths.news]: [
    {
      address: consolePaths.news,
      role: 'editor',
      ready: 'A new stage',
      answers: {
        'newsroom.list': {
          articles: [
            {
              id: newsOne.id,
              slot: 'news',
              title: { text: 'A new stage', lang: 'en' },
              state: 'live',
              publishAt: moment,
              expiresAt: null,
              changedAt: moment,
              changedBy: 'Hilde Brandt',
              missing: ['es', 'kri', 'ar'],
              audience: newsOne.audience,
              mustRead: true,
            },
          ],
          more: true,
          counts: { draft: 1, 'in-review': 1, scheduled: 1, live: 1, expired: 0, recalled: 2, deleted: 1 },
        },
      },
    },
  ],
  [consolePaths.newArticle]: [
    {
      address: consolePaths.newArticle,
      role: 'editor',
      ready: 'Deutsch',
      answers: { 'newsroom.groups': newsGroups, 'newsroom.reach': { people: 200 } },
      dialogs: ['Publish…'],
    },
  ],
  [consolePaths.newsArticle]: [
    {
      address: newsArticlePath(newsOne.id),
      role: 'editor',
      ready: 'A new stage',
      answers: {
        'newsroom.one': newsOne,
        'newsroom.groups': newsGroups,
        'newsroom.reach': { people: 1 },
        'newsroom.reading': newsReading,
      },
      dialogs: ['Recall…'],
    },
    {
      address: newsArticlePath(newsOne.id),
      role: 'editor',
      ready: 'A new stage',
      answers: {
        'newsroom.one': newsInReview,
        'newsroom.groups': newsGroups,
        'newsroom.reach': { people: 1 },
      },
      dialogs: ['Send back…'],
    },
  ],
} satisfies Record<string, ShownScreen[]>;
