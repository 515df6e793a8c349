import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { DialogForm, FormDialog } from '#client/console/platform/form-dialog.tsx';
import { Fieldset } from '#client/ui/fieldset.tsx';
import { Radio } from '#client/ui/radio.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { textLengths } from '#contract/limits.ts';
import type { BatchDocument, PayslipBatch } from '#contract/payslip-batches.ts';
import { changeWords } from './batch-words.ts';
import { useDocumentTitle } from './document-problem.tsx';
import { payslipQueries, readPayslipBatchesAgain } from './payslip-queries.ts';
import styles from './payslips.module.css';

type Props = { isOpen: boolean; batch: PayslipBatch; document: BatchDocument; onClose: () => void };

/** Assigns a document to a person by hand. */
export function AssignDialog({ isOpen, onClose, ...rest }: Props) {
  const { t } = useLingui();
  return (
    <FormDialog about={rest.document.id} isOpen={isOpen} onClose={onClose} title={t`Whose payslip is this?`}>
      <AssignForm {...rest} onClose={onClose} />
    </FormDialog>
  );
}

function AssignForm({ batch, document, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useLingui();
  const name = useId();
  const title = useDocumentTitle()(document);
  const [typed, setTyped] = useState(document.problem === 'many-people' ? '' : (document.who ?? ''));
  const [userId, setUserId] = useState('');
  const [isTried, setIsTried] = useState(false);
  const text = useDeferredValue(typed.trim());
  const { data } = useQuery(payslipQueries.candidates(text));
  const people = text ? (data?.people ?? []) : [];
  const isFound = people.some(({ id }) => id === userId);
  const { submit, ...sending } = useSubmit(async () => {
    await consoleCall('payslipBatches.assign', { id: batch.id, document: document.id, userId });
    await readPayslipBatchesAgain();
    showToast({ message: t`The document is assigned.`, tone: 'good' });
    onClose();
  });

  function send() {
    setIsTried(true);
    if (isFound) void submit();
  }

  return (
    <DialogForm
      onSend={send}
      sending={sending}
      words={changeWords}
      act={<Trans comment="Button: says whose a document is">Assign</Trans>}
    >
      <p>
        <bdi>{title}</bdi>
      </p>
      <TextField
        label={t({ message: 'Person', comment: 'Label: search somebody by name or address' })}
        field="userId"
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={setTyped}
        description={t`A part of the name, the email address or the employee ID`}
        maxLength={textLengths.lookUp}
        error={isTried && !isFound && t`Choose a person first.`}
      />
      {text && data && (
        <div role="status" className={people.length > 0 ? 'visually-hidden' : undefined}>
          {people.length === 0 && <Trans>Nobody here is called this.</Trans>}
        </div>
      )}
      {people.length > 0 && (
        <Fieldset legend={t({ message: 'Found', comment: 'Heading of the people that a search found' })}>
          {people.map((person) => (
            <Radio key={person.id} name={name} checked={person.id === userId} onChange={() => setUserId(person.id)}>
              <span className={styles.words}>
                <bdi>{person.name}</bdi>
                <bdi className="soft">{[person.employeeId, person.email].filter(Boolean).join(' · ')}</bdi>
              </span>
            </Radio>
          ))}
        </Fieldset>
      )}
    </DialogForm>
  );
}
