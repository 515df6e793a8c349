import { Lock } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconTile } from '#client/ui/icon-tile.tsx';
import styles from './locked-row.module.css';

type Props = {
  title: string;
  /** Why it is locked. */
  children: ReactNode;
};

/** A row of a list that does nothing yet: it takes the focus and says why, which `disabled` would not let it. */
export function LockedRow({ title, children }: Props) {
  const id = useId();
  return (
    <li className={styles.item}>
      <button type="button" aria-disabled="true" aria-describedby={id} className={styles.row}>
        <IconTile of={Lock} />
        <span className={styles.title}>{title}</span>
      </button>
      {/* Outside the button: what describes it is not part of its name. */}
      <p id={id} className={styles.why}>
        {children}
      </p>
    </li>
  );
}
