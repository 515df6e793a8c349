import { defineFeature } from '#server/feature.ts';
import { homeRoutes } from './home-routes.ts';
import { homeTables } from './home-tables.ts';

/** The news. */
export const homeFeature = defineFeature({
  personal: homeTables,
  access: {
    'home.article': 'signed-in',
    'home.news': 'signed-in',
  },
  open: () => ({ operations: { home: homeRoutes } }),
});
