import { defineFeature } from '#server/feature.ts';
import { type CardholderOf, discountRoutes } from './discount-routes.ts';

/** The discount card. */
export const discountFeature = (cardholderOf: CardholderOf) =>
  defineFeature({
    switchedBy: 'discount',
    access: {
      'discount.card': 'own-record',
    },
    open: () => ({ operations: { discount: discountRoutes(cardholderOf) } }),
  });
