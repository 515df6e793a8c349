import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { newId } from '#client/api/new-id.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { DialogForm, FormDialog } from '#client/console/platform/form-dialog.tsx';
import { calendarDay, dayOf } from '#client/i18n/dates.ts';
import { languages } from '#client/i18n/languages.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { type Language, languages as tags } from '#contract/language.ts';
import { type LeaveUnit, longestDay, unitOf } from '#contract/leave-hours.ts';
import type { GrantedType, LeaveTypeFields } from '#contract/leave-settings.ts';
import { isBlank, textLengths } from '#contract/limits.ts';
import { daysOf, halvesIn } from './days.ts';
import { readLeaveAgain } from './leave-queries.ts';
import { amountWrong, typeWords } from './leave-words.ts';

type Props = { isOpen: boolean; type: GrantedType | null; onClose: () => void };

/** Adds a kind of leave, or changes one: its name in the languages of the company, and how much everybody has of it. */
export function TypeDialog({ isOpen, type, onClose }: Props) {
  const { t } = useLingui();
  return (
    <FormDialog
      about={type?.id ?? ''}
      isOpen={isOpen}
      onClose={onClose}
      title={
        type
          ? t({ message: 'Edit a kind of leave', comment: 'Title of a form' })
          : t({ message: 'Add a kind of leave', comment: 'Title of a form' })
      }
    >
      <TypeForm type={type} onClose={onClose} />
    </FormDialog>
  );
}

/** The choice of carried leave that stays. */
const never = 'never';

/** The last day of each month, as 03-31, and the one that is on record. */
function monthEnds(chosen: string): string[] {
  const ends = Array.from({ length: 12 }, (_, month) => dayOf(new Date(2027, month + 1, 0)).slice(5));
  return [...new Set([...ends, ...(chosen === never ? [] : [chosen])])].sort();
}

function dayMonth(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(languages[language].format, { day: 'numeric', month: 'long' });
  return format.format(calendarDay(`2028-${day}`));
}

function carriedIn({ carriedHalves }: GrantedType): string {
  return carriedHalves === null ? '' : daysOf(carriedHalves);
}

function fieldsOf({ id: _, isUsed, ...fields }: GrantedType): LeaveTypeFields {
  return fields;
}

