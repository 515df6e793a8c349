import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useDeferredValue, useId, useState } from 'react';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/console-call.ts';
import { didNotWork, useSayFailure } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Fieldset } from '#client/ui/fieldset.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Radio } from '#client/ui/radio.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { BatchDocument, PayslipBatch } from '#contract/payslip-batches.ts';
import { changeWords } from './batch-words.ts';
import { readPayslipBatchesAgain } from './payslip-batches-live.ts';
import { payslipQueries } from './payslip-queries.ts';
import styles from './payslips.module.css';

type Props = { isOpen: boolean; batch: PayslipBatch; document: BatchDocument; onClose: () => void };

/** Assigns a document to a person by hand. */
export function AssignDialog({ isOpen, onClose, ...rest }: Props) {
  const { t } = useLingui();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(opened) => !opened && onClose()}
      isDismissable={false}
      title={t`Whose payslip is this?`}
    >
      {isOpen && <AssignForm {...rest} onClose={onClose} />}
    </Dialog>
  );
}

function AssignForm({ batch, document, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useLingui();
  const say = useSayFailure();
  const name = useId();
  const [typed, setTyped] = useState(document.who ?? '');
  const [userId, setUserId] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const text = useDeferredValue(typed.trim());
  const { data } = useQuery(payslipQueries.candidates(text));
  const people = text ? (data?.people ?? []) : [];
  const { submit, isSending, failure } = useSubmit(async () => {
    await consoleCall('payslipBatches.assign', { id: batch.id, document: document.id, userId });
    await readPayslipBatchesAgain();
    showToast({ message: t`The document is assigned.`, tone: 'good' });
    onClose();
  });

  function send(event: FormEvent) {
    event.preventDefault();
    const isFound = people.some(({ id }) => id === userId);
    setIsMissing(!isFound);
    if (isFound) void submit();
  }

  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <TextField
        label={t({ message: 'Person', comment: 'Label: search somebody by name or address' })}
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={setTyped}
        description={t`A part of the name, the email address or the employee ID`}
        maxLength={100}
        error={isMissing && t`Choose a person first.`}
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
      {failure && <Notice tone="bad">{say(failure, changeWords, didNotWork)}</Notice>}
      <Button type="submit" wide isPending={isSending}>
        <Trans comment="Button: says whose a document is">Assign</Trans>
      </Button>
    </form>
  );
}
