import { createContext, type ReactNode, use, useId } from 'react';
import styles from './fieldset.module.css';
import { useFormProblem } from './form.tsx';

type Props = {
  legend: ReactNode;
  children: ReactNode;
  columns?: 'two' | undefined;
  /** The names in the contract of what it asks, where a refusal finds it. */
  fields?: readonly string[];
  /** What is wrong with them as a whole; what a form says of them otherwise. */
  error?: ReactNode;
};

type GroupError = { id: string; fields: readonly string[] };

const GroupErrors = createContext<GroupError | null>(null);

/** The error of the group around a field, whose text describes the field as well; null for none. */
export function useGroupError(): GroupError | null {
  return use(GroupErrors);
}

/** Fields that belong to one question, under its legend. */
export function Fieldset({ legend, columns, fields = [], error: own, children }: Props) {
  const id = useId();
  const ofForm = useFormProblem(...fields);
  const error = own || ofForm;
  return (
    <fieldset
      aria-describedby={error ? id : undefined}
      data-field={fields.join(' ') || undefined}
      data-invalid={error ? true : undefined}
      className={styles.fieldset}
      data-columns={columns}
    >
      <legend className={styles.legend}>{legend}</legend>
      <GroupErrors value={error ? { id, fields } : null}>{children}</GroupErrors>
      {error && (
        <p id={id} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
