import { Plural } from '@lingui/react/macro';
import { Clock } from 'lucide-react';
import { Icon } from '#client/ui/icon.tsx';
import styles from './training-length.module.css';

/** How long a training takes. */
export function TrainingLength({ minutes }: { minutes: number }) {
  return (
    <span className={styles.length}>
      <Icon of={Clock} size="small" />
      <Plural value={minutes} one="# minute" other="# minutes" />
    </span>
  );
}
