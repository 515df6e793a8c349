import { useLingui } from '@lingui/react/macro';
import { calendarDay, shortDay } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import dates from './date-field.module.css';
import styles from './field.module.css';
import { FieldFrame } from './field-frame.tsx';
import type { TextFieldProps } from './text-field.tsx';

type Props = Pick<TextFieldProps, 'label' | 'name' | 'field' | 'onChange' | 'min' | 'max' | 'error' | 'description'> & {
  /** Such as 2026-11-28; empty for none. */
  value: string;
};

/**
 * A day: the browser's own field and picker. The browser writes days in its own language and order, so outside editing
 * the app's words stand over them (docs/decisions/118-dates-in-the-apps-words.md).
 */
export function DateField({ label, field, value, onChange, error, description, ...rest }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <FieldFrame field={field ?? rest.name} label={label} error={error} description={description}>
      {(control) => (
        <div className={dates.well}>
          <input
            {...rest}
            {...control}
            type="date"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={styles.input}
          />
          <span aria-hidden="true" className={dates.words} data-empty={value === '' || undefined}>
            {value ? shortDay(calendarDay(value), language) : t`Choose a day`}
          </span>
        </div>
      )}
    </FieldFrame>
  );
}
