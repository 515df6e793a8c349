import { Trans, useLingui } from '@lingui/react/macro';
import { use, useState } from 'react';
import { useIdOf } from '#client/api/use-id-of.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Button } from '#client/ui/button.tsx';
import { Select } from '#client/ui/select.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { AbsenceKind } from '#contract/absence.ts';
import type { Id } from '#contract/id.ts';
import { loadAbsenceWords } from './absence-catalogues.ts';
import { ReportDialog } from './report-dialog.tsx';
import type { Said } from './report-fields.tsx';

type Props = {
  people: { id: Id; name: string }[];
  onEnter: (id: string, userId: Id, kind: AbsenceKind, said: Said) => Promise<unknown>;
};

/** A button that enters a report for somebody who telephoned, of those whom the reader may choose. */
export function EnterReport({ people, onEnter }: Props) {
  use(loadAbsenceWords(useLanguage()));
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<Id | null>(people.length === 1 ? (people[0]?.id ?? null) : null);
  const [isTried, setIsTried] = useState(false);

  const { idOf, isDone } = useIdOf();

  async function enter(kind: AbsenceKind, said: Said) {
    if (chosen) await onEnter(idOf(chosen, kind, said), chosen, kind, said);
    isDone();
    showToast({ tone: 'good', message: t`The report is in. The person sees that you entered it.` });
  }

  return (
    <>
      <Button variant="secondary" size="small" onPress={() => setIsOpen(true)}>
        <Trans comment="Button: writes down what somebody reported on the telephone">Enter a report</Trans>
      </Button>
      <ReportDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t`Report for somebody who called`}
        kind={null}
        isReady={chosen !== null}
        onTry={() => setIsTried(true)}
        onSend={enter}
      >
        <Select
          label={t({ message: 'Who called?', comment: 'Label: one of the team' })}
          field="userId"
          options={people.map(({ id, name }) => ({ id, label: name }))}
          value={chosen}
          onChange={setChosen}
          placeholder={t({ message: 'Choose somebody', comment: 'In a field in which nobody is chosen yet' })}
          error={isTried && !chosen ? t`Choose who called.` : undefined}
        />
      </ReportDialog>
    </>
  );
}
