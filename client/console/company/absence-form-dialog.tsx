import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { queryClient } from '#client/api/query-client.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { DialogForm, FormDialog } from '#client/console/platform/form-dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { AbsenceFormSetting } from '#contract/company-setup.ts';
import { isFormAddress, longestFormAddress } from '#contract/form-address.ts';
import { companySetupQueries } from './company-queries.ts';
import { absenceFormWords, absenceWords } from './company-words.ts';
import { useChangedToast } from './use-changed-toast.ts';

type Props = { isOpen: boolean; form: AbsenceFormSetting; onClose: () => void };

/** Asks where an absence is reported. */
export function AbsenceFormDialog({ isOpen, form, onClose }: Props) {
  const { t } = useLingui();
  const absence = t(absenceWords[form.kind]);
  return (
    <FormDialog
      about=""
      isOpen={isOpen}
      onClose={onClose}
      title={t({ message: `Form: ${absence}`, comment: 'Title of a form about a form; an absence, such as Sickness' })}
    >
      <AddressForm form={form} onClose={onClose} />
    </FormDialog>
  );
}

function AddressForm({ form: { kind, url: before }, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useLingui();
  const [address, setAddress] = useState(before ?? '');
  const [isWrong, setIsWrong] = useState(false);
  const absence = t(absenceWords[kind]);
  const sayChanged = useChangedToast();
  const { submit, ...sending } = useSubmit(async (url: string | null) => {
    await setForm(kind, url);
    const message =
      url === null
        ? t({ message: `${absence} is reported in the form of Stagedoor.`, comment: 'An absence, such as Sickness' })
        : t({ message: `${absence} is reported in the form of the company.`, comment: 'An absence, such as Sickness' });
    sayChanged(`absence form ${kind}`, message, () => setForm(kind, before));
    onClose();
  });

  function send() {
    const isRight = isFormAddress(address.trim());
    setIsWrong(!isRight);
    if (isRight) void submit(address.trim());
  }

  return (
    <DialogForm
      onSend={send}
      sending={sending}
      words={absenceFormWords}
      act={<Trans comment="Button: saves what was changed">Save</Trans>}
      otherAct={
        before !== null && (
          <Button variant="secondary" wide onPress={() => void submit(null)}>
            <Trans comment="Button: an absence is reported in our own form again">Use the form of Stagedoor</Trans>
          </Button>
        )
      }
      isRoomy
    >
      <TextField
        label={t({ message: 'Address of the form', comment: 'Label: the web address of a form of the company' })}
        field="url"
        type="url"
        maxLength={longestFormAddress}
        value={address}
        onChange={setAddress}
        isRequired
        description={t`People report this absence there, and no longer in Stagedoor.`}
        error={isWrong ? t(absenceFormWords.BAD_REQUEST) : undefined}
      />
    </DialogForm>
  );
}

/** Sets where an absence is reported, null for our own form, and refetches the setup. */
async function setForm(kind: AbsenceFormSetting['kind'], url: string | null): Promise<void> {
  await consoleCall('companySetup.setAbsenceForm', { kind, url });
  await queryClient.invalidateQueries(companySetupQueries.setup());
}
