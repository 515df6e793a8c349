import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, useState } from 'react';
import { failureOf } from '#client/api/call-failure.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { didNotWork, useSayFailure } from '#client/session/failure-words.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { NewTabHint } from '#client/ui/new-tab-hint.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { batchDocumentAddress } from '#contract/console-paths.ts';
import type { BatchDocument, PayslipBatch } from '#contract/payslip-batches.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { changeWords, stateWords } from './batch-words.ts';
import { DocumentProblem, useDocumentTitle } from './document-problem.tsx';
import { readPayslipBatchesAgain } from './payslip-queries.ts';
import styles from './payslips.module.css';
import { ReplaceDialog } from './replace-dialog.tsx';
import { canBeAssigned, canBeRight, oddOf } from './what-can-be-done.ts';

type Props = {
  batch: PayslipBatch;
  document: BatchDocument;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

/** One document of a batch: what it is, whose, what is wrong with it, and what can be done about that. */
export function DocumentRow({ batch, document, isChosen, onChoose }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const { recipient, issuedOn, state } = document;
  const titleOf = useDocumentTitle();
  const title = titleOf(document);
  const canChoose = batch.state === 'review' || (batch.state === 'released' && state === 'matched');

  return (
    <li className={styles.document}>
      {canChoose ? (
        <label className={styles.choose}>
          <input
            type="checkbox"
            className={styles.box}
            checked={isChosen}
            onChange={(event) => onChoose(event.target.checked)}
            aria-label={t({ message: `Choose ${title}`, comment: 'Checkbox: chooses a document; its name' })}
          />
        </label>
      ) : (
        <span className={styles.choose} />
      )}
      <span className={styles.words}>
        <strong>
          <FileName>{title}</FileName>
        </strong>
        {issuedOn && <span className="soft">{dayMonthYear(calendarDay(issuedOn), language)}</span>}
      </span>
      <span className={styles.words}>
        {recipient && (
          <>
            <span>
              <bdi>{recipient.name}</bdi>
            </span>
            <span className="soft">
              <bdi>{[recipient.employeeId, recipient.email].filter(Boolean).join(' · ')}</bdi>
            </span>
          </>
        )}
        {document.problem && state === 'problem' && (
          <span className={styles.problem}>
            <DocumentProblem {...document} problem={document.problem} />
          </span>
        )}
        {document.accepted.map((odd) => (
          <span key={odd} className="soft">
            <Trans comment="Before what is odd about a payslip, which somebody of payroll said is right">
              Confirmed as right:
            </Trans>{' '}
            <DocumentProblem {...document} problem={odd} />
          </span>
        ))}
      </span>
      <span className={styles.acts}>
        <DocumentState document={document} />
        <Acts batch={batch} document={document} title={title} />
      </span>
    </li>
  );
}

function DocumentState({ document }: { document: BatchDocument }) {
  const { t } = useLingui();
  const { state, recipient, isOpened } = document;
  const states: Partial<Record<BatchDocument['state'], string>> = {
    'left-out': t({ message: 'Left out', comment: 'State of a document' }),
    published: t({ message: 'Released already', comment: 'State of a document: its person has this very one' }),
    recalled: t(stateWords.recalled),
    replaced: t({ message: 'Replaced', comment: 'State of a document: another took its place' }),
  };
  return (
    <>
      {states[state] && <Badge>{states[state]}</Badge>}
      {recipient?.hasLeft && (
        <Badge tone="joy">
          <Trans comment="Badge: this person does not work here any more">Has left</Trans>
        </Badge>
      )}
      {isOpened === true && (
        <Badge tone="good">
          <Trans comment="Badge: its person opened the payslip">Opened</Trans>
        </Badge>
      )}
      {isOpened === false && (
        <Badge>
          <Trans comment="Badge: its person has not opened the payslip">Not opened yet</Trans>
        </Badge>
      )}
    </>
  );
}

function Acts({ batch, document, title }: Pick<Props, 'batch' | 'document'> & { title: string }) {
  const { t } = useLingui();
  const say = useSayFailure();
  const [open, setOpen] = useState<'assign' | 'replace' | null>(null);
  const { submit, isSending } = useSubmit(async (change: () => Promise<unknown>) => {
    const failure = await failureOf(change());
    if (failure) showToast({ message: say(failure, changeWords, didNotWork), tone: 'bad' });
    await readPayslipBatchesAgain();
  });
  const ids = { id: batch.id, documents: [document.id] };
  const isReviewed = batch.state === 'review' && document.state === 'problem';
  // Whoever confirmed it by mistake leaves it out; put back in, it is to be decided again.
  const isConfirmed = batch.state === 'review' && document.state === 'matched' && document.accepted.length > 0;
  const close = () => setOpen(null);
  return (
    <>
      {document.canOpen && (
        <ButtonLink
          variant="quiet"
          size="small"
          href={batchDocumentAddress(document.id)}
          newTab
          aria-label={t({ message: `Open ${title}`, comment: 'Link: opens a document in a new tab; its name' })}
        >
          <Trans comment="Link: opens a document in a new tab">Open</Trans>
          <NewTabHint />
        </ButtonLink>
      )}
      {isReviewed && canBeAssigned(document) && (
        <Button
          variant="secondary"
          size="small"
          aria-label={t({ message: `Assign ${title}`, comment: 'Button: says whose a document is; its name' })}
          onPress={() => setOpen('assign')}
        >
          <Trans comment="Button: says whose a document is">Assign</Trans>
        </Button>
      )}
      {isReviewed && canBeRight(document) && (
        <Button
          variant="secondary"
          size="small"
          isPending={isSending}
          aria-label={t({ message: `It is right: ${title}`, comment: 'Button: what is odd about a document is right' })}
          onPress={() => void submit(() => consoleCall('payslipBatches.accept', { ...ids, seen: oddOf([document]) }))}
        >
          <Trans comment="Button: what is odd about a document is right">It is right</Trans>
        </Button>
      )}
      {batch.state === 'review' && document.state === 'left-out' && (
        <Button
          variant="secondary"
          size="small"
          isPending={isSending}
          aria-label={t({ message: `Put back in: ${title}`, comment: 'Button: a document is published; its name' })}
          onPress={() => void submit(() => consoleCall('payslipBatches.leaveOut', { ...ids, isOut: false }))}
        >
          <Trans comment="Button: documents that were left out are published after all">Put back in</Trans>
        </Button>
      )}
      {(isReviewed || isConfirmed) && (
        <Button
          variant="quiet"
          size="small"
          isPending={isSending}
          aria-label={t({ message: `Leave out ${title}`, comment: 'Button: a document is not published; its name' })}
          onPress={() => void submit(() => consoleCall('payslipBatches.leaveOut', { ...ids, isOut: true }))}
        >
          <Trans comment="Button: documents are not published">Leave out</Trans>
        </Button>
      )}
      {batch.state === 'released' && document.state === 'matched' && (
        <Button
          variant="quiet"
          size="small"
          aria-label={t({ message: `Replace ${title}`, comment: 'Button: another file takes its place; its name' })}
          onPress={() => setOpen('replace')}
        >
          <Trans comment="Button: puts another file in the place of a payslip">Replace</Trans>
        </Button>
      )}
      <AssignDialog isOpen={open === 'assign'} batch={batch} document={document} onClose={close} />
      <ReplaceDialog isOpen={open === 'replace'} batch={batch} document={document} onClose={close} />
    </>
  );
}

/** The name of a file: a long one breaks behind its underscores first, and within a word last. */
function FileName({ children: name }: { children: string }) {
  return (
    <bdi>
      {name.split(/(?<=_)/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
