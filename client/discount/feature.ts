import { msg } from '@lingui/core/macro';
import { defineFeature } from '#client/feature.ts';
import { paths } from '#contract/paths.ts';
import { discountQueries } from './discount-queries.ts';

/** The employee discount's card. */
export const discountFeature = defineFeature({
  switchedBy: 'discount',
  screens: {
    [paths.employeeDiscount]: {
      file: () => import('./discount-screen.tsx'),
      title: msg`Employee Discount`,
      tab: paths.more,
      depth: 3,
      reads: ({ userId }) => [discountQueries.card(userId)],
      loaded: /Good until/,
    },
  },
});
