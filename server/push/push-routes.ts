import { personById } from '#server/directory/person-rows.ts';
import { failure } from '#server/http/failure.ts';
import { operation, type RequestContext, requireCaller } from '#server/http/operation.ts';
import { limit } from '#server/http/person-limit.ts';
import { isRefused } from '#server/mail/mail-rows.ts';
import type { Allowance } from '#server/session/attempt-rows.ts';
import { isTimeZone } from '#server/translations/days.ts';
import { trialNotification } from './notification.ts';
import { notifyBrowser } from './outbox-rows.ts';
import { areBrowserKeys } from './push-keys.ts';
import type { PushServices } from './push-services.ts';
import { saveSettings, settingsOf } from './settings-rows.ts';
import { endSubscription, keepSubscription, subscriptionOf } from './subscription-rows.ts';
import { turnMailOff } from './turn-mail-off.ts';
import { type MailLink, mailLinkIn } from './unsubscribe-token.ts';

/** Limits per person: a browser subscribes each time the app opens, and each host it names costs a lookup. */
const allowances = {
  settings: { atMost: 120, seconds: 600 },
  subscribe: { atMost: 60, seconds: 600 },
  test: { atMost: 10, seconds: 600 },
} as const satisfies Record<string, Allowance>;

/**
 * What the routes need of the server: its public key, the push services it may call, and whether it has a mail server.
 */
export type PushRouteContext = { publicKey: string; services: Pick<PushServices, 'mayReach'>; sendsMail: boolean };

/** A person's notifications, and mails in their place. */
export function pushRoutes({ publicKey, services, sendsMail }: PushRouteContext) {
  return {
    settings: operation.push.settings.handler(async ({ context }) => {
      const { userId } = requireCaller(context);
      const [settings, person] = await Promise.all([settingsOf(context.db, userId), personById(context.db, userId)]);
      const isAddressRefused = await isRefused(context.db, person.email);
      return { ...settings, publicKey, mailTo: person.email, sendsMail, isAddressRefused };
    }),

    saveSettings: operation.push.saveSettings.handler(async ({ context, input }) => {
      const { userId } = requireCaller(context);
      await limit(context, `push-settings:${userId}`, allowances.settings);
      if (input.quietHours && !isTimeZone(input.quietHours.timeZone))
        throw failure('BAD_REQUEST', 'quietHours.timeZone');
      return saveSettings(context.db, userId, input);
    }),

    readMailLink: operation.push.readMailLink.handler(async ({ context, input }) => {
      const { kind } = linkOrRefuse(context, input.token);
      return { kind };
    }),

    turnMailOff: operation.push.turnMailOff.handler(async ({ context, input }) => {
      const link = linkOrRefuse(context, input.token);
      await turnMailOff(context, link);
      return { kind: link.kind };
    }),

    subscribe: operation.push.subscribe.handler(async ({ context, input }) => {
      const { userId, sessionId, onSharedDevice } = requireCaller(context);
      // Others use this device: what is notified would outlive the session.
      if (onSharedDevice) throw failure('BAD_REQUEST', 'endpoint');
      await limit(context, `push-subscribe:${userId}`, allowances.subscribe);
      const { endpoint, keys, language } = input;
      if (!areBrowserKeys(keys)) throw failure('BAD_REQUEST', 'keys');
      // One answer for every fault of the address: nobody must learn from us what is in our network.
      const known = await subscriptionOf(context.db, userId, endpoint);
      const mayReach = known !== null || (await services.mayReach(endpoint));
      if (!mayReach) throw failure('BAD_REQUEST', 'endpoint');
      await keepSubscription(context.db, { endpoint, userId, sessionId, ...keys, language });
      return { subscribed: true as const };
    }),

    unsubscribe: operation.push.unsubscribe.handler(async ({ context, input }) => {
      const { userId } = requireCaller(context);
      await endSubscription(context.db, userId, input.endpoint);
      return { subscribed: false as const };
    }),

    sendTest: operation.push.sendTest.handler(async ({ context, input }) => {
      const { userId } = requireCaller(context);
      await limit(context, `push-test:${userId}`, allowances.test);
      const subscription = await subscriptionOf(context.db, userId, input.endpoint);
      if (!subscription) throw failure('NOT_FOUND');
      await notifyBrowser(context.db, subscription, trialNotification);
      return { sent: true as const };
    }),
  };
}

/** @throws LINK_UNKNOWN for a link that is not ours, or was signed by a secret that is gone */
function linkOrRefuse({ appContext }: RequestContext, token: string): MailLink {
  const link = mailLinkIn(token, appContext.unsubscribeKeys);
  if (!link) throw failure('LINK_UNKNOWN');
  return link;
}
