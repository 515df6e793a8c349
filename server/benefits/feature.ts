import { defineFeature } from '#server/feature.ts';
import { benefitsRoutes } from './benefits-routes.ts';

/** What the company offers. */
export const benefitsFeature = defineFeature({
  access: {
    'benefits.mine': 'own-record',
  },
  open: () => ({ operations: { benefits: benefitsRoutes } }),
});
