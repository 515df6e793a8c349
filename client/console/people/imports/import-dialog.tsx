import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { newId } from '#client/api/new-id.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { ExportButton } from '#client/console/platform/export-button.tsx';
import { FileField } from '#client/console/platform/file-field.tsx';
import type { Sending } from '#client/console/platform/file-pieces.ts';
import { DialogForm, FormDialog } from '#client/console/platform/form-dialog.tsx';
import { SendingProgress } from '#client/console/platform/sending-progress.tsx';
import { useChosenFiles } from '#client/console/platform/use-chosen-files.ts';
import { useFileSending } from '#client/console/platform/use-file-sending.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Fieldset } from '#client/ui/fieldset.tsx';
import { Radio } from '#client/ui/radio.tsx';
import { importPath, templateAddress } from '#contract/console-paths.ts';
import { type ImportKind, importKinds, importLimits } from '#contract/people-import.ts';
import { readImportsAgain } from './import-queries.ts';
import { beginWords, importKindWords } from './import-words.ts';

type Props = { isOpen: boolean; onClose: () => void };

/** Chooses a file of people and sends it: nothing is written before review. */
export function ImportDialog({ isOpen, onClose }: Props) {
  const { t } = useLingui();
  return (
    <FormDialog
      about=""
      isOpen={isOpen}
      onClose={onClose}
      title={t({ message: 'Import people', comment: 'Title of the console: files of people' })}
    >
      <ImportForm />
    </FormDialog>
  );
}

function ImportForm() {
  const { t } = useLingui();
  const language = useLanguage();
  const [, go] = useLocation();
  const [kind, setKind] = useState<ImportKind>('people');
  const { taken, field } = useChosenFiles({ most: importLimits.file });
  const [progress, setProgress] = useState<Sending | null>(null);
  const sendFile = useFileSending();
  // Reused by retries, so that a repeat makes no second import; another file or kind gets a new id.
  const [id, setId] = useState(newId);

  const { submit, ...sending } = useSubmit(async (file: File) => {
    const sent = await sendFile(file, setProgress);
    if (!sent) return;
    await consoleCall('peopleImports.begin', { id, kind, ...sent });
    void readImportsAgain();
    go(importPath(id));
  });

  function send() {
    const [file] = taken() ?? [];
    if (file) void submit(file);
  }

  return (
    <DialogForm
      onSend={send}
      sending={sending}
      words={beginWords}
      act={<Trans comment="Button: sends a file to the server">Send file</Trans>}
    >
      <Fieldset legend={t({ message: 'What is in it?', comment: 'Above a choice: what a file is about' })}>
        {importKinds.map((each) => (
          <Radio
            key={each}
            name="kind"
            value={each}
            checked={kind === each}
            disabled={sending.isSending}
            onChange={() => {
              setKind(each);
              setId(newId());
            }}
          >
            {t(importKindWords[each])}
          </Radio>
        ))}
      </Fieldset>
      <FileField
        {...field}
        field="uploadId"
        label={t({ message: 'File', comment: 'Label: a file of people to send' })}
        description={
          kind === 'people'
            ? t`A spreadsheet (XLSX) or a CSV file, with one person per row. Only the name, in one column or two, and the email are required. People are recognised by their employee ID, or else by their email.`
            : t`A spreadsheet (XLSX) or a CSV file, with one step per row: an employee ID or an email, the date and the event. The steps replace the job history of everybody in the file.`
        }
        // Also what is not read: it is called by its name then, with what to do. Else it could not even be chosen.
        accept=".csv,.tsv,.txt,.xlsx,.xlsm,.xls,.xlsb,.ods,.numbers,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={(chosen) => {
          field.onChange(chosen);
          setId(newId());
        }}
      />
      {kind === 'people' && (
        <ExportButton
          address={templateAddress}
          filter={{ language }}
          done={t`The template is saved. Fill in its first sheet, then choose it here.`}
          name={<Trans comment="Button: saves an empty spreadsheet with the right columns">Save a template</Trans>}
        />
      )}
      <p className="soft">
        <Trans>Nothing is written yet: you look through it first.</Trans>
      </p>
      {sending.isSending && progress && <SendingProgress name={field.files[0]?.name ?? ''} sending={progress} />}
    </DialogForm>
  );
}
