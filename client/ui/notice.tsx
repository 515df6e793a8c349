import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon, type LucideIcon } from './icon.tsx';
import styles from './notice.module.css';

const icons = { bad: CircleAlert, good: CircleCheck, info: Info };

type Props = {
  tone: 'bad' | 'good' | 'info';
  children: ReactNode;
  /** For fields that it describes. */
  id?: string;
  /** Replaces the tone's icon; null for none, if the text brings its own mark. */
  icon?: LucideIcon | null;
  /** A button or a link at the end. */
  action?: ReactNode;
};

/** A message in place on the page: a 'bad' one interrupts (role alert), the others wait their turn (role status). */
export function Notice({ tone, children, id, icon = icons[tone], action }: Props) {
  return (
    <div id={id} role={tone === 'bad' ? 'alert' : 'status'} className={styles.notice} data-tone={tone}>
      <div className={styles.message}>
        {icon && <Icon of={icon} />}
        <div className={styles.words}>{children}</div>
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
