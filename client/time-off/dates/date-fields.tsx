import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { today } from '#client/session/today.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import { Fieldset } from '#client/ui/fieldset.tsx';
import { Radio } from '#client/ui/radio.tsx';
import { type LeaveDates, yearsFrom } from '#contract/leave-days.ts';
import { timesOf } from '#contract/leave-hours.ts';
import styles from './date-fields.module.css';
import { TimeFields } from './time-fields.tsx';

type Props = {
  dates: LeaveDates;
  onChange: (dates: LeaveDates) => void;
  error?: ReactNode;
  /** The kind of leave is in hours: a single day can be a part from one time to another, and not a half. */
  hasHours?: boolean;
  /** The days that can be chosen; unless given, all that leave can be asked for on. */
  bounds?: { min: string; max: string };
};

/** First and last day, each perhaps a half. Native date fields: docs/decisions/030-native-date-fields.md. */
export function DateFields({ dates, onChange, error, hasHours = false, bounds = askable() }: Props) {
  const { t } = useLingui();
  const { startsOn, endsOn, startsMidday, endsMidday } = dates;
  const isOneDay = startsOn !== '' && startsOn === endsOn;

  function start(day: string) {
    // Most people begin with the first day: the end follows it until it is chosen, and is never earlier.
    const end = endsOn === '' || endsOn === startsOn || endsOn < day ? day : endsOn;
    onChange({ ...dates, ...halvesFor(day, end), startsOn: day, endsOn: end });
  }

  function end(day: string) {
    onChange({ ...dates, ...halvesFor(startsOn, day), endsOn: day });
  }

  /** Two half days cannot make one day's leave, and hours are of one day: the choice of a part starts again. */
  function halvesFor(first: string, last: string) {
    if (first !== last) return { startsAt: null, endsAt: null };
    return hasHours || (startsMidday && endsMidday) ? { startsMidday: false, endsMidday: false } : {};
  }

  return (
    <Fieldset
      legend={<Trans>When</Trans>}
      fields={['startsOn', 'endsOn', 'startsMidday', 'endsMidday', 'startsAt', 'endsAt']}
      error={error}
    >
      <div className={styles.dates}>
        <DateField label={t`First day`} name="startsOn" value={startsOn} onChange={start} {...bounds} />
        <DateField label={t`Last day`} name="endsOn" value={endsOn} onChange={end} {...bounds} />
      </div>
      {isOneDay && hasHours ? (
        <HoursOfDay dates={dates} onChange={onChange} />
      ) : isOneDay ? (
        <DayParts dates={dates} onChange={onChange} />
      ) : (
        <div>
          <Checkbox isSelected={startsMidday} onChange={(on) => onChange({ ...dates, startsMidday: on })}>
            <Trans>The first day only from midday</Trans>
          </Checkbox>
          <Checkbox isSelected={endsMidday} onChange={(on) => onChange({ ...dates, endsMidday: on })}>
            <Trans>The last day only until midday</Trans>
          </Checkbox>
        </div>
      )}
    </Fieldset>
  );
}

const askable = () => ({ min: yearsFrom(today(), -1), max: yearsFrom(today(), 2) });

/** The whole of a single day, or from when to when. */
function HoursOfDay({ dates, onChange }: Pick<Props, 'dates' | 'onChange'>) {
  const { t } = useLingui();
  const isPart = timesOf(dates) !== null;
  const parts = [
    { words: t`Whole day`, startsAt: null, endsAt: null },
    { words: t({ message: 'Some hours', comment: 'A part of a day of leave' }), startsAt: '09:00', endsAt: '10:00' },
  ];
  return (
    <>
      <div className={styles.parts}>
        <div className={styles.thirds}>
          {parts.map(({ words, ...times }) => (
            <Radio
              key={words}
              name="part"
              checked={isPart === (times.startsAt !== null)}
              onChange={() => onChange({ ...dates, ...times, startsMidday: false, endsMidday: false })}
            >
              <span className={styles.part}>{words}</span>
            </Radio>
          ))}
        </div>
      </div>
      {isPart && <TimeFields dates={dates} onChange={onChange} />}
    </>
  );
}

/** Which part of a single day. */
function DayParts({ dates, onChange }: Pick<Props, 'dates' | 'onChange'>) {
  const { t } = useLingui();
  const parts = [
    { words: t`Whole day`, startsMidday: false, endsMidday: false },
    { words: t({ message: 'Morning', comment: 'Half a day of leave' }), startsMidday: false, endsMidday: true },
    { words: t({ message: 'Afternoon', comment: 'Half a day of leave' }), startsMidday: true, endsMidday: false },
  ];
  return (
    <div className={styles.parts}>
      <div className={styles.thirds}>
        {parts.map(({ words, ...halves }) => (
          <Radio
            key={words}
            name="part"
            checked={dates.startsMidday === halves.startsMidday && dates.endsMidday === halves.endsMidday}
            onChange={() => onChange({ ...dates, ...halves })}
          >
            <span className={styles.part}>{words}</span>
          </Radio>
        ))}
      </div>
    </div>
  );
}
