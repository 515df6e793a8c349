import { Trans, useLingui } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { Report } from '#contract/moderation.ts';
import type { Message } from '#contract/my-voice-log.ts';
import { HideDialog } from './hide-dialog.tsx';
import styles from './moderation.module.css';
import { MuteDialog } from './mute-dialog.tsx';
import { ReportItem } from './report-item.tsx';

/** The reports, by message: several people may report one. */
export function OpenReports({ reports }: { reports: Report[] }) {
  const { t } = useLingui();
  const [hiding, setHiding] = useState<Report['message'] | null>(null);
  const [muting, setMuting] = useState<Message['sender'] | null>(null);
  const sequenceNumbers = [...new Set(reports.map(({ message }) => message.seq))];

  return (
    <>
      {sequenceNumbers.length === 0 && (
        <EmptyState icon={ShieldCheck} title={t`No open reports`}>
          <Trans>What people report in My Voice is shown here at once.</Trans>
        </EmptyState>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
      <ul role="list" className={styles.cards}>
        {sequenceNumbers.map((seq) => (
          <ReportItem
            key={seq}
            reports={reports.filter(({ message }) => message.seq === seq)}
            onHide={setHiding}
            onMute={setMuting}
          />
        ))}
      </ul>
      <HideDialog message={hiding} onClose={() => setHiding(null)} />
      <MuteDialog person={muting} onClose={() => setMuting(null)} />
    </>
  );
}
