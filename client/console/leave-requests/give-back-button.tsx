import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { failureOf } from '#client/api/call-failure.ts';
import { useIdOf } from '#client/api/use-id-of.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { useSayFailure, type WordsFor } from '#client/session/failure-words.ts';
import { GiveBackDialog } from '#client/time-off/dates/give-back-dialog.tsx';
import { leaveFailures, useLeaveWords } from '#client/time-off/words/leave-words.ts';
import { Button } from '#client/ui/button.tsx';
import { For } from '#client/ui/for.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { LeaveDates } from '#contract/leave-days.ts';
import type { InboxRequest } from '#contract/leave-inbox.ts';
import { readRequestsAgain } from './request-queries.ts';

const words = {
  ...leaveFailures,
  OWN_LEAVE: msg`Somebody else in HR enters your own leave.`,
  LEAVE_NO_WORKING_DAYS: msg`They do not work on any of these days.`,
} satisfies WordsFor<'leaveInbox.giveBack' | 'leaveInbox.undoGiveBack', 'CONSOLE_LOCKED'>;

/** The button with which HR gives days of somebody's approved leave back, with an undo. */
export function GiveBackButton({ request, of }: { request: InboxRequest; of: string }) {
  const { t } = useLingui();
  const { amount } = useLeaveWords();
  const say = useSayFailure();
  const [isOpen, setIsOpen] = useState(false);
  const { id, userId, halves } = request;

  const { idOf, isDone } = useIdOf();
  const giving = useSubmit(async (dates: LeaveDates) => {
    const giveBack = idOf(dates);
    const sent = consoleCall('leaveInbox.giveBack', { id, userId, giveBack, ...dates });
    const answer = await sent.finally(() => void readRequestsAgain());
    isDone();
    setIsOpen(false);
    const days = amount(halves - answer.halves, request.unit);
    showToast({
      tone: 'good',
      about: id,
      message: t({ message: `Given back: ${days}`, comment: 'How much of a leave was given back: 2 days' }),
      action: { label: t`Undo`, onPress: () => void undo(giveBack) },
    });
  });

  async function undo(giveBack: string): Promise<void> {
    const failure = await failureOf(consoleCall('leaveInbox.undoGiveBack', { id, userId, giveBack }));
    if (failure) showToast({ tone: 'bad', message: say(failure, words) });
    void readRequestsAgain();
  }

  return (
    <>
      <Button variant="quiet" size="small" onPress={() => setIsOpen(true)}>
        <Trans comment="Button: days of an approved leave, on which somebody works after all">Give days back</Trans>
        <For>{of}</For>
      </Button>
      <GiveBackDialog
        about={request.id}
        leave={request}
        person={request.person}
        isOpen={isOpen}
        isPending={giving.isSending}
        failure={giving.failure}
        words={words}
        onClose={() => {
          setIsOpen(false);
          giving.forget();
        }}
        onGive={(dates) => void giving.submit(dates)}
      />
    </>
  );
}
