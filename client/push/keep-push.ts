import { i18n } from '@lingui/core';
import { watchPage } from '#client/device/page-lifecycle.ts';
import { storedNotifications } from '#client/device/stored.ts';
import { followTaps } from './notification-tap.ts';
import { dropSubscription, keepSubscription, readPreferenceAgain, settle } from './push-subscription.ts';

/**
 * Keeps notifications as the signed-in person wants them while the page is open: repairs the subscription on each
 * visit, tells the server of a changed language, and follows tapped notifications. It never asks for permission.
 * @returns how to stop, which is told whether the person signs out
 */
export function keepPush(): (signsOut: boolean) => void {
  void keepSubscription();
  const leaving = new AbortController();
  const { signal } = leaving;
  const look = () => void settle();
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storedNotifications.key) void readPreferenceAgain();
  };
  addEventListener('storage', onStorage, { signal });
  // Permission changes outside the page, and a phone may end a subscription unnoticed.
  const stopWatching = watchPage({ online: look, visible: look });
  // On a first visit the worker takes over once it has loaded all its files; on a slow network that takes minutes.
  navigator.serviceWorker?.addEventListener('controllerchange', look, { signal });
  navigator.permissions?.query({ name: 'notifications' }).then(
    (permission) => permission.addEventListener('change', look, { signal }),
    () => {},
  );
  const stopLanguage = i18n.on('change', look);
  followTaps(signal);
  return (signsOut) => {
    leaving.abort();
    stopWatching();
    stopLanguage();
    void dropSubscription(signsOut);
  };
}
