import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
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
  | 'enterKeyHint'
  | 'list'
  | 'onBlur'
> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'date' | 'time' | 'number';
  /** What is wrong with it; the field is marked invalid while this is set. */
  error?: ReactNode;
  description?: ReactNode;
  isRequired?: boolean;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** Addresses and numbers read from left to right in every language; other text takes the direction of its words. */
const alwaysLtr = new Set(['email', 'tel', 'url']);

/**
 * A field for one line of text, its label always in sight. A plain input, which is all that it needs: React Aria's field
 * would be a tenth of the sign-in screen's budget. Required is said (aria-required), checking is the caller's, in our words.
 */
export function TextField({
  label,
  value,
  onChange,
  type = 'text',
  error,
  description,
  isRequired,
  isDisabled,
  isReadOnly,
  ...rest
}: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} description={description}>
      {(described) => (
        <input
          {...rest}
          id={id}
          type={type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          // With no words yet, 'auto' would mean left to right: an empty field follows the page.
          dir={alwaysLtr.has(type) ? 'ltr' : value ? 'auto' : undefined}
          disabled={isDisabled}
          readOnly={isReadOnly}
          aria-required={isRequired || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          className={styles.input}
        />
      )}
    </FieldFrame>
  );
}
