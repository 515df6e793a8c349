import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { useGroupError } from './fieldset.tsx';
import { useFormProblem } from './form.tsx';
import { Icon } from './icon.tsx';

type Props = {
  /** Its name in the contract, where a refusal finds it. */
  field?: string | undefined;
  label: ReactNode;
  description?: ReactNode;
  /** The id of a text elsewhere that says what is wrong with it. */
  errorId?: string | undefined;
  /** What is wrong with it; what a form says of it otherwise. */
  error?: ReactNode;
  /** Renders the control, with these attributes on it. */
  children: (control: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
};

/** The frame of every field: the label above the control, the description and the error below. */
export function FieldFrame({ field, label, description, errorId, error: own, children }: Props) {
  const id = useId();
  const group = useGroupError();
  const ofForm = useFormProblem(field);
  const error = own || (group?.fields.includes(field ?? '') ? undefined : ofForm);
  const described =
    [error && `${id}-error`, errorId, group?.id, description && `${id}-description`].filter(Boolean).join(' ') ||
    undefined;
  return (
    <div className={styles.field} data-field={field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error || errorId || group ? true : undefined, 'aria-describedby': described })}
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
