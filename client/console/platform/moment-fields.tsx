import { useLingui } from '@lingui/react/macro';
import { useLanguage } from '#client/i18n/use-language.ts';
import { namedZone } from '#client/moments/zone-words.ts';
import type { TypedMoment } from '#client/moments/zoned-moment.ts';
import { DateField } from '#client/ui/date-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';

/** The moment that was typed in this device's zone, in UTC; null while a part of it is missing. */
export function momentOf({ day, time }: TypedMoment): string | null {
  const moment = new Date(`${day}T${time}`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** A moment as it would be typed here. */
export function typedMoment(moment: Date): TypedMoment {
  const two = (part: number) => String(part).padStart(2, '0');
  const date = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())];
  return { day: date.join('-'), time: `${two(moment.getHours())}:${two(moment.getMinutes())}` };
}

type Props = {
  /** The field's name in the contract. */
  field: string;
  value: TypedMoment;
  onChange: (moment: TypedMoment) => void;
  /** Something was sent without a whole moment. */
  isMissing: boolean;
};

/** A day and a time, with the name of the zone that they are read in: people elsewhere have another time then. */
export function MomentFields({ field, value, onChange, isMissing }: Props) {
  const { t } = useLingui();
  const zone = namedZone(Intl.DateTimeFormat().resolvedOptions().timeZone, useLanguage());
  const { town, offset } = zone;
  return (
    <>
      <DateField
        label={t({ message: 'Day', comment: 'Label: of a moment, with its time' })}
        field={field}
        value={value.day}
        onChange={(day) => onChange({ ...value, day })}
        error={isMissing && t`Choose a day and a time.`}
      />
      <TextField
        label={t({ message: 'Time', comment: 'Label: of a moment, with its day' })}
        type="time"
        value={value.time}
        onChange={(time) => onChange({ ...value, time })}
        description={t({
          message: `Your time: ${town} (${offset})`,
          comment: 'Below a field for a time of the day: the time zone it is read in, such as Berlin (GMT+2)',
        })}
      />
    </>
  );
}
