import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { queryClient } from '#client/api/query-client.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { DialogForm, FormDialog } from '#client/console/platform/form-dialog.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { isBlank, textLengths } from '#contract/limits.ts';
import { companySetupQueries } from './company-queries.ts';
import { renameWords } from './company-words.ts';
import { useChangedToast } from './use-changed-toast.ts';

type Props = {
  isOpen: boolean;
  name: string;
  /** Whether nobody has named the company yet. */
  isOurs: boolean;
  onClose: () => void;
};

/** Asks what the company is called. */
export function RenameDialog({ isOpen, onClose, ...now }: Props) {
  const { t } = useLingui();
  return (
    <FormDialog
      about=""
      isOpen={isOpen}
      onClose={onClose}
      title={t({ message: 'Change the name', comment: 'Title of a form: the name of the company' })}
    >
      <RenameForm {...now} onClose={onClose} />
    </FormDialog>
  );
}

function RenameForm({ name: before, isOurs, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useLingui();
  const [name, setName] = useState(before);
  const [isTried, setIsTried] = useState(false);
  const isEmpty = isBlank(name);
  const sayChanged = useChangedToast();
  const { submit, ...sending } = useSubmit(async () => {
    const { value } = await rename(name);
    const message = t({ message: `The company is called ${value} now.`, comment: 'After it was renamed' });
    sayChanged('company name', message, () => rename(isOurs ? null : before));
    onClose();
  });

  function send() {
    setIsTried(true);
    if (!isEmpty) void submit();
  }

  return (
    <DialogForm
      onSend={send}
      sending={sending}
      words={renameWords}
      act={<Trans comment="Button: saves what was changed">Save</Trans>}
      isRoomy
    >
      <TextField
        label={t({ message: 'Company name', comment: 'Label: what the company is called' })}
        field="name"
        autoComplete="organization"
        maxLength={textLengths.companyName}
        value={name}
        onChange={setName}
        isRequired
        description={t`It stands in invites, on payslips that Stagedoor draws from now on, and where people install the app.`}
        error={isTried && isEmpty ? t`Write a name first.` : undefined}
      />
    </DialogForm>
  );
}

/** Sets the company's name, null for the default, and refetches the setup. */
async function rename(name: string | null) {
  const named = await consoleCall('companySetup.rename', { name });
  await queryClient.invalidateQueries(companySetupQueries.setup());
  return named;
}
