import { defineFeature } from '#server/feature.ts';
import { homeRoutes } from './home-routes.ts';

/** The news. */
export const homeFeature = defineFeature({
  access: {
    'home.article': 'signed-in',
    'home.news': 'signed-in',
  },
  open: () => ({ operations: { home: homeRoutes } }),
});
