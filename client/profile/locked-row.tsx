import { Lock } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconTile } from '#client/ui/icon-tile.tsx';
import styles from './locked-row.module.css';

type Props = {
  title: string;
  /** Why the row is locked. */
  children: ReactNode;
};

/** A list row that does nothing yet: it can be focused and says why, which `disabled` would prevent. */
export function LockedRow({ title, children }: Props) {
  const id = useId();
  return (
    <li className={styles.item}>
      <button type="button" aria-disabled="true" aria-describedby={id} className={styles.row}>
        <IconTile of={Lock} />
        <span className={styles.title}>{title}</span>
      </button>
      {/* Outside the button: a description is not part of its name. */}
      <p id={id} className={styles.why}>
        {children}
      </p>
    </li>
  );
}
