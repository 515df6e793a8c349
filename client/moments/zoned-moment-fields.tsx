import { useLingui } from '@lingui/react/macro';
import { use, useState } from 'react';
import { useLanguage } from '#client/i18n/use-language.ts';
import { DateField } from '#client/ui/date-field.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { loadMomentWords } from './moments-catalogues.ts';
import { namedZone } from './zone-words.ts';
import { momentsAt, typedInZone } from './zoned-moment.ts';

type Props = {
  /** The field's name in the contract. */
  field: string;
  /** In UTC; empty where none is typed, or none that there is. */
  value: string;
  onChange: (moment: string) => void;
  /** The company's zone, and those of its locations. */
  zones: { company: string; others: string[] };
  /** Something was sent without a moment. */
  isMissing?: boolean;
};

/** A day and a time in a time zone: the company's at first, a location's, or this device's. An hour that does not exist, or comes twice, is said. */
export function ZonedMoment({ field, value, onChange, zones: { company, others }, isMissing }: Props) {
  use(loadMomentWords(useLanguage()));
  const { t } = useLingui();
  const language = useLanguage();
  const [zone, setZone] = useState(company);
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const shown = (moment: string, zone: string) =>
    moment ? typedInZone(zone, new Date(moment)) : { day: '', time: '09:00' };
  const [typed, setTyped] = useState({ ...shown(value, zone), of: value });
  // Another version was put into the form.
  if (typed.of !== value) setTyped({ ...shown(value, zone), of: value });
  const moments = momentsAt(zone, typed);
  function type(part: { day?: string; time?: string }, inZone = zone) {
    const next = { ...typed, ...part };
    const of = momentsAt(inZone, next)?.[0]?.toISOString() ?? '';
    setTyped({ ...next, of });
    onChange(of);
  }
  return (
    <>
      <DateField
        label={t({ message: 'Day', comment: 'Label: of a moment, with its time' })}
        field={field}
        value={typed.day}
        onChange={(day) => type({ day })}
        error={
          moments?.length === 0
            ? t`This time does not exist on that day: clocks are put forward over it. Choose another one.`
            : isMissing && t`Choose a day and a time.`
        }
      />
      <TextField
        label={t({ message: 'Time', comment: 'Label: of a moment, with its day' })}
        type="time"
        value={typed.time}
        onChange={(time) => type({ time })}
        description={
          moments?.length === 2 && t`This time comes twice that night: clocks are put back. The first one is meant.`
        }
      />
      <Select
        label={t({ message: 'Time zone', comment: 'What is chosen in a form' })}
        options={[...new Set([company, ...others, ownZone])].map((id) => {
          const { town, offset } = namedZone(id, language);
          return { id, label: `${town} (${offset})` };
        })}
        value={zone}
        onChange={(chosen) => {
          setZone(chosen);
          type({}, chosen);
        }}
      />
    </>
  );
}
