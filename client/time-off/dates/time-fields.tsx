import { useLingui } from '@lingui/react/macro';
import { useLanguage } from '#client/i18n/use-language.ts';
import { timeOfDay } from '#client/time-off/words/hours.ts';
import field from '#client/ui/field.module.css';
import { FieldFrame } from '#client/ui/field-frame.tsx';
import type { LeaveDates } from '#contract/leave-days.ts';
import { timesOfDay } from '#contract/leave-hours.ts';
import styles from './date-fields.module.css';

type Props = { dates: LeaveDates; onChange: (dates: LeaveDates) => void };

/** From when to when a part of a day is. The phone's own lists: it has no field for times on the hour or half past alone. */
export function TimeFields({ dates, onChange }: Props) {
  const { t } = useLingui();
  const all = timesOfDay();
  return (
    <div className={styles.dates}>
      <TimeField
        name="startsAt"
        label={t({ message: 'From', comment: 'Label: the time at which a leave of some hours begins' })}
        times={all.slice(0, -1)}
        value={dates.startsAt ?? ''}
        onChange={(startsAt) => onChange({ ...dates, startsAt })}
      />
      <TimeField
        name="endsAt"
        label={t({ message: 'Until', comment: 'Label: the time at which a leave of some hours ends' })}
        times={all.slice(1)}
        value={dates.endsAt ?? ''}
        onChange={(endsAt) => onChange({ ...dates, endsAt })}
      />
    </div>
  );
}

type FieldProps = {
  name: string;
  label: string;
  times: string[];
  value: string;
  onChange: (time: string) => void;
};

function TimeField({ name, label, times, value, onChange }: FieldProps) {
  const language = useLanguage();
  return (
    <FieldFrame field={name} label={label}>
      {(control) => (
        <select
          {...control}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={field.input}
        >
          {times.map((time) => (
            <option key={time} value={time}>
              {timeOfDay(time, language)}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
