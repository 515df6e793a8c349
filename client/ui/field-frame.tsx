import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

type Props = {
  /** The control's id. */
  id: string;
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  /** Renders the control with the given aria-describedby. */
  children: (described: string | undefined) => ReactNode;
};

/** The frame of every field: the label above the control, the description and the error below. */
export function FieldFrame({ id, label, description, error, children }: Props) {
  const described = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children(described)}
      {description && (
        <p id={`${id}-description`} className="soft">
          {description}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon of={CircleAlert} size="small" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
