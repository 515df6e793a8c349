import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { newId } from '#client/api/new-id.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/console-call.ts';
import { FileField } from '#client/console/file-field.tsx';
import { type Sending, SendingStopped, sendFile } from '#client/console/file-pieces.ts';
import { useStopOnClose } from '#client/console/use-stop-on-close.ts';
import { didNotWork, useSayFailure } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Fieldset } from '#client/ui/fieldset.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { Radio } from '#client/ui/radio.tsx';
import { importPath } from '#contract/console-paths.ts';
import { type ImportKind, importKinds, importLimits } from '#contract/people-import.ts';
import { readImportsAgain } from './import-queries.ts';
import { beginWords, kindWords } from './import-words.ts';
import styles from './imports.module.css';

type Props = { isOpen: boolean; onClose: () => void };

/** Chooses a file of people and sends it: nothing is written before review. */
export function ImportDialog({ isOpen, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(opened) => !opened && onClose()}
      isDismissable={false}
      title={t({ message: 'Import people', comment: 'Title of the console: files of people' })}
    >
      {isOpen && <ImportForm />}
    </Dialog>
  );
}

function ImportForm() {
  const { t } = useLingui();
  const say = useSayFailure();
  const [, go] = useLocation();
  const [kind, setKind] = useState<ImportKind>('people');
  const [files, setFiles] = useState<File[]>([]);
  const [wrong, setWrong] = useState<'missing' | 'size' | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const stopSignal = useStopOnClose();
  // Kept for retries, so that a repeat makes no second import; another file or kind gets a new id.
  const [id, setId] = useState(newId);

  const { submit, isSending, failure } = useSubmit(async (file: File) => {
    const { name, lastModified: modified } = file;
    try {
      const sent = await sendFile({ name, modified, blob: file }, setSending, stopSignal());
      await consoleCall('peopleImports.begin', { id, kind, ...sent });
    } catch (error) {
      if (error instanceof SendingStopped) return;
      throw error;
    }
    void readImportsAgain();
    go(importPath(id));
  });

  function send(event: FormEvent) {
    event.preventDefault();
    const [file] = files;
    setWrong(!file ? 'missing' : file.size > importLimits.file ? 'size' : null);
    if (file && file.size <= importLimits.file) void submit(file);
  }

  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <Fieldset legend={t({ message: 'What is in it?', comment: 'Above a choice: what a file is about' })}>
        {importKinds.map((each) => (
          <Radio
            key={each}
            name="kind"
            value={each}
            checked={kind === each}
            disabled={isSending}
            onChange={() => {
              setKind(each);
              setId(newId());
            }}
          >
            {t(kindWords[each])}
          </Radio>
        ))}
      </Fieldset>
      <FileField
        label={t({ message: 'File', comment: 'Label: a file of people to send' })}
        description={
          kind === 'people'
            ? t`A spreadsheet (XLSX) or a CSV file, with one person per row. Only full name and email are required. People are recognised by their employee ID, or else by their email.`
            : t`A spreadsheet (XLSX) or a CSV file, with one step per row: an employee ID or an email, the date and the event. The steps replace the job history of everybody in the file.`
        }
        accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        files={files}
        onChange={(chosen) => {
          setFiles(chosen);
          setId(newId());
        }}
        error={
          wrong === 'missing'
            ? t`Choose a file first.`
            : wrong === 'size'
              ? t`This file is larger than 10 MB.`
              : undefined
        }
      />
      <p className="soft">
        <Trans>Nothing is written yet: you look through it first.</Trans>
      </p>
      {isSending && sending && (
        <ProgressBar
          label={t({ message: `Sending ${files[0]?.name ?? ''}`, comment: 'Label of a progress bar' })}
          value={Math.floor((sending.sent * 100) / sending.size)}
        />
      )}
      {isSending && sending?.waits === 'network' && (
        <Notice tone="info">
          <Trans>There is no connection. It goes on by itself once there is one.</Trans>
        </Notice>
      )}
      {isSending && sending?.waits === 'lock' && (
        <Notice tone="info">
          <Trans>It goes on once the console is open again.</Trans>
        </Notice>
      )}
      {failure && <Notice tone="bad">{say(failure, beginWords, didNotWork)}</Notice>}
      <Button type="submit" wide isPending={isSending}>
        <Trans comment="Button: sends a file to the server">Send file</Trans>
      </Button>
    </form>
  );
}
