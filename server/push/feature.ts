import { defineFeature } from '#server/feature.ts';
import { announcementTables } from './announcement-tables.ts';
import { trialNotification } from './notification.ts';
import { pushRoutes } from './push-routes.ts';
import { pushTables } from './push-tables.ts';
import { addUnsubscribeRoute } from './unsubscribe-route.ts';

/** Notifications on one’s own browsers, and the mails in their place. */
export const pushFeature = defineFeature({
  personal: [...pushTables, ...announcementTables],
  notifications: [trialNotification],
  access: {
    // For anybody with a mail's link: its token names one person's mail of one kind, and can do no more (RFC 8058).
    'push.readMailLink': 'anyone',
    'push.saveSettings': 'own-record',
    'push.sendTest': 'own-record',
    'push.settings': 'own-record',
    'push.subscribe': { policy: 'own-record', byItself: true },
    'push.turnMailOff': 'anyone',
    'push.unsubscribe': 'own-record',
  },
  open: async (app, { db, appContext, push }) => {
    // The request has no session: the token in its address says whose mail of which kind to end (RFC 8058).
    await addUnsubscribeRoute(app, { db, appContext, policy: 'anyone' });
    return { operations: { push: pushRoutes(push) } };
  },
});
