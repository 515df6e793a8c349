import { useId } from 'react';
import styles from './radio-choice.module.css';

type Props<Id extends string> = {
  legend: string;
  options: readonly { id: Id; label: string; note?: string }[];
  value: Id;
  onChange: (id: Id) => void;
  /** 'short' for a word or two each: two stand in a row. */
  shape?: 'short';
};

/** One out of a few, all in sight: the browser's own radio buttons, one large target each. */
export function RadioChoice<Id extends string>({ legend, options, value, onChange, shape }: Props<Id>) {
  const name = useId();
  return (
    <fieldset className={styles.group} data-shape={shape}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map(({ id, label, note }) => (
        <label key={id} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={id}
            checked={id === value}
            onChange={() => onChange(id)}
            aria-describedby={note && `${name}-${id}`}
            aria-label={label}
            className={styles.radio}
          />
          <span className={styles.words}>
            <span className={styles.label}>{label}</span>
            {note && (
              <span id={`${name}-${id}`} className={styles.note}>
                {note}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
