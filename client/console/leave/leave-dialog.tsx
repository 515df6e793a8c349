import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { DialogForm, FormDialog } from '#client/console/platform/form-dialog.tsx';
import { readPersonAgain } from '#client/console/platform/person-reads.ts';
import { languages } from '#client/i18n/languages.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Fieldset } from '#client/ui/fieldset.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Loaded } from '#client/ui/loaded.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { LeaveOfPerson } from '#contract/leave-settings.ts';
import { daysOf, halvesIn } from './days.ts';
import { leaveQueries } from './leave-queries.ts';
import { amountWrong, personLeaveWords } from './leave-words.ts';

type Props = { isOpen: boolean; userId: string; onClose: () => void };

/** Sets on which days somebody works, and how much leave they have if it differs from everybody's. */
export function LeaveDialog({ isOpen, userId, onClose }: Props) {
  const { t } = useLingui();
  return (
    <FormDialog
      about={userId}
      isOpen={isOpen}
      onClose={onClose}
      title={t({ message: 'Working days and leave', comment: 'Title of a form: of one person' })}
    >
      <LoadedLeaveForm userId={userId} onClose={onClose} />
    </FormDialog>
  );
}

function LoadedLeaveForm(about: Omit<Props, 'isOpen'>) {
  const read = useQuery(leaveQueries.ofPerson(about.userId, useLanguage()));
  return (
    <Loaded read={read} skeleton={<ListSkeleton rows={3} />}>
      {(leave) => <LeaveForm leave={leave} {...about} />}
    </Loaded>
  );
}

/** The ISO numbers of the days of a week, Monday being 1. */
const weekdays = ['1', '2', '3', '4', '5', '6', '7'];

type FormProps = Omit<Props, 'isOpen'> & { leave: LeaveOfPerson };

function LeaveForm({ userId, leave, onClose }: FormProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const [works, setWorks] = useState<ReadonlySet<string>>(new Set(leave.workingDays));
  const [days, setDays] = useState(() => leave.allowances.map(({ own }) => (own === null ? '' : daysOf(own))));
  const [isChecked, setIsChecked] = useState(false);
  const isNoDay = isChecked && works.size === 0;
  const isWrong = days.map(
    (text, index) => text.trim() !== '' && halvesIn(text, leave.allowances[index]?.unit) === null,
  );
  const { submit, ...sending } = useSubmit(async () => {
    await consoleCall('leaveSettings.saveOfPerson', {
      userId,
      workingDays: weekdays.filter((day) => works.has(day)).join(''),
      allowances: leave.allowances.map(({ typeId, unit, year }, index) => ({
        typeId,
        year,
        own: halvesIn(days[index] ?? '', unit),
      })),
      before: {
        workingDays: leave.workingDays,
        allowances: leave.allowances.map(({ typeId, year, own }) => ({ typeId, year, own })),
      },
    });
    await readPersonAgain(userId);
    showToast({ message: t`It is saved.`, tone: 'good' });
    onClose();
  });

  function send() {
    setIsChecked(true);
    if (works.size > 0 && !isWrong.includes(true)) void submit();
  }

  function setWorksOn(day: string, isWorking: boolean): void {
    setWorks(new Set(isWorking ? [...works, day] : [...works].filter((other) => other !== day)));
  }

  // 1 January 2024 was a Monday.
  const nameOf = (day: string) =>
    new Intl.DateTimeFormat(languages[language].format, { weekday: 'long', timeZone: 'UTC' }).format(
      Date.UTC(2024, 0, Number(day)),
    );
  return (
    <DialogForm onSend={send} sending={sending} words={personLeaveWords} act={<Trans>Save</Trans>} isRoomy>
      <Fieldset
        legend={t({ message: 'Working days', comment: 'Label: the days of the week on which somebody works' })}
        fields={['workingDays']}
        error={isNoDay && t`Choose a day first.`}
      >
        {weekdays.map((day) => (
          <Checkbox
            key={day}
            isInvalid={isNoDay}
            isSelected={works.has(day)}
            onChange={(isWorking) => setWorksOn(day, isWorking)}
          >
            {nameOf(day)}
          </Checkbox>
        ))}
      </Fieldset>
      {leave.allowances.map(({ typeId, type, unit = 'days', year, everybody }, index) => {
        const [kind, usual] = [type.text, daysOf(everybody)];
        return (
          <TextField
            key={`${typeId} ${year}`}
            label={
              unit === 'hours'
                ? t({ message: `${kind}, hours in ${year}`, comment: 'Label: a kind of leave and a year' })
                : t({ message: `${kind}, days in ${year}`, comment: 'Label: a kind of leave and a year' })
            }
            field={`allowances.${index}`}
            inputMode="decimal"
            placeholder={usual}
            value={days[index] ?? ''}
            onChange={(text) => setDays(days.with(index, text))}
            description={t({ message: `Empty: ${usual}, like everybody.`, comment: 'A number of days' })}
            error={isChecked && isWrong[index] && t(amountWrong[unit])}
          />
        );
      })}
      <p className="soft">
        <Trans>Leave that was requested before stays as it was counted.</Trans>
      </p>
    </DialogForm>
  );
}
