import { useId } from 'react';
import { Fieldset } from '#client/ui/fieldset.tsx';
import { Radio } from '#client/ui/radio.tsx';
import styles from './radio-choice.module.css';

type Props<Id extends string> = {
  legend: string;
  options: readonly { id: Id; label: string; note?: string }[];
  value: Id;
  onChange: (id: Id) => void;
  /** Two in a row, for labels of a word or two. */
  columns?: 'two';
};

/** A choice of one out of a few, all visible: native radio buttons with large targets. */
export function RadioChoice<Id extends string>({ legend, options, value, onChange, columns }: Props<Id>) {
  const name = useId();
  return (
    <Fieldset legend={legend} columns={columns}>
      {options.map(({ id, label, note }) => (
        <Radio
          key={id}
          name={name}
          value={id}
          checked={id === value}
          onChange={() => onChange(id)}
          aria-describedby={note && `${name}-${id}`}
          aria-label={label}
        >
          <span className={styles.words}>
            <span className={styles.label}>{label}</span>
            {note && (
              <span id={`${name}-${id}`} className={styles.note}>
                {note}
              </span>
            )}
          </span>
        </Radio>
      ))}
    </Fieldset>
  );
}
