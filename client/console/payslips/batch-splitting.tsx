import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { DialogForm, FormDialog } from '#client/console/platform/form-dialog.tsx';
import { didNotWork } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import { Fieldset } from '#client/ui/fieldset.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Radio } from '#client/ui/radio.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { BatchSplitting, PayslipBatch } from '#contract/payslip-batches.ts';
import { mostPagesEach, type Splitting } from '#contract/payslip-review.ts';
import { changeWords } from './batch-words.ts';
import { readPayslipBatchesAgain } from './payslip-queries.ts';
import styles from './payslips.module.css';

type Props = {
  batch: PayslipBatch;
  splitting: BatchSplitting;
  /** How many pages without an id stand behind a page of somebody. */
  following: number;
};

async function split(id: string, by: Splitting, every = 1): Promise<void> {
  await consoleCall('payslipBatches.split', { id, by, every });
  await readPayslipBatchesAgain();
}

/** How a long PDF was split: joins pages without an id to those before them, or splits all of it otherwise. */
export function BatchSplittingActs({ batch, splitting, following }: Props) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const { submit, isSending, failure } = useSubmit((by: Splitting, every?: number) => split(batch.id, by, every));
  const every = splitting.proposed;
  const other = (
    <Button variant="quiet" size="small" onPress={() => setIsOpen(true)}>
      <Trans comment="Button: opens a form that says how the pages of a PDF become documents">Split otherwise</Trans>
    </Button>
  );
  return (
    <div className="stack-2">
      {every !== null ? (
        <Notice
          tone="info"
          action={
            <span className={styles.acts}>
              <Button size="small" isPending={isSending} onPress={() => void submit('every', every)}>
                {t`${plural(every, { one: 'Split after each page', other: 'Split every # pages' })}`}
              </Button>
              {other}
            </span>
          }
        >
          {t`${plural(every, {
            one: 'Every page has an employee ID.',
            other: 'Every employee ID stands on the last of # pages: each payslip seems to have so many.',
          })}`}{' '}
          <ReadAgain />
        </Notice>
      ) : following > 0 ? (
        <Notice
          tone="info"
          action={
            <span className={styles.acts}>
              <Button size="small" isPending={isSending} onPress={() => void submit('joined')}>
                {t`${plural(following, { one: 'Join # page to the one before', other: 'Join # pages to those before' })}`}
              </Button>
              {other}
            </span>
          }
        >
          {t`${plural(following, {
            one: '# page without an employee ID is behind a page of somebody. It may be theirs.',
            other: '# pages without an employee ID are behind a page of somebody. They may be theirs.',
          })}`}{' '}
          <ReadAgain />
        </Notice>
      ) : (
        <span className={styles.acts}>{other}</span>
      )}
      <FailureNotice failure={failure} words={changeWords} otherwise={didNotWork} />
      <FormDialog about="" isOpen={isOpen} onClose={() => setIsOpen(false)} title={t`Split this PDF`}>
        <SplitForm id={batch.id} splitting={splitting} onClose={() => setIsOpen(false)} />
      </FormDialog>
    </div>
  );
}

function ReadAgain() {
  return <Trans>Then the file is read again, and what you assigned or left out by hand is lost.</Trans>;
}

function SplitForm({
  id,
  splitting,
  onClose,
}: {
  id: PayslipBatch['id'];
  splitting: BatchSplitting;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const name = useId();
  const [by, setBy] = useState(splitting.by);
  const [typed, setTyped] = useState(String(splitting.every ?? 2));
  const [isWrong, setIsWrong] = useState(false);
  const { submit, ...sending } = useSubmit(async (every: number) => {
    await split(id, by, every);
    onClose();
  });

  function send() {
    const every = by === 'every' ? Number(typed) : 1;
    const isNumber = Number.isInteger(every) && every >= 1 && every <= mostPagesEach;
    setIsWrong(!isNumber);
    if (isNumber) void submit(every);
  }

  const { bookmarks } = splitting;
  const choices: { id: Splitting; label: string }[] = [
    { id: 'ids', label: t({ message: 'Pages in a row with the same employee ID', comment: 'How a PDF is split' }) },
    {
      id: 'joined',
      label: t({
        message: 'The same, with the pages without an ID behind them',
        comment: 'How a PDF is split; the choice above is: Pages in a row with the same employee ID',
      }),
    },
    { id: 'every', label: t({ message: 'A set number of pages', comment: 'How a PDF is split' }) },
    ...(bookmarks > 0
      ? [
          {
            id: 'bookmarks' as const,
            label: t({
              message: `From one bookmark of the PDF to the next (${bookmarks})`,
              comment: 'How a PDF is split; how many bookmarks there are',
            }),
          },
        ]
      : []),
  ];
  return (
    <DialogForm
      onSend={send}
      sending={sending}
      words={changeWords}
      act={<Trans comment="Button: the pages of a PDF become documents in the way that was chosen">Split</Trans>}
    >
      <Fieldset legend={t({ message: 'A payslip is', comment: 'Label: which pages of a PDF are one payslip' })}>
        {choices.map((choice) => (
          <Radio key={choice.id} name={name} checked={by === choice.id} onChange={() => setBy(choice.id)}>
            {choice.label}
          </Radio>
        ))}
      </Fieldset>
      {by === 'every' && (
        <TextField
          label={t({ message: 'Pages of each payslip', comment: 'Label of a number' })}
          field="every"
          type="text"
          inputMode="numeric"
          value={typed}
          onChange={setTyped}
          error={isWrong && t`Write a number from 1 to ${mostPagesEach}.`}
        />
      )}
      <p className="soft">
        <ReadAgain />
      </p>
    </DialogForm>
  );
}
