import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { Output } from '#client/api/call.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/console-call.ts';
import { FileField } from '#client/console/file-field.tsx';
import { SendingStopped, sendFile } from '#client/console/file-pieces.ts';
import { useStopOnClose } from '#client/console/use-stop-on-close.ts';
import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { didNotWork, useSayFailure } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { PlacedHoliday } from '#contract/leave-settings.ts';
import styles from './leave.module.css';
import { readLeaveAgain } from './leave-queries.ts';
import { holidayWords } from './leave-words.ts';
import { useFileProblemWords } from './use-file-problem-words.ts';
import { useRecountedToast } from './use-recounted-toast.ts';

type Props = { isOpen: boolean; onClose: () => void };
type Trial = Output<'leaveSettings.importHolidays'> & { uploadId: string };

/** Reads public holidays from a file, shows what it would change, and writes it when confirmed. */
export function HolidayFileDialog({ isOpen, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(opened) => !opened && onClose()}
      isDismissable={false}
      title={t({ message: 'Import public holidays', comment: 'Title of a form' })}
    >
      {isOpen && <FileForm onClose={onClose} />}
    </Dialog>
  );
}

function FileForm({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useLingui();
  const say = useSayFailure();
  const sayProblem = useFileProblemWords();
  const sayRecounted = useRecountedToast();
  const [files, setFiles] = useState<File[]>([]);
  const [isMissing, setIsMissing] = useState(false);
  const [trial, setTrial] = useState<Trial | null>(null);
  const stopSignal = useStopOnClose();

  /** Throws away a file that was sent but not written. */
  function forget(): void {
    if (trial?.problems.length === 0) void consoleCall('uploads.end', { id: trial.uploadId }).catch(() => {});
    setTrial(null);
  }

  const look = useSubmit(async (file: File) => {
    const { name, lastModified: modified } = file;
    try {
      const { uploadId } = await sendFile({ name, modified, blob: file }, () => {}, stopSignal());
      setTrial({ uploadId, ...(await consoleCall('leaveSettings.importHolidays', { uploadId, isTrial: true })) });
    } catch (error) {
      if (!(error instanceof SendingStopped)) throw error;
    }
  });
  const write = useSubmit(async (uploadId: string) => {
    const { recounted } = await consoleCall('leaveSettings.importHolidays', { uploadId, isTrial: false });
    await readLeaveAgain();
    sayRecounted(recounted);
    onClose();
  });

  function send(event: FormEvent) {
    event.preventDefault();
    const [file] = files;
    setIsMissing(!file);
    if (trial && canWrite) void write.submit(trial.uploadId);
    else if (file) void look.submit(file);
  }

  const changes = (trial?.added.length ?? 0) + (trial?.gone.length ?? 0);
  const canWrite = trial !== null && trial.problems.length === 0 && changes > 0;
  const failure = look.failure ?? write.failure;
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <FileField
        label={t({ message: 'File', comment: 'Label: a file of people to send' })}
        description={t`A spreadsheet (XLSX) or a CSV file with the columns place, day and name. For each place and year in it, it replaces all that was on record.`}
        accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        files={files}
        onChange={(chosen) => {
          setFiles(chosen);
          forget();
        }}
        error={isMissing && t`Choose a file first.`}
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
      {failure && <Notice tone="bad">{say(failure, holidayWords, didNotWork)}</Notice>}
      <Button type="submit" wide isPending={look.isSending || write.isSending}>
        {canWrite ? (
          <Trans comment="Button: writes the public holidays of a file">Import</Trans>
        ) : (
          <Trans comment="Button: shows what a file would change">Look at the changes</Trans>
        )}
      </Button>
    </form>
  );
}

function Changes({ title, holidays }: { title: string; holidays: PlacedHoliday[] }) {
  const language = useLanguage();
  if (holidays.length === 0) return null;
  return (
    <div>
      <strong>{title}</strong>
      <ul className={styles.changes}>
        {holidays.map(({ place, day, name }) => (
          <li key={`${place} ${day} ${name}`}>
            <bdi>{place}</bdi> · {dayMonthYear(calendarDay(day), language)} · <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
