import { type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';

type Props = {
  children: ReactNode;
  name?: string;
  /** Whether it is among what is wrong. */
  isInvalid?: boolean;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  /** A line under the label. */
  description?: ReactNode;
};

/** A choice that takes effect when its form is sent. The browser's own checkbox, which adds no code. */
export function Checkbox({ children, name, isInvalid, isSelected, onChange, description }: Props) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label className={styles.label}>
        <input
          type="checkbox"
          aria-invalid={isInvalid || undefined}
          name={name}
          className={styles.box}
          checked={isSelected}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={description ? id : undefined}
        />
        {children}
      </label>
      {description && (
        <p id={id} className={styles.description}>
          {description}
        </p>
      )}
    </div>
  );
}
