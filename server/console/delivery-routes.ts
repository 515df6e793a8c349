import { operation } from '#server/http/operation.ts';
import { undeliveredOf } from './undelivered-rows.ts';

/** What an administrator finds on the first screen. */
export const deliveryRoutes = {
  deliveries: operation.overview.deliveries.handler(({ context }) => undeliveredOf(context.db)),
};
