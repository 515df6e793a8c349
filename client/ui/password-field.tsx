import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import styles from './field.module.css';
import { FieldFrame } from './field-frame.tsx';
import { IconButton } from './icon-button.tsx';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onFocus?: () => void;
  name?: string;
  /** Its name in the contract, if that is not `name`. */
  field?: string;
  autoComplete: 'current-password' | 'new-password';
  error?: ReactNode;
  /** The id of a text elsewhere that says what is wrong with it. */
  errorId?: string | undefined;
  description?: ReactNode;
};

/** A password field with a button that shows and hides what was typed. */
export function PasswordField({
  label,
  value,
  onChange,
  onFocus,
  name = 'password',
  field = name,
  autoComplete,
  error,
  errorId,
  description,
}: Props) {
  const { t } = useLingui();
  const [isShown, setIsShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<[number | null, number | null]>(null);

  // Some browsers put the caret at the start or the end when a field changes its type.
  useLayoutEffect(() => {
    if (caret.current && document.activeElement === input.current) input.current?.setSelectionRange(...caret.current);
    caret.current = null;
  }, [isShown]);

  function toggle() {
    caret.current = [input.current?.selectionStart ?? null, input.current?.selectionEnd ?? null];
    setIsShown(!isShown);
  }

  return (
    <FieldFrame errorId={errorId} field={field} label={label} error={error} description={description}>
      {(control) => (
        <div className={styles.control}>
          <input
            ref={input}
            {...control}
            name={name}
            type={isShown ? 'text' : 'password'}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onFocus={onFocus}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            dir="ltr"
            className={styles.input}
          />
          <div className={styles.reveal}>
            {/* Focus stays in the field, so that the phone's keyboard stays open and the caret in place. */}
            <IconButton
              icon={isShown ? EyeOff : Eye}
              label={isShown ? t`Hide password` : t`Show password`}
              preventFocusOnPress
              onPress={toggle}
            />
          </div>
        </div>
      )}
    </FieldFrame>
  );
}
