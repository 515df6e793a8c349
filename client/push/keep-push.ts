import { i18n } from '@lingui/core';
import { watchPage } from '#client/device/page-lifecycle.ts';
import { storedNotifications } from '#client/device/stored.ts';
import { followTaps } from './notification-tap.ts';
import { dropSubscription, keepSubscription, readPreferenceAgain, settle } from './push-subscription.ts';

/**
 * Keeps notifications as the signed-in person wants them, for as long as the page stands there: it mends the
 * subscription on each visit, tells the server of another language, and goes where tapped notifications lead. It never
 * asks for permission.
 * @returns how to let go
 */
export function keepPush(): () => void {
  void keepSubscription();
  const leaving = new AbortController();
  const { signal } = leaving;
  const look = () => void settle();
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storedNotifications.key) void readPreferenceAgain();
  };
  addEventListener('storage', onStorage, { signal });
  // Permission is given and taken outside the page, and a phone takes subscriptions away while nobody looks.
  const stopWatching = watchPage({ online: look, visible: look });
  // On a first visit the worker comes when it has brought all its files, which a slow network may take minutes for.
  navigator.serviceWorker?.addEventListener('controllerchange', look, { signal });
  navigator.permissions?.query({ name: 'notifications' }).then(
    (permission) => permission.addEventListener('change', look, { signal }),
    () => {},
  );
  const stopLanguage = i18n.on('change', look);
  const stopTaps = followTaps();
  return () => {
    leaving.abort();
    stopWatching();
    stopLanguage();
    stopTaps();
    void dropSubscription();
  };
}
