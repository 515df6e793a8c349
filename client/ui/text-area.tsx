import type { ReactNode } from 'react';
import styles from './field.module.css';
import { FieldFrame } from './field-frame.tsx';

type Props = {
  label: string;
  name: string;
  /** Its name in the contract, if that is not `name`. */
  field?: string;
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  description?: ReactNode;
  rows?: number;
  /** The language that is written in it, where that is not the reader's. */
  lang?: string;
};

/** A text field of several lines with a visible label. It cuts nothing: the caller refuses what is too long. */
export function TextArea({ label, name, field = name, value, onChange, error, description, rows = 3, lang }: Props) {
  return (
    <FieldFrame field={field} label={label} error={error} description={description}>
      {(control) => (
        <textarea
          {...control}
          name={name}
          rows={rows}
          lang={lang}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          dir={value ? 'auto' : undefined}
          className={styles.input}
        />
      )}
    </FieldFrame>
  );
}
