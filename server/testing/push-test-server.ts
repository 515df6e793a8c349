import { sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import { notifications } from '#server/collect-features.ts';
import type { Database } from '#server/db/database.ts';
import type { PushJobs } from '#server/push/delivery.ts';
import type { Notification } from '#server/push/notification.ts';
import { notify } from '#server/push/outbox-rows.ts';
import { type PushServices, pushServices } from '#server/push/push-services.ts';
import { pushMessage } from '#server/push/push-tables.ts';
import { deliverDue } from '#server/push/push-worker.ts';
import { byWebPush } from '#server/push/transport.ts';
import { asItComes } from './company-setup.ts';
import { openPushReceiver, type PushBrowser, trust } from './push-receiver.ts';
import { vapid } from './push-vapid.ts';
import type { TestPerson } from './test-company.ts';
import { openTestServer } from './test-server.ts';

/** A kind of notification by its name. */
export function kindNamed(name: string): Notification {
  const kind = notifications.get(name);
  if (!kind) throw new Error(`No feature declares ${name}.`);
  return kind;
}

/** Notifies people of something by its name, as features do by its declaration. */
export const notifyByName = (db: Database, people: Id[], name: string) => notify(db, people, kindNamed(name));

/** A test server with a push service, whose browsers can open what they get; the caller closes it. */
export async function openPushTestServer(more: Parameters<typeof openTestServer>[0] = {}) {
  const receiver = await openPushReceiver();
  trust(receiver);
  const services = pushServices([receiver.host]);
  const testServer = await openTestServer({
    ...more,
    push: { publicKey: vapid.publicKey, services, sendsMail: true },
    companySetup: { ...asItComes, tryPush: byWebPush(vapid, services, 1_000) },
  });

  const jobs = (more: Partial<PushJobs> = {}, over: PushServices = services): PushJobs => ({
    send: byWebPush(vapid, over),
    notifications,
    log: testServer.log.logger,
    now: () => new Date(),
    ...more,
  });
  const subscribe = async (cookie: string, language: Language = 'en', browser: PushBrowser = receiver.browser()) => {
    const answer = await testServer.post('/push/subscriptions', { ...browser, language }, cookie);
    if (answer.statusCode !== 200) throw new Error(`The browser was not subscribed: ${answer.body}`);
    return browser;
  };

  return {
    ...testServer,
    receiver,
    services,
    jobs,
    subscribe,
    /** Somebody new, signed in, with a subscribed browser. */
    reader: async (language: Language = 'en') => {
      const person: TestPerson = await testServer.newcomer(language);
      const cookie = await testServer.signIn(person);
      return { person, cookie, browser: await subscribe(cookie, language) };
    },
    /** Delivers what is due, as the worker does. */
    deliver: (more: Partial<PushJobs> = {}) => deliverDue(testServer.db, jobs(more)),
    /** Makes every waiting message due. */
    makeDue: () => testServer.db.update(pushMessage).set({ nextAttemptAt: sql`now() - interval '1 second'` }),
    close: async () => {
      services.close();
      await receiver.close();
      await testServer.close();
    },
  };
}
