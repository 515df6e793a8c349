import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ArrowDown } from 'lucide-react';
import { Icon } from '#client/ui/icon.tsx';
import styles from './end-pill.module.css';

/** Over the messages while one is scrolled up: the way to the newest, and how many are new. */
export function EndPill({ unseen, onPress }: { unseen: number; onPress: () => void }) {
  const { t } = useLingui();
  const words =
    unseen > 0
      ? t({ message: plural(unseen, { one: '# new message', other: '# new messages' }) })
      : t({ message: 'Go to the newest message', comment: 'Button with an arrow' });
  return (
    <div className={styles.place}>
      <button type="button" className={styles.pill} data-new={unseen > 0 || undefined} onClick={onPress}>
        <Icon of={ArrowDown} />
        <span className={unseen > 0 ? undefined : 'visually-hidden'}>{words}</span>
      </button>
    </div>
  );
}
