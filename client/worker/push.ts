import { notedPush, notedSignedIn } from '#client/device/worker-notes.ts';
import { languages } from '#client/i18n/languages.ts';
import type { NotificationTap } from '#client/push/notification-tap.ts';
import { readable } from '#client/push/readable.ts';
import { type DeclaredNotification, messageIn, messageOf, ownPath } from '#client/push/received-message.ts';
import { subscribeAgain } from '#client/push/subscribe-again.ts';
import { paths } from '#contract/paths.ts';

declare const self: ServiceWorkerGlobalScope;

/** How long an open page may take to confirm that it opens a tapped path, in milliseconds. */
const timeoutMs = 1_000;

/** A push event of Declarative Web Push, as Safari has it: it holds the notification in place of data. */
type PushEventOfSafari = PushEvent & { notification?: DeclaredNotification | null };

self.addEventListener('push', (event) => event.waitUntil(show(event)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(goTo(ownPath((event.notification.data as { path?: unknown } | null)?.path, self.location.origin)));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  const { newSubscription } = event as PushSubscriptionChangeEvent;
  event.waitUntil(subscribeAgain(newSubscription, self.registration.pushManager));
});

/** Shows a notification for every push, even an unreadable one: browsers end a subscription that shows none. */
async function show({ data, notification }: PushEventOfSafari): Promise<void> {
  const [note, isSignedIn] = await Promise.all([notedPush(), notedSignedIn()]).catch(() => [null, false] as const);
  const message = readable(
    notification ? messageOf(notification, self.location.origin) : messageIn(data),
    note,
    isSignedIn,
  );
  const language = message?.language ?? note?.language ?? 'en';
  await self.registration.showNotification(message?.title ?? 'Stagedoor', {
    body: message?.body ?? note?.anything ?? '',
    lang: language,
    dir: languages[language].direction,
    tag: message?.tag ?? 'anything',
    icon: '/icon-192.png',
    badge: '/icon-badge.png',
    data: { path: message ? ownPath(message.path, self.location.origin) : paths.login },
  });
}

/** Opens a path in an open page, by preference the focused or a visible one; without a page, in a new window. */
async function goTo(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ focused }) => focused) ?? pages.find(isVisible) ?? pages[0];
  if (!page) {
    await self.clients.openWindow(path);
    return;
  }
  // First, because browsers let a page come to the front only shortly after the tap.
  const front = page.focus().catch(() => page);
  if (!(await goesThere(page, path))) await page.navigate(path).catch(() => self.clients.openWindow(path));
  await front;
}

const isVisible = ({ visibilityState }: WindowClient) => visibilityState === 'visible';

/** Asks the page to go there without a reload; false if it does not confirm, as while loading or if it is old. */
function goesThere(page: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  page.postMessage({ tappedPath: path } satisfies NotificationTap, [port2]);
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, timeoutMs, false);
  });
}
