import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Output } from '#client/api/call.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { FileField } from '#client/console/platform/file-field.tsx';
import { DialogForm, FormDialog } from '#client/console/platform/form-dialog.tsx';
import { useChosenFiles } from '#client/console/platform/use-chosen-files.ts';
import { useFileSending } from '#client/console/platform/use-file-sending.ts';
import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Notice } from '#client/ui/notice.tsx';
import type { PlacedHoliday } from '#contract/leave-settings.ts';
import { importLimits } from '#contract/people-import.ts';
import styles from './leave.module.css';
import { readLeaveAgain } from './leave-queries.ts';
import { halfWords, holidayWords } from './leave-words.ts';
import { useFileProblemWords } from './use-file-problem-words.ts';
import { useRecountedToast } from './use-recounted-toast.ts';

type Props = { isOpen: boolean; onClose: () => void };
type Trial = Output<'leaveSettings.importHolidays'> & { uploadId: string };

/** Reads public holidays from a file, shows what it would change, and writes it when confirmed. */
export function HolidayFileDialog({ isOpen, onClose }: Props) {
  const { t } = useLingui();
  return (
    <FormDialog
      about=""
      isOpen={isOpen}
      onClose={onClose}
      title={t({ message: 'Import public holidays', comment: 'Title of a form' })}
    >
      <FileForm onClose={onClose} />
    </FormDialog>
  );
}

function FileForm({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useLingui();
  const sayProblem = useFileProblemWords();
  const sayRecounted = useRecountedToast();
  const { taken, field } = useChosenFiles({ most: importLimits.file });
  const [trial, setTrial] = useState<Trial | null>(null);
  const sendFile = useFileSending();

  /** Throws away a file that was sent but not written. */
  function forget(): void {
    if (trial?.problems.length === 0) void consoleCall('uploads.end', { id: trial.uploadId }).catch(() => {});
    setTrial(null);
  }

  const look = useSubmit(async (file: File) => {
    const sent = await sendFile(file);
    if (!sent) return;
    const { uploadId } = sent;
    setTrial({ uploadId, ...(await consoleCall('leaveSettings.importHolidays', { uploadId, isTrial: true })) });
  });
  const write = useSubmit(async (uploadId: string) => {
    const { recounted } = await consoleCall('leaveSettings.importHolidays', { uploadId, isTrial: false });
    await readLeaveAgain();
    sayRecounted(recounted);
    onClose();
  });

  function send() {
    const [file] = taken() ?? [];
    if (trial && canWrite) void write.submit(trial.uploadId);
    else if (file) void look.submit(file);
  }

  const changes = (trial?.added.length ?? 0) + (trial?.gone.length ?? 0);
  const canWrite = trial !== null && trial.problems.length === 0 && changes > 0;
  const sending = { isSending: look.isSending || write.isSending, failure: look.failure ?? write.failure };
  return (
    <DialogForm
      onSend={send}
      sending={sending}
      words={holidayWords}
      act={
        canWrite ? (
          <Trans comment="Button: writes the public holidays of a file">Import</Trans>
        ) : (
          <Trans comment="Button: shows what a file would change">Look at the changes</Trans>
        )
      }
    >
      <FileField
        {...field}
        field="uploadId"
        label={t({ message: 'File', comment: 'Label: a file of people to send' })}
        description={t`A spreadsheet (XLSX) or a CSV file with the columns place, day and name, and half (morning or afternoon) for half a day. For each place and year in it, it replaces all that was on record.`}
        accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={(chosen) => {
          field.onChange(chosen);
          forget();
        }}
      />
      {trial && trial.problems.length > 0 && (
        <Notice tone="bad">
          <Trans>Nothing was imported. Fix this first:</Trans>
          <ul className={styles.changes}>
            {trial.problems.map((problem, index) => (
              <li key={index}>{sayProblem(problem)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {trial && trial.problems.length === 0 && changes === 0 && (
        <Notice tone="info">
          <Trans>All of this is on record already.</Trans>
        </Notice>
      )}
      {trial && canWrite && (
        <>
          <Changes
            title={t`${plural(trial.added.length, { one: '# day is added', other: '# days are added' })}`}
            holidays={trial.added}
          />
          <Changes
            title={t`${plural(trial.gone.length, { one: '# day is removed', other: '# days are removed' })}`}
            holidays={trial.gone}
          />
        </>
      )}
    </DialogForm>
  );
}

function Changes({ title, holidays }: { title: string; holidays: PlacedHoliday[] }) {
  const { t } = useLingui();
  const language = useLanguage();
  if (holidays.length === 0) return null;
  return (
    <div>
      <strong>{title}</strong>
      <ul className={styles.changes}>
        {holidays.map(({ place, day, name, half }) => (
          <li key={`${place} ${day} ${name}`}>
            <bdi>{place}</bdi> · {dayMonthYear(calendarDay(day), language)} · <bdi>{name}</bdi>
            {half && ` · ${t(halfWords[half])}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
