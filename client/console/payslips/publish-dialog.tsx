import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FileField } from '#client/console/platform/file-field.tsx';
import { DialogForm, FormDialog } from '#client/console/platform/form-dialog.tsx';
import { useChosenFiles } from '#client/console/platform/use-chosen-files.ts';
import { today } from '#client/session/today.ts';
import { DateField } from '#client/ui/date-field.tsx';
import { onlyMonth } from '#contract/named-months.ts';
import { publishFiles } from './publishing.ts';

type Props = { isOpen: boolean; onClose: () => void };

/** Chooses files of payslips and their day, and sends them. Nobody sees anything before review and release. */
export function PublishDialog({ isOpen, onClose }: Props) {
  const { t } = useLingui();
  return (
    <FormDialog
      about=""
      isOpen={isOpen}
      onClose={onClose}
      title={t({ message: 'Upload payslips', comment: 'Button: opens a form in which files are chosen' })}
    >
      <PublishForm onClose={onClose} />
    </FormDialog>
  );
}

function PublishForm({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useLingui();
  const { taken, field } = useChosenFiles({ isMultiple: true });
  const [chosenDay, setChosenDay] = useState<string | null>(null);
  const payDay = chosenDay ?? fifteenth(field.files);
  const [isTried, setIsTried] = useState(false);

  function send() {
    const files = taken();
    setIsTried(true);
    if (!files || !payDay) return;
    const count = files.length;
    // Colleagues read it in other languages.
    void publishFiles(files, `${payDay} · ${count} PDF`, payDay);
    onClose();
  }

  return (
    <DialogForm onSend={send} act={<Trans comment="Button: sends files to the server">Send files</Trans>}>
      <FileField
        {...field}
        label={t({ message: 'Files', comment: 'Label: files of payslips to send' })}
        description={t`A ZIP or many PDFs with the employee ID in their names, such as E-10118_2026-10.pdf, or one long PDF with an employee ID on each page.`}
        accept=".zip,.pdf,application/zip,application/pdf"
      />
      <DateField
        label={t({ message: 'Pay day', comment: 'Label: the day of payslips' })}
        value={payDay}
        onChange={setChosenDay}
        error={isTried && !payDay && t`Choose the pay day.`}
      />
      <p className="soft">
        <Trans>Nothing is released yet: you look through it first.</Trans>
      </p>
    </DialogForm>
  );
}

/** The pay day of the month that the names of files say, or else of this month, in the format of a date field. */
function fifteenth(files: File[]): string {
  return `${onlyMonth(files.map(({ name }) => name)) ?? today().slice(0, 7)}-15`;
}
