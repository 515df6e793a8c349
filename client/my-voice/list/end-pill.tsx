import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown } from 'lucide-react';
import { Icon } from '#client/ui/icon.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import styles from './end-pill.module.css';

type Props = {
  unseen: number;
  /** The newest messages are not below the visible ones: the reader is in an older part of the room. */
  isFarBack: boolean;
  /** The list is scrolling to a message far back. */
  isJumping: boolean;
  onPress: () => void;
};

/** Above the messages while the list is scrolled up: leads to the newest, and counts the new ones. */
export function EndPill({ unseen, isFarBack, isJumping, onPress }: Props) {
  const { t } = useLingui();
  if (isJumping) {
    return (
      <div className={styles.wrapper}>
        <p role="status" className={styles.pill}>
          <Spinner size="small" />
          <Trans>Looking for the message…</Trans>
        </p>
      </div>
    );
  }
  const words =
    unseen > 0
      ? t({ message: plural(unseen, { one: '# new message', other: '# new messages' }) })
      : isFarBack
        ? t({ message: 'Back to now', comment: 'Button: from messages of long ago to the newest' })
        : t({ message: 'Go to the newest message', comment: 'Button with an arrow' });
  return (
    <div className={styles.wrapper}>
      <button
        type="button"
        className={styles.pill}
        data-new={unseen > 0 || undefined}
        data-words={isFarBack || undefined}
        onClick={onPress}
      >
        <Icon of={ArrowDown} />
        <span className={unseen > 0 || isFarBack ? undefined : 'visually-hidden'}>{words}</span>
      </button>
    </div>
  );
}
