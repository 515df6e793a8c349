import { Trans, useLingui } from '@lingui/react/macro';
import { UserRoundCheck } from 'lucide-react';
import { use, useEffect } from 'react';
import { failureOf } from '#client/api/call-failure.ts';
import { watchPage } from '#client/device/page-lifecycle.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import cards from '#client/ui/cards.module.css';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { AbsenceChange, AbsenceProof, BoardReport } from '#contract/absence.ts';
import type { Id } from '#contract/id.ts';
import { loadAbsenceWords } from './absence-catalogues.ts';
import { ReportCard } from './report-card.tsx';

/** Reports that one call says are seen. */
const mostSeenAtOnce = 200;

type Props = {
  /** With proofs, for HR. */
  reports: (BoardReport & { proofs?: AbsenceProof[] })[];
  onSee: (ids: Id[]) => Promise<unknown>;
  onChange: (report: BoardReport, change: AbsenceChange) => Promise<unknown>;
};

/** Who is absent today, the same for a manager and for HR. What it shows counts as seen. */
export function Board({ reports, onSee, onChange }: Props) {
  use(loadAbsenceWords(useLanguage()));
  const { t } = useLingui();
  // A correction is to be seen again; the server notes each look once.
  const shown = reports.map(({ id, corrected }) => `${id} ${corrected?.at ?? ''}`).join();
  useEffect(() => {
    const ids = shown.split(',').map((each) => each.split(' ')[0] as Id);
    // Whoever was given to another team meanwhile is refused: the next answer says so.
    const see = () => {
      for (let first = 0; first < ids.length; first += mostSeenAtOnce)
        void failureOf(onSee(ids.slice(first, first + mostSeenAtOnce)));
    };
    if (!shown) return;
    // In a page out of sight nobody looks yet.
    if (document.visibilityState !== 'visible') return watchPage({ visible: see });
    see();
  }, [shown, onSee]);
  if (reports.length === 0) {
    return (
      <EmptyState icon={UserRoundCheck} title={t`Nobody is absent today`}>
        <Trans>What people report shows here at once.</Trans>
      </EmptyState>
    );
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one.
    <ul role="list" className={cards.grid} aria-label={t`Absent today`}>
      {reports.map((report) => (
        <ReportCard
          key={report.id}
          report={report}
          proofs={report.proofs}
          onChange={(change) => onChange(report, change)}
        />
      ))}
    </ul>
  );
}
