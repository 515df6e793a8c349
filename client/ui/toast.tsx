import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './toast.module.css';
import { addToast, answerToast, removeToast, type ShownToast, type Toast, toasts } from './toast-store.ts';

const icons = { good: CircleCheck, bad: CircleAlert, info: Info };

/** Shows a short message at the bottom of the screen, from anywhere. */
export function showToast(toast: Toast): void {
  addToast(toast);
}

/**
 * Where toasts appear; rendered once, in the shell, before the first toast, so that screen readers announce it. A dialog
 * hides all around it from them, but for what says by this attribute that it lies above.
 */
export function ToastRegion() {
  return (
    <div role="status" aria-atomic="false" className={styles.region} data-react-aria-top-layer="">
      {useSyncExternalStore(toasts.subscribe, toasts.get).map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function OneToast({ toast }: { toast: ShownToast }) {
  const { t } = useLingui();
  const [isInUse, setIsInUse] = useState(false);
  const { id, message, tone = 'info', action, ofPage } = toast;

  // Time enough to reach the button. The timer stops while a finger, a pointer or the focus is on the toast. A pointer
  // counts once it moves: a toast that comes up under a resting one, as after a click on Save, would stay for ever.
  useEffect(() => {
    if (isInUse || ofPage) return;
    const timer = setTimeout(() => removeToast(id), action ? 10_000 : 5_000);
    return () => clearTimeout(timer);
  }, [id, action, isInUse, ofPage]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: touching it does nothing, it only stays for as long.
    <div
      className={styles.toast}
      onPointerDown={() => setIsInUse(true)}
      onPointerMove={() => setIsInUse(true)}
      onPointerLeave={() => setIsInUse(false)}
      onFocus={() => setIsInUse(true)}
      onBlur={() => setIsInUse(false)}
    >
      <div className={styles.message}>
        <span className={styles.icon} data-tone={tone}>
          <Icon of={icons[tone]} />
        </span>
        <p dir="auto">{message}</p>
      </div>
      <div className={styles.buttons}>
        {action && (
          <button type="button" className={styles.action} onClick={() => answerToast(toast)}>
            {action.label}
          </button>
        )}
        <IconButton
          icon={X}
          label={t({ message: 'Dismiss', comment: 'Button that puts a short message away' })}
          onPress={() => removeToast(id)}
        />
      </div>
    </div>
  );
}
