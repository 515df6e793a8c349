import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { today } from '#client/session/today.ts';
import { DateField } from '#client/ui/date-field.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { AbsenceKind, AbsenceReport } from '#contract/absence.ts';
import { type FieldName, fieldsOf, readForm, type Typed, typedBy } from '#contract/absence-form.ts';
import { longestNote, yearsFrom } from '#contract/leave-days.ts';

/** What is said of an absence, as operations take it. */
export type Said = Pick<AbsenceReport, 'startsOn' | 'returnsOn' | 'minutesLate' | 'phone' | 'note'>;

const empty: Typed = { startsOn: '', returnsOn: '', minutesLate: '', phone: '', note: '' };

/** The fields of a report as they are typed, and what is wrong with them by the rules of the server. */
export function useReportFields(kind: AbsenceKind, before?: Said) {
  const [typed, setTyped] = useState<Typed>(() => (before ? typedBy(before) : { ...empty, startsOn: today() }));
  const [tried, setTried] = useState(false);
  const asked = Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, asks(kind, name) ? text : '']));
  const { filled, problems = {} } = readForm(kind, asked as Typed, today());
  return {
    typed,
    type: (name: FieldName, text: string) => setTyped({ ...typed, [name]: text }),
    problems: tried ? problems : {},
    /** What to send; null where a field is wrong, and then each is marked. */
    check(): Said | null {
      setTried(true);
      return filled ?? null;
    },
  };
}

const asks = (kind: AbsenceKind, name: string) => fieldsOf[kind].some((field) => field === name);

type Props = { kind: AbsenceKind; fields: ReturnType<typeof useReportFields>; isOwn?: boolean };

/** The questions about an absence, the same as on the form that the server serves. */
export function ReportFields({ kind, fields: { typed, type, problems }, isOwn = false }: Props) {
  const { t } = useLingui();
  const bounds = { min: yearsFrom(today(), -1), max: yearsFrom(today(), 1) };
  const length = [...typed.note].length;
  const words: Record<NonNullable<(typeof problems)[FieldName]>, string> = {
    day: t`Enter a day that exists, such as 28/11/2026.`,
    'far-day': t`This day is more than a year away.`,
    'before-start': t`This day is before the first one.`,
    minutes: t`Enter a number of minutes from 1 to 600.`,
    phone: t`Enter a phone number we can call.`,
    'long-note': t`The note has ${length} characters, and may have ${longestNote}. Nothing was cut.`,
  };
  const days: Record<AbsenceKind, string> = {
    sickness: t`First day away`,
    'child-sickness': t`First day away`,
    late: isOwn ? t`Which day are you late?` : t({ message: 'Late on', comment: 'Label of a date' }),
    'call-back': isOwn ? t`Which day may we call?` : t({ message: 'Call on', comment: 'Label of a date' }),
  };
  const labels: Record<Exclude<FieldName, 'note'>, string> = {
    startsOn: days[kind],
    returnsOn: isOwn ? t`Back at work on (if you know)` : t`Back at work on (if known)`,
    minutesLate: t`How many minutes late?`,
    phone: isOwn ? t`Your phone number` : t({ message: 'Phone number', comment: 'Label of a field' }),
  };
  const inputs = {
    minutesLate: { inputMode: 'numeric', autoComplete: 'off' },
    phone: { type: 'tel', autoComplete: isOwn ? 'tel' : 'off' },
  } as const;
  return fieldsOf[kind].map((name) => {
    const problem = problems[name];
    const error = problem && words[problem];
    const shared = { name, value: typed[name], error, onChange: (text: string) => type(name, text) };
    if (name === 'startsOn' || name === 'returnsOn')
      return <DateField key={name} {...shared} {...bounds} label={labels[name]} />;
    return name === 'note' ? (
      <TextArea
        key={name}
        {...shared}
        label={isOwn ? t`Note (if you like)` : t({ message: 'Note', comment: 'Label of a field' })}
        description={
          isOwn
            ? t`It is kept with the report, where you can read it. Your manager is told that there is a note, not what it says.`
            : undefined
        }
      />
    ) : (
      <TextField key={name} {...shared} {...inputs[name]} label={labels[name]} />
    );
  });
}
