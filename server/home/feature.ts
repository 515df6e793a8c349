import { aboutCompany } from '#server/access/policies.ts';
import { defineFeature } from '#server/feature.ts';
import { homeRoutes } from './home-routes.ts';
import { homeTables } from './home-tables.ts';
import { startArticleMoments } from './newsroom/moments-worker.ts';
import { newsroomRoutes } from './newsroom/newsroom-routes.ts';

/** The news, and the newsroom in which editors write it. */
export const homeFeature = defineFeature({
  personal: homeTables,
  access: {
    'home.article': 'signed-in',
    'home.news': 'signed-in',
    'newsroom.add': aboutCompany('editor'),
    'newsroom.change': aboutCompany('editor'),
    'newsroom.list': aboutCompany('editor'),
    'newsroom.one': aboutCompany('editor'),
    'newsroom.publish': aboutCompany('editor'),
    'newsroom.recall': aboutCompany('editor'),
    'newsroom.version': aboutCompany('editor'),
  },
  open: () => ({ operations: { home: homeRoutes, newsroom: newsroomRoutes } }),
  workers: ({ db, log }) => [startArticleMoments(db, log)],
});
