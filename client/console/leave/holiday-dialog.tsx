import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { DialogForm, FormDialog } from '#client/console/platform/form-dialog.tsx';
import { unitsOfPeople } from '#client/console/platform/unit-queries.ts';
import { DateField } from '#client/ui/date-field.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { PlacedHoliday } from '#contract/leave-settings.ts';
import { isBlank, textLengths } from '#contract/limits.ts';
import { readLeaveAgain } from './leave-queries.ts';
import { halfWords, holidayWords } from './leave-words.ts';
import { useRecountedToast } from './use-recounted-toast.ts';

type Props = {
  isOpen: boolean;
  holiday: PlacedHoliday | null;
  /** Places that have holidays already. */
  places: string[];
  onClose: () => void;
};

/** Adds a public holiday, or changes one. */
export function HolidayDialog({ isOpen, onClose, ...rest }: Props) {
  const { t } = useLingui();
  return (
    <FormDialog
      about={JSON.stringify(rest.holiday)}
      isOpen={isOpen}
      onClose={onClose}
      title={
        rest.holiday
          ? t({ message: 'Edit a public holiday', comment: 'Title of a form' })
          : t({ message: 'Add a public holiday', comment: 'Title of a form' })
      }
    >
      <HolidayForm {...rest} onClose={onClose} />
    </FormDialog>
  );
}

function HolidayForm({ holiday, places, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useLingui();
  const listId = useId();
  const sayRecounted = useRecountedToast();
  const { data: units } = useQuery(unitsOfPeople());
  const [fields, setFields] = useState<PlacedHoliday>(holiday ?? { place: '', day: '', name: '', half: null });
  const [isChecked, setIsChecked] = useState(false);
  const needed = ['place', 'day', 'name'] as const;
  const missing = (field: (typeof needed)[number]) => isChecked && isBlank(fields[field]) && t`This is required.`;
  const { submit, ...sending } = useSubmit(async () => {
    const { recounted } = await consoleCall('leaveSettings.saveHoliday', { before: holiday, after: fields });
    await readLeaveAgain();
    sayRecounted(recounted);
    onClose();
  });

  function send() {
    setIsChecked(true);
    if (needed.every((field) => !isBlank(fields[field]))) void submit();
  }

  const suggested = new Set([...places, ...(units?.locations ?? []).map(({ name }) => cityOf(name))]);
  return (
    <DialogForm onSend={send} sending={sending} words={holidayWords} act={<Trans>Save</Trans>}>
      <TextField
        label={t({ message: 'Place', comment: 'Label: where a public holiday is one' })}
        field="place"
        maxLength={textLengths.holidayPlace}
        list={listId}
        value={fields.place}
        onChange={(place) => setFields({ ...fields, place })}
        description={t`A work location, or the part after its last comma: Freetown also covers “Stage Door, Freetown”.`}
        error={missing('place')}
      />
      <datalist id={listId}>
        {[...suggested].map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
      <DateField
        label={t({ message: 'Day', comment: 'Label: a date' })}
        field="day"
        value={fields.day}
        onChange={(day) => setFields({ ...fields, day })}
        error={missing('day')}
      />
      <Select
        label={t({ message: 'Free', comment: 'Label: how much of a public holiday is free' })}
        field="half"
        options={(['whole', 'morning', 'afternoon'] as const).map((id) => ({ id, label: t(halfWords[id]) }))}
        value={fields.half ?? 'whole'}
        onChange={(half) => setFields({ ...fields, half: half === 'whole' ? null : half })}
      />
      <TextField
        label={t({ message: 'Name', comment: 'Label: what a public holiday is called' })}
        field="name"
        maxLength={textLengths.holidayName}
        value={fields.name}
        onChange={(name) => setFields({ ...fields, name })}
        description={t`As people read it, whatever their language.`}
        error={missing('name')}
      />
    </DialogForm>
  );
}

/** The text after a location's last comma, Latin or Arabic. */
function cityOf(location: string): string {
  return location.replace(/^.*[,،]/, '').trim();
}
