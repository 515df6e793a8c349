import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

type Props = {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  /** Renders the control, with these attributes on it. */
  children: (control: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
};

/** The frame of every field: the label above the control, the description and the error below. */
export function FieldFrame({ label, description, error, children }: Props) {
  const id = useId();
  const described = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described })}
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
