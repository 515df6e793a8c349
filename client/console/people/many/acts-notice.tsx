import { Trans, useLingui } from '@lingui/react/macro';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '#client/ui/button.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import type { ActSummary } from '#contract/people-acts.ts';
import { ActDialog } from './act-dialog.tsx';
import { actNames } from './act-words.ts';
import styles from './many.module.css';
import { seenActs, useOwnActs } from './use-act.ts';

/** One's own acts on many people that are in progress or ended in the last minutes: a reload finds them again. */
export function ActsNotice() {
  const acts = useOwnActs();
  const seen = useSyncExternalStore(seenActs.subscribe, seenActs.get);
  const [open, setOpen] = useState<ActSummary | null>(null);
  const shown = acts.filter(({ id, state }) => state === 'working' || !seen.has(id));
  return (
    <>
      {shown.map((act) => (
        <ActLine key={act.id} act={act} onOpen={() => setOpen(act)} />
      ))}
      {open && <ActDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

function ActLine({ act: { kind, state, done, total }, onOpen }: { act: ActSummary; onOpen: () => void }) {
  const { t } = useLingui();
  const far = t({ message: `${done} of ${total}`, comment: 'So many people of so many' });
  return (
    <div className={styles.act}>
      <ProgressBar
        label={t(actNames[kind])}
        value={total === 0 ? 100 : (done * 100) / total}
        valueLabel={
          state === 'stopped' || state === 'failed'
            ? t({ message: `Stopped at ${far}`, comment: 'Work on many people; its value is “3 of 5”' })
            : far
        }
        tone={state === 'done' ? 'good' : 'curtain'}
      />
      <Button variant="secondary" size="small" onPress={onOpen}>
        <Trans comment="Button: shows what became of each of many people">Show results</Trans>
      </Button>
    </div>
  );
}
