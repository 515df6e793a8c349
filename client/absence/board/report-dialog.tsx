import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, use, useState } from 'react';
import { useKindWords } from '#client/absence/kinds/kind-words.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { didNotWork } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Form } from '#client/ui/form.tsx';
import { Select } from '#client/ui/select.tsx';
import type { AbsenceKind, AbsenceReport } from '#contract/absence.ts';
import { loadAbsenceWords } from './absence-catalogues.ts';
import { reportFailures } from './absence-words.ts';
import { ReportFields, type Said, useReportFields } from './report-fields.tsx';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** What was said before, where that is corrected. */
  before?: AbsenceReport;
  /** Null where it is chosen in the dialog. */
  kind: AbsenceKind | null;
  isOwn?: boolean;
  /** Before the fields: whom it is about, or a notice. */
  children?: ReactNode;
  /** Whether what the children ask for is chosen. */
  isReady?: boolean;
  /** Told of each try to send it, so that what is not chosen can be marked. */
  onTry?: () => void;
  onSend: (kind: AbsenceKind, said: Said) => Promise<unknown>;
};

/** A dialog that takes a report of absence, or a correction of one. What was typed is not lost by a failure. */
export function ReportDialog({ isOpen, onClose, title, ...form }: Props) {
  return (
    <Dialog
      about={form.before?.id ?? ''}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={false}
      title={title}
    >
      {isOpen && <ReportForm onClose={onClose} {...form} />}
    </Dialog>
  );
}

function ReportForm({
  before,
  kind: given,
  isOwn = false,
  children,
  isReady = true,
  onTry,
  onSend,
  onClose,
}: Omit<Props, 'isOpen' | 'title'>) {
  use(loadAbsenceWords(useLanguage()));
  const { t } = useLingui();
  const kinds = useKindWords();
  const [chosen, setChosen] = useState<AbsenceKind>('sickness');
  const kind = given ?? chosen;
  const fields = useReportFields(kind, before);
  const { submit, isSending, failure, forget } = useSubmit(async (said: Said) => {
    await onSend(kind, said);
    onClose();
  });

  function send() {
    onTry?.();
    const said = fields.check();
    if (said && isReady) void submit(said);
    else forget();
  }

  return (
    <Form
      onSend={send}
      failure={failure}
      words={reportFailures}
      otherwise={didNotWork}
      isRoomy
      end={
        <Button type="submit" wide isPending={isSending}>
          {before ? (
            <Trans comment="Button: saves a correction of a report">Save</Trans>
          ) : (
            <Trans comment="Button: sends a report of absence">Send report</Trans>
          )}
        </Button>
      }
    >
      {children}
      {given === null && (
        <Select
          label={t({ message: 'What is it?', comment: 'Label: sickness, late to work, call back' })}
          field="kind"
          options={(Object.keys(kinds) as AbsenceKind[]).map((id) => ({ id, label: kinds[id] }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      <ReportFields kind={kind} fields={fields} isOwn={isOwn} />
    </Form>
  );
}
