import type { ReactNode } from 'react';
import styles from './field.module.css';
import { FieldFrame } from './field-frame.tsx';

type Props = {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  description?: ReactNode;
};

/** A text field of several lines with a visible label. It cuts nothing: the caller refuses what is too long. */
export function TextArea({ label, name, value, onChange, error, description }: Props) {
  return (
    <FieldFrame label={label} error={error} description={description}>
      {(control) => (
        <textarea
          {...control}
          name={name}
          rows={3}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          dir={value ? 'auto' : undefined}
          className={styles.input}
        />
      )}
    </FieldFrame>
  );
}
