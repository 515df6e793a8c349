import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { didNotWork } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FailureNotice } from '#client/ui/failure-notice.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { ActSummary } from '#contract/people-acts.ts';
import { actNames } from './act-words.ts';
import styles from './many.module.css';
import { ResultList } from './result-list.tsx';
import { readActsAgain, seenActs, useAct } from './use-act.ts';

type Followed = ReturnType<typeof useAct>;

/** Shows an act that has begun, and what became of each. */
export function ActDialog({
  id,
  kind,
  total,
  onClose,
}: Pick<ActSummary, 'id' | 'kind' | 'total'> & { onClose: () => void }) {
  const { t } = useLingui();
  const act = useAct(id);
  const close = useCloseAct(id, act, onClose);
  return (
    <Dialog
      about={null}
      isOpen
      onOpenChange={(opened) => !opened && close()}
      isDismissable={false}
      title={t(actNames[kind])}
      actions={<ActButtons act={act} onClose={close} />}
    >
      <ActProgress act={act} total={total} />
    </Dialog>
  );
}

/** Closes the dialog of an act: one that is in progress goes on. */
export function useCloseAct(id: string, { isWorking, data }: Followed, onClose: () => void): () => void {
  const { t } = useLingui();
  return () => {
    if (isWorking) showToast({ message: t`This goes on without the page. People shows how far it is.` });
    else if (data && !data.takeBackUntil) seenActs.set(new Set([...seenActs.get(), id]));
    void readActsAgain();
    onClose();
  };
}

/** Stops an act that is in progress; lets one go on that was stopped. */
export function ActButtons({ act, onClose }: { act: Followed; onClose: () => void }) {
  const { data, isWorking, isSending, stop, goOn } = act;
  if (isWorking) {
    return (
      <Button variant="secondary" isPending={isSending} onPress={stop}>
        <Trans comment="Button: stops work on many people in its middle">Stop</Trans>
      </Button>
    );
  }
  return (
    <>
      {data && data.state !== 'done' && (
        <Button variant="secondary" isPending={isSending} onPress={goOn}>
          <Trans comment="Button: goes on with work on many people that was stopped">Go on</Trans>
        </Button>
      )}
      <Button onPress={onClose}>
        <Trans>Done</Trans>
      </Button>
    </>
  );
}

/** How far an act is, and what became of each. */
export function ActProgress({ act: { data, failure }, total: expected }: { act: Followed; total: number }) {
  const { t } = useLingui();
  const done = data?.done ?? 0;
  // Changes are taken back of those alone who were changed, of whom there may be fewer than were chosen.
  const total = data?.total ?? expected;
  return (
    <div className={styles.progress}>
      <ProgressBar
        label={t({ message: 'Done so far', comment: 'Label of a progress bar: work on many people' })}
        value={total === 0 ? 100 : (done * 100) / total}
        valueLabel={t({ message: `${done} of ${total}`, comment: 'So many people of so many' })}
        tone={data?.state === 'done' ? 'good' : 'curtain'}
      />
      {data && <ResultList {...data} />}
      {data?.state === 'failed' && <Notice tone="bad">{t(failed)}</Notice>}
      <FailureNotice failure={failure} otherwise={didNotWork} />
    </div>
  );
}

const failed = msg`This came to a halt. Go on to try again from there.`;
