import { defineFeature } from '#server/feature.ts';
import { benefitsRoutes } from './benefits-routes.ts';
import { benefitsTables } from './benefits-tables.ts';

/** What the company offers. */
export const benefitsFeature = defineFeature({
  switchedBy: 'benefits',
  personal: benefitsTables,
  access: {
    'benefits.mine': 'own-record',
  },
  open: () => ({ operations: { benefits: benefitsRoutes } }),
});
