import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { newId } from '#client/api/new-id.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { DialogForm, FormDialog } from '#client/console/platform/form-dialog.tsx';
import { languages } from '#client/i18n/languages.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { type Language, languages as tags } from '#contract/language.ts';
import type { GrantedType } from '#contract/leave-settings.ts';
import { textLengths } from '#contract/limits.ts';
import { daysOf, halvesIn } from './days.ts';
import { readLeaveAgain } from './leave-queries.ts';
import { typeWords } from './leave-words.ts';

type Props = { isOpen: boolean; type: GrantedType | null; onClose: () => void };

/** Adds a kind of leave, or changes one: its name in the languages of the company, and how much everybody has of it. */
export function TypeDialog({ isOpen, type, onClose }: Props) {
  const { t } = useLingui();
  return (
    <FormDialog
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

function TypeForm({ type, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useLingui();
  const [id] = useState(() => type?.id ?? newId());
  const [name, setName] = useState<Partial<Record<Language, string>>>(type?.name ?? {});
  const [isLimited, setIsLimited] = useState(type ? type.yearlyHalves !== null : true);
  const [days, setDays] = useState(type?.yearlyHalves ? daysOf(type.yearlyHalves) : '');
  const [isRetired, setIsRetired] = useState(type?.isRetired ?? false);
  const [isChecked, setIsChecked] = useState(false);
  const yearlyHalves = isLimited ? halvesIn(days) : null;
  const isNameMissing = !name.en?.trim();
  const isDaysWrong = isLimited && yearlyHalves === null;
  const { submit, ...sending } = useSubmit(async () => {
    const before = type && { name: type.name, yearlyHalves: type.yearlyHalves, isRetired: type.isRetired };
    const fields = { name: { ...name, en: name.en ?? '' }, yearlyHalves, isRetired };
    await consoleCall('leaveSettings.saveType', { id, ...fields, before });
    await readLeaveAgain();
    showToast({ message: t`It is saved.`, tone: 'good' });
    onClose();
  });

  function send() {
    setIsChecked(true);
    if (!isNameMissing && !isDaysWrong) void submit();
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
      <Checkbox
        isSelected={isLimited}
        onChange={setIsLimited}
        description={<Trans>Without a limit, nothing is counted down.</Trans>}
      >
        <Trans comment="Checkbox: there are so many days of a kind of leave a year">Limited</Trans>
      </Checkbox>
      {isLimited && (
        <TextField
          label={t({ message: 'Days a year', comment: 'Label: how much leave everybody has' })}
          field="yearlyHalves"
          inputMode="decimal"
          value={days}
          onChange={setDays}
          description={t`For everybody; individual people can have a different number. With 0, nobody else has any.`}
          error={isChecked && isDaysWrong && t`Enter whole or half days, up to 366.`}
        />
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
