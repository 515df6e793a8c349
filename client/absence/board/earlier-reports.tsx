import { Trans, useLingui } from '@lingui/react/macro';
import { Moment } from '#client/i18n/moment.tsx';
import type { AbsenceKind, EarlierReport } from '#contract/absence.ts';
import { ReportDays } from './report-state.tsx';

/** What a report said before each correction, and who corrected it when. */
export function EarlierReports({ kind, earlier }: { kind: AbsenceKind; earlier: EarlierReport[] }) {
  const { t } = useLingui();
  const gone = t({
    message: 'Somebody who is gone',
    comment: 'In place of the name of somebody whose account is deleted',
  });
  return (
    <details className="soft">
      <summary>
        <Trans comment="Opens what a report of absence said before it was corrected">What it said before</Trans>
      </summary>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
      <ul role="list">
        {earlier.map((said) => (
          <li key={said.at}>
            <ReportDays report={{ kind, ...said }} />
            {said.phone && (
              <>
                {' · '}
                <bdi dir="ltr">{said.phone}</bdi>
              </>
            )}
            {said.note && (
              <>
                {' · '}
                <bdi>{said.note}</bdi>
              </>
            )}
            {' · '}
            <Trans comment="Of an earlier version of a report of absence: who changed it, when">
              until <bdi>{said.by ?? gone}</bdi> corrected it, <Moment at={new Date(said.at)} />
            </Trans>
          </li>
        ))}
      </ul>
    </details>
  );
}
