import { aboutCompany, aboutPeople } from '#server/access/policies.ts';
import { defineFeature } from '#server/feature.ts';
import { homeRoutes } from './home-routes.ts';
import { homeTables } from './home-tables.ts';
import { startArticleMoments } from './newsroom/moments-worker.ts';
import { newsroomRoutes } from './newsroom/newsroom-routes.ts';

/** The news, and the newsroom in which editors write it. */
export const homeFeature = defineFeature({
  personal: homeTables,
  access: {
    'home.article': 'own-record',
    'home.news': 'own-record',
    'newsroom.add': aboutPeople('editor'),
    'newsroom.change': aboutPeople('editor'),
    'newsroom.groups': aboutPeople('editor'),
    'newsroom.list': aboutPeople('editor'),
    // The people of a manager may be anywhere.
    'newsroom.managers': aboutCompany('editor'),
    'newsroom.one': aboutPeople('editor'),
    'newsroom.publish': aboutPeople('editor'),
    'newsroom.reach': aboutPeople('editor'),
    'newsroom.recall': aboutPeople('editor'),
    'newsroom.version': aboutPeople('editor'),
  },
  open: () => ({ operations: { home: homeRoutes, newsroom: newsroomRoutes } }),
  workers: ({ db, log }) => [startArticleMoments(db, log)],
});
