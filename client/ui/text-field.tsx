import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './field.module.css';
import { FieldFrame } from './field-frame.tsx';

export type TextFieldProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'name'
  | 'autoComplete'
  | 'inputMode'
  | 'placeholder'
  | 'maxLength'
  | 'min'
  | 'max'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'list'
  | 'lang'
> & {
  label: string;
  /** Its name in the contract, if that is not `name`. */
  field?: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'time' | 'number';
  /** What is wrong with it; the field is marked invalid while this is set. */
  error?: ReactNode;
  /** The id of a text elsewhere that says what is wrong with it. */
  errorId?: string | undefined;
  description?: ReactNode;
  isRequired?: boolean;
};

/** Email, phone and URL fields are left to right in every language; other text takes the direction of its words. */
const alwaysLtr = new Set(['email', 'tel', 'url']);

/**
 * A one-line text field with a visible label. A plain input is enough: React Aria's field would take a tenth of the
 * sign-in screen's size budget. `isRequired` only sets aria-required; the caller validates, in our words.
 */
export function TextField({
  label,
  field,
  value,
  onChange,
  type = 'text',
  error,
  errorId,
  description,
  isRequired,
  ...rest
}: TextFieldProps) {
  return (
    <FieldFrame errorId={errorId} field={field ?? rest.name} label={label} error={error} description={description}>
      {(control) => (
        <input
          {...rest}
          {...control}
          type={type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          // On an empty field 'auto' would mean left to right, so it follows the page.
          dir={alwaysLtr.has(type) ? 'ltr' : value ? 'auto' : undefined}
          aria-required={isRequired || undefined}
          className={styles.input}
        />
      )}
    </FieldFrame>
  );
}
