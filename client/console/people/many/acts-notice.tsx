import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Fragment, useState, useSyncExternalStore } from 'react';
import { useSubmit } from '#client/api/use-submit.ts';
import { useFieldValue } from '#client/console/people/field-value.ts';
import { useChangedFieldName } from '#client/console/platform/changed-field.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { LeadIn } from '#client/ui/lead-in.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import type { ActSummary } from '#contract/people-acts.ts';
import { ActDialog } from './act-dialog.tsx';
import { actNames } from './act-words.ts';
import styles from './many.module.css';
import { TakeBackDialog } from './take-back-dialog.tsx';
import { readActsAgain, seenActs, useOwnActs } from './use-act.ts';

/**
 * One's own acts on many people that are in progress, ended in the last minutes or can be taken back: a reload finds
 * them again, until they are put away.
 */
export function ActsNotice() {
  const acts = useOwnActs();
  const seen = useSyncExternalStore(seenActs.subscribe, seenActs.get);
  const [open, setOpen] = useState<{ act: ActSummary; isTakingBack: boolean } | null>(null);
  const shown = acts.filter(({ id, state }) => state === 'working' || !seen.has(id));
  const close = () => setOpen(null);
  return (
    <>
      {shown.map((act) => (
        <ActLine
          key={act.id}
          act={act}
          onOpen={() => setOpen({ act, isTakingBack: false })}
          onTakeBack={() => setOpen({ act, isTakingBack: true })}
        />
      ))}
      {open &&
        (open.isTakingBack ? (
          <TakeBackDialog act={open.act} onClose={close} />
        ) : (
          <ActDialog {...open.act} onClose={close} />
        ))}
    </>
  );
}

type LineProps = { act: ActSummary; onOpen: () => void; onTakeBack: () => void };

function ActLine({ act, onOpen, onTakeBack }: LineProps) {
  const { t } = useLingui();
  const { id, kind, state, done, total, takeBackUntil, changes } = act;
  const putAway = useSubmit(async () => {
    await consoleCall('people.putAwayAct', { id });
    await readActsAgain();
  });
  const far = t({ message: `${done} of ${total}`, comment: 'So many people of so many' });
  return (
    <div className={styles.act}>
      <div className={styles.far}>
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
        {changes && <Changes changes={changes} />}
      </div>
      <div className={styles.actbuttons}>
        {takeBackUntil && (
          <Button variant="secondary" size="small" onPress={onTakeBack}>
            <Trans context="changes" comment="Button: undoes what was changed of many people">
              Take back
            </Trans>
          </Button>
        )}
        <Button variant="secondary" size="small" onPress={onOpen}>
          <Trans comment="Button: shows what became of each of many people">Show results</Trans>
        </Button>
      </div>
      {state !== 'working' && (
        <IconButton
          icon={X}
          label={t({ message: 'Put away', comment: 'Button: hides work on many people that has ended' })}
          isPending={putAway.isSending}
          onPress={() => void putAway.submit()}
        />
      )}
    </div>
  );
}

/** What is changed of many people, so that one change is told from another. */
function Changes({ changes }: { changes: NonNullable<ActSummary['changes']> }) {
  const { t } = useLingui();
  const nameOf = useChangedFieldName();
  const inWords = useFieldValue();
  return (
    <p className="soft">
      {changes.map(({ field, to }, index) => (
        <Fragment key={field}>
          {index > 0 && ' · '}
          {field === 'manager' ? (
            nameOf(field)
          ) : (
            <>
              <LeadIn>{nameOf(field)}</LeadIn>{' '}
              {to ? (
                <bdi>{inWords(field, to)}</bdi>
              ) : (
                t({ message: 'Nothing', comment: 'Stands where nothing is on record' })
              )}
            </>
          )}
        </Fragment>
      ))}
    </p>
  );
}
