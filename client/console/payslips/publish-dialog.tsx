import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FileField } from '#client/console/platform/file-field.tsx';
import { DialogForm, FormDialog } from '#client/console/platform/form-dialog.tsx';
import { today } from '#client/session/today.ts';
import { DateField } from '#client/ui/date-field.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { uploadLimits } from '#contract/upload-limits.ts';
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
  const [files, setFiles] = useState<File[]>([]);
  const [payDay, setPayDay] = useState(fifteenth);
  const [isMissing, setIsMissing] = useState<'files' | 'empty' | 'day' | 'size' | null>(null);

  function send() {
    const size = files.reduce((sum, file) => sum + file.size, 0);
    const missing =
      files.length === 0 ? 'files' : size === 0 ? 'empty' : !payDay ? 'day' : size > uploadLimits.file ? 'size' : null;
    setIsMissing(missing);
    if (missing) return;
    const count = files.length;
    // Colleagues read it in other languages.
    void publishFiles(files, `${payDay} · ${count} PDF`, payDay);
    onClose();
  }

  return (
    <DialogForm onSend={send} act={<Trans comment="Button: sends files to the server">Send files</Trans>}>
      <FileField
        label={t({ message: 'Files', comment: 'Label: files of payslips to send' })}
        description={t`A ZIP or many PDFs that are named like E-10118_2026-10.pdf, or one long PDF with an employee ID on each page.`}
        isMultiple
        accept=".zip,.pdf,application/zip,application/pdf"
        files={files}
        onChange={setFiles}
        error={
          isMissing === 'files' ? t`Choose files first.` : isMissing === 'empty' ? t`This file is empty.` : undefined
        }
      />
      <DateField
        label={t({ message: 'Pay day', comment: 'Label: the day of payslips' })}
        value={payDay}
        onChange={setPayDay}
        error={isMissing === 'day' && t`Choose the pay day.`}
      />
      {isMissing === 'size' && (
        <Notice tone="bad">
          <Trans>This is more than 512 MB. Send it in parts.</Trans>
        </Notice>
      )}
      <p className="soft">
        <Trans>Nothing is released yet: you look through it first.</Trans>
      </p>
    </DialogForm>
  );
}

/** The pay day of this month, in the format of a date field. */
function fifteenth(): string {
  return `${today().slice(0, 7)}-15`;
}
