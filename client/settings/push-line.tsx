import { useLingui } from '@lingui/react/macro';
import { type PushState, usePush } from '#client/push/push-subscription.ts';
import { isInstalled } from '#client/push/push-support.ts';
import styles from './push-line.module.css';

/** The state of notifications in this browser, in a sentence; announced when it changes. */
export function PushLine() {
  const { state } = usePush();
  const words = usePushWords();
  return (
    <span role="status" className={styles.line} data-state={state}>
      {words[state]}
    </span>
  );
}

function usePushWords(): Record<PushState, string> {
  const { t } = useLingui();
  return {
    off: t`Payslips, news, My Voice and time off, also while the app is closed.`,
    on: t({ message: 'On for this device.', comment: 'Notifications' }),
    'turning-on': t({ message: 'Turning on…', comment: 'Notifications' }),
    'signed-out': t`They begin once you are signed in.`,
    shared: t`You signed in on a shared device: none are shown here.`,
    unasked: t`This browser still needs your permission to show them.`,
    blocked: isInstalled()
      ? t`Your device blocks them. Open its settings, find this app under notifications, and allow them.`
      : t`Your browser blocks them. Tap the icon beside the address, open the permissions, and allow notifications.`,
    unsupported: t`This browser cannot show notifications. Another browser, or your phone, may.`,
    'home-screen-first': t`On an iPhone or iPad the app must be on the home screen first: tap Share, then Add to Home Screen. Open it there and turn them on.`,
    offline: t`You are offline. They begin as soon as you are back.`,
    failed: t`They could not be turned on. Check your connection and try again.`,
  };
}
