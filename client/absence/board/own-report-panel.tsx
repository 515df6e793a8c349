import { Trans, useLingui } from '@lingui/react/macro';
import { use, useState } from 'react';
import { useKindWords } from '#client/absence/kinds/kind-words.ts';
import { call, type Input } from '#client/api/call.ts';
import { failureOf } from '#client/api/call-failure.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { didNotWork, useSayFailure } from '#client/session/failure-words.ts';
import { today } from '#client/session/today.ts';
import { Button } from '#client/ui/button.tsx';
import cards from '#client/ui/cards.module.css';
import { For } from '#client/ui/for.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { AbsenceReport, OwnAbsenceReport } from '#contract/absence.ts';
import { isAwayKind } from '#contract/absence-form.ts';
import { loadAbsenceWords } from './absence-catalogues.ts';
import { reportFailures } from './absence-words.ts';
import { OwnProofs } from './own-proofs.tsx';
import { readOwnReportsAgain } from './own-reports.ts';
import { ReportDialog } from './report-dialog.tsx';
import { ReportState } from './report-state.tsx';
import { canResume, ResumeButton } from './resume-button.tsx';

/** What became of one's own report, and the buttons that correct or end it while it matters. */
export default function OwnReport({ report }: { report: OwnAbsenceReport }) {
  use(loadAbsenceWords(useLanguage()));
  const { t } = useLingui();
  const kinds = useKindWords();
  const say = useSayFailure();
  const [isCorrecting, setIsCorrecting] = useState(false);
  const { id, kind, startsOn } = report;

  async function change(how: Input<'absence.change'>['change']): Promise<void> {
    await call('absence.change', { id, change: how }).finally(readOwnReportsAgain);
  }
  const { submit, isSending } = useSubmit(async (how: Input<'absence.change'>['change']) => {
    const failure = await failureOf(change(how));
    if (failure) showToast({ tone: 'bad', message: say(failure, reportFailures, didNotWork) });
  });

  return (
    <span className="stack-2">
      <ReportState report={report} isOwn />
      {isOpen(report) && (
        <span className={cards.actions}>
          <Button variant="secondary" size="small" onPress={() => setIsCorrecting(true)}>
            <Trans comment="Button: changes what a report of absence says">Correct</Trans>
            <For>{kinds[kind]}</For>
          </Button>
          <Button
            variant="secondary"
            size="small"
            isPending={isSending}
            onPress={() => void submit({ do: 'end', on: today() })}
          >
            {isAwayKind(kind) && startsOn < today() ? (
              <Trans comment="Button of somebody who was absent">I am back today</Trans>
            ) : (
              <Trans comment="Button: a report of absence holds no longer">No longer needed</Trans>
            )}
            <For>{kinds[kind]}</For>
          </Button>
        </span>
      )}
      {canResume(report) && (
        <span className={cards.actions}>
          <ResumeButton
            kind={kind}
            of={kinds[kind]}
            isPending={isSending}
            onPress={() => void submit({ do: 'resume' })}
          />
        </span>
      )}
      {isAwayKind(kind) && !report.replacedBy && <OwnProofs report={report} />}
      <ReportDialog
        isOpen={isCorrecting}
        onClose={() => setIsCorrecting(false)}
        title={t`Correct your report`}
        kind={kind}
        before={report}
        isOwn
        onSend={(_, said) => change({ do: 'correct', ...said })}
      />
    </span>
  );
}

/** Whether a report is about today or later, or a call that nobody has made. */
function isOpen({ kind, startsOn, returnsOn, ended, replacedBy, done }: AbsenceReport): boolean {
  if (ended || replacedBy) return false;
  if (kind === 'call-back') return done === null;
  if (startsOn >= today()) return true;
  return kind !== 'late' && (returnsOn === null || returnsOn > today());
}