function TypeForm({ type, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useLingui();
  const language = useLanguage();
  const [id] = useState(() => type?.id ?? newId());
  const [name, setName] = useState<Partial<Record<Language, string>>>(type?.name ?? {});
  const [unit, setUnit] = useState<LeaveUnit>(type ? unitOf(type) : 'days');
  const [dayHours, setDayHours] = useState(type?.dayHalves ? daysOf(type.dayHalves) : '8');
  const [isLimited, setIsLimited] = useState(type ? type.yearlyHalves !== null : true);
  const [days, setDays] = useState(type?.yearlyHalves ? daysOf(type.yearlyHalves) : '');
  const [accrual, setAccrual] = useState(type?.accrual ?? 'yearly');
  const [isPartYear, setIsPartYear] = useState(type?.isPartYear ?? true);
  const [carried, setCarried] = useState(type ? carriedIn(type) : '0');
  const [carriedUntil, setCarriedUntil] = useState(type?.carriedUntil ?? never);
  const [isRetired, setIsRetired] = useState(type?.isRetired ?? false);
  const [isChecked, setIsChecked] = useState(false);
  const yearlyHalves = isLimited ? halvesIn(days, unit) : null;
  const dayHalves = unit === 'hours' ? halvesIn(dayHours, unit) : null;
  const isDayWrong = unit === 'hours' && (!dayHalves || dayHalves > 2 * longestDay);
  const isNameMissing = isBlank(name.en ?? '');
  const isDaysWrong = isLimited && yearlyHalves === null;
  const carriedHalves = carried.trim() === '' ? null : halvesIn(carried, unit);
  const isCarriedWrong = isLimited && carried.trim() !== '' && carriedHalves === null;
  const { submit, ...sending } = useSubmit(async () => {
    const earned = { accrual, isPartYear, carriedHalves, carriedUntil: carriedUntil === never ? null : carriedUntil };
    const fields = { name: { ...name, en: name.en ?? '' }, dayHalves, yearlyHalves, isRetired };
    await consoleCall('leaveSettings.saveType', { id, ...fields, ...earned, before: type && fieldsOf(type) });
    await readLeaveAgain();
    showToast({ message: t`It is saved.`, tone: 'good' });
    onClose();
  });

  function send() {
    setIsChecked(true);
    if (!isNameMissing && !isDaysWrong && !isDayWrong && !isCarriedWrong) void submit();
  }

  return (
    <DialogForm onSend={send} sending={sending} words={typeWords} act={<Trans>Save</Trans>}>
      {tags.map((tag) => {
        const language = languages[tag].ownName;
        return (
          <TextField
            key={tag}
            label={t({ message: `Name in ${language}`, comment: 'Label: a name in one language' })}
            field={`name.${tag}`}
            maxLength={textLengths.leaveType}
            isRequired={tag === 'en'}
            value={name[tag] ?? ''}
            onChange={(text) => setName({ ...name, [tag]: text })}
            error={tag === 'en' && isChecked && isNameMissing && t`The English name is required.`}
          />
        );
      })}
      <p className="soft">
        <Trans>Where a language has no name, people read the English one.</Trans>
      </p>
      <Select
        label={t({ message: 'Counted in', comment: 'Label: whether a kind of leave is counted in days or hours' })}
        field="dayHalves"
        options={[
          { id: 'days', label: t({ message: 'Days', comment: 'Choice: a kind of leave is counted in days' }) },
          { id: 'hours', label: t({ message: 'Hours', comment: 'Choice: a kind of leave is counted in hours' }) },
        ]}
        value={unit}
        onChange={setUnit}
      />
      {unit === 'hours' && (
        <TextField
          label={t({ message: 'Hours a day', comment: 'Label: how many hours of leave a whole day takes' })}
          inputMode="decimal"
          value={dayHours}
          onChange={setDayHours}
          description={t`What a whole day takes. People can also ask for some hours of a day, from one time to another.`}
          error={isChecked && isDayWrong && t`Enter whole or half hours, up to 24.`}
        />
      )}
      <Checkbox
        isSelected={isLimited}
        onChange={setIsLimited}
        description={<Trans>Without a limit, nothing is counted down.</Trans>}
      >
        <Trans comment="Checkbox: there are so many days of a kind of leave a year">Limited</Trans>
      </Checkbox>
      {isLimited && (
        <TextField
          label={
            unit === 'hours'
              ? t({ message: 'Hours a year', comment: 'Label: how much leave everybody has' })
              : t({ message: 'Days a year', comment: 'Label: how much leave everybody has' })
          }
          field="yearlyHalves"
          inputMode="decimal"
          value={days}
          onChange={setDays}
          description={t`For everybody; individual people can have a different number. With 0, nobody else has any.`}
          error={isChecked && isDaysWrong && t(amountWrong[unit])}
        />
      )}
      {isLimited && (
        <>
          <Select
            label={t({ message: 'Earned', comment: 'Label: when somebody gets the leave of a year' })}
            field="accrual"
            options={[
              { id: 'yearly', label: t({ message: 'All of it in January', comment: 'When leave is there' }) },
              { id: 'monthly', label: t({ message: 'A twelfth each month', comment: 'When leave is there' }) },
            ]}
            value={accrual}
            onChange={setAccrual}
          />
          <Checkbox
            isSelected={isPartYear}
            onChange={setIsPartYear}
            description={<Trans>Counted from the month of the hire date.</Trans>}
          >
            <Trans comment="Checkbox: of a kind of leave">Whoever joins within a year gets part of it</Trans>
          </Checkbox>
          <TextField
            label={
              unit === 'hours'
                ? t({ message: 'Hours carried over at most', comment: 'Label: of the leave that is left in a year' })
                : t({ message: 'Days carried over at most', comment: 'Label: of the leave that is left in a year' })
            }
            field="carriedHalves"
            inputMode="decimal"
            value={carried}
            onChange={setCarried}
            description={t`Empty: all that is left. They go over when you close the year.`}
            error={isChecked && isCarriedWrong && t(amountWrong[unit])}
          />
          <Select
            label={t({ message: 'Carried days expire after', comment: 'Label: a day of the next year' })}
            field="carriedUntil"
            options={[
              { id: never, label: t({ message: 'Never', comment: 'Choice: carried leave does not expire' }) },
              ...monthEnds(carriedUntil).map((id) => ({ id, label: dayMonth(id, language) })),
            ]}
            value={carriedUntil}
            onChange={setCarriedUntil}
          />
        </>
      )}
      {type && (
        <Checkbox
          isSelected={isRetired}
          onChange={setIsRetired}
          description={<Trans>Nobody can request it any more. What was requested stays.</Trans>}
        >
          <Trans comment="Badge: nobody can request this kind of leave any more">Retired</Trans>
        </Checkbox>
      )}
    </DialogForm>
  );
}
