import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { didNotWork, type FailureWords, useSayFailure } from '#client/session/failure-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import type { PeopleSelection } from '#contract/people-records.ts';
import styles from './many.module.css';
import { ResultList } from './result-list.tsx';
import type { usePortions } from './use-portions.ts';

/** Whom an action is about. Its dialog is rendered only while it is open, which resets its state. */
export type ManyProps = { onClose: () => void; selection: PeopleSelection; count: number };

type Props<Outcome extends string> = {
  onClose: () => void;
  title: string;
  /** The question, and its consequences. */
  children: ReactNode;
  /** The button's text. */
  act: ReactNode;
  isDangerous?: boolean;
  /** Whether its details are still loading; it cannot begin yet. */
  isLoading?: boolean;
  /** Called before it begins; false if something is missing, which the dialog says. */
  mayBegin?: () => boolean;
  portions: ReturnType<typeof usePortions<Outcome>>;
  outcomes: Record<Outcome, MessageDescriptor>;
  words?: FailureWords;
};

/** Asks before an action on many people, runs it, and reports the outcome for each. */
export function ManyDialog<Outcome extends string>({
  onClose,
  title,
  children,
  act,
  isDangerous,
  isLoading,
  mayBegin = () => true,
  portions,
  outcomes,
  words,
}: Props<Outcome>) {
  const { t } = useLingui();
  const say = useSayFailure();
  const { results, expected, state, isWorking, failure, begin, stop } = portions;
  const isAsking = state === 'asking' || state === 'others-by-now';
  const done = results.length;
  const close = () => {
    stop();
    onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(opened) => !opened && close()}
      isDismissable={false}
      title={title}
      actions={
        isAsking ? (
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            isPending={isWorking || isLoading}
            onPress={() => mayBegin() && begin()}
          >
            {act}
          </Button>
        ) : isWorking ? (
          <Button variant="secondary" onPress={stop}>
            <Trans comment="Button: stops work on many people in its middle">Stop</Trans>
          </Button>
        ) : (
          <>
            {state === 'stopped' && (
              <Button variant="secondary" onPress={begin}>
                <Trans comment="Button: goes on with work on many people that was stopped">Go on</Trans>
              </Button>
            )}
            <Button onPress={close}>
              <Trans>Done</Trans>
            </Button>
          </>
        )
      }
    >
      {isAsking && children}
      {state === 'others-by-now' && (
        <Notice tone="info">
          <Trans>This now affects {expected} people. Nothing has been done yet: check again, then go on.</Trans>
        </Notice>
      )}
      {!isAsking && (
        <div className={styles.progress}>
          <ProgressBar
            label={t({ message: 'Done so far', comment: 'Label of a progress bar: work on many people' })}
            value={expected === 0 ? 100 : (done * 100) / expected}
            valueLabel={t({ message: `${done} of ${expected}`, comment: 'So many people of so many' })}
            tone={state === 'done' ? 'good' : 'curtain'}
          />
          <ResultList results={results} outcomes={outcomes} />
        </div>
      )}
      {failure && <Notice tone="bad">{say(failure, words, didNotWork)}</Notice>}
    </Dialog>
  );
}
