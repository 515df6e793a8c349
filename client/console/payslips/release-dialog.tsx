import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { DialogForm, FormDialog } from '#client/console/platform/form-dialog.tsx';
import { MomentFields, momentOf } from '#client/console/platform/moment-fields.tsx';
import type { TypedMoment } from '#client/moments/zoned-moment.ts';
import { Fieldset } from '#client/ui/fieldset.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Radio } from '#client/ui/radio.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { PayslipBatch } from '#contract/payslip-batches.ts';
import { releaseWords } from './batch-words.ts';
import { readPayslipBatchesAgain } from './payslip-queries.ts';
import { ReleasedCounts } from './released-counts.tsx';

type Props = {
  isOpen: boolean;
  batch: PayslipBatch;
  accepted: number;
  needsSecondPerson: boolean;
  onClose: () => void;
};

/** Releases a batch, now or from a given time; above a number of people it asks somebody else to release it. */
export function ReleaseDialog({ isOpen, onClose, ...rest }: Props) {
  const { t } = useLingui();
  return (
    <FormDialog
      about=""
      isOpen={isOpen}
      onClose={onClose}
      title={t({ message: 'Release payslips', comment: 'Button: lets people see their payslips, now or later' })}
    >
      <ReleaseForm {...rest} onClose={onClose} />
    </FormDialog>
  );
}

function ReleaseForm({ batch, accepted, needsSecondPerson, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useLingui();
  const name = useId();
  const [isLater, setIsLater] = useState(false);
  const [from, setFrom] = useState<TypedMoment>({ day: '', time: '09:00' });
  const [isTried, setIsTried] = useState(false);
  const moment = isLater ? momentOf(from) : null;
  const isMissing = isLater && !moment;
  const { id } = batch;
  const { submit, ...sending } = useSubmit(async (visibleFrom: string | null) => {
    const { asked } = await consoleCall('payslipBatches.release', { id, visibleFrom });
    await readPayslipBatchesAgain();
    const done =
      asked === null ? t`The payslips are being released.` : t`Another person in payroll is asked to release them.`;
    const nobody = t`Nobody else can release them. An administrator has to give one more person the role Payroll.`;
    showToast(asked === 0 ? { message: nobody, tone: 'bad' } : { message: done, tone: 'good' });
    onClose();
  });

  function send() {
    setIsTried(true);
    if (!isMissing) void submit(moment);
  }

  return (
    <DialogForm
      onSend={send}
      sending={sending}
      words={releaseWords}
      act={
        needsSecondPerson ? (
          <Trans comment="Button: asks a second person to release payslips">Ask for the release</Trans>
        ) : (
          <Trans comment="Button: lets people see their payslips, now or later">Release payslips</Trans>
        )
      }
    >
      <p>
        <ReleasedCounts batch={batch} accepted={accepted} />
      </p>
      <Fieldset legend={t({ message: 'Visible', comment: 'From when on people see something' })}>
        <Radio name={name} checked={!isLater} onChange={() => setIsLater(false)}>
          {t({ message: 'At once', comment: 'From when on people see something' })}
        </Radio>
        <Radio name={name} checked={isLater} onChange={() => setIsLater(true)}>
          {t({ message: 'From a set time', comment: 'From when on people see something' })}
        </Radio>
      </Fieldset>
      {isLater && <MomentFields field="visibleFrom" value={from} onChange={setFrom} isMissing={isTried && isMissing} />}
      <p className="soft">
        <Trans>
          Notifications go out 10 minutes after people can see their payslips. Until then nobody is notified of them.
        </Trans>
      </p>
      {needsSecondPerson && (
        <Notice tone="info">
          <Trans>This many payslips need two people: another person in payroll releases them.</Trans>
        </Notice>
      )}
    </DialogForm>
  );
}
