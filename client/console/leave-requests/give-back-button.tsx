import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CallFailure } from '#client/api/call-failure.ts';
import { newId } from '#client/api/new-id.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { useSayFailure, type WordsFor } from '#client/session/failure-words.ts';
import { GiveBackDialog } from '#client/time-off/dates/give-back-dialog.tsx';
import { leaveFailures, useLeaveWords } from '#client/time-off/words/leave-words.ts';
import { Button } from '#client/ui/button.tsx';
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
  const [isPending, setIsPending] = useState(false);
  const { id, userId, halves } = request;

  async function attempt(send: () => Promise<void>): Promise<void> {
    setIsPending(true);
    try {
      await send();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      showToast({ tone: 'bad', message: say(error, words) });
    } finally {
      setIsPending(false);
      void readRequestsAgain();
    }
  }

  async function give(dates: LeaveDates) {
    const giveBack = newId();
    const answer = await consoleCall('leaveInbox.giveBack', { id, userId, giveBack, ...dates });
    setIsOpen(false);
    const days = amount(halves - answer.halves, request.unit);
    const undo = () =>
      void attempt(async () => void (await consoleCall('leaveInbox.undoGiveBack', { id, userId, giveBack })));
    showToast({
      tone: 'good',
      about: id,
      message: t({ message: `Given back: ${days}`, comment: 'How much of a leave was given back: 2 days' }),
      action: { label: t`Undo`, onPress: undo },
    });
  }

  return (
    <>
      <Button variant="quiet" size="small" onPress={() => setIsOpen(true)}>
        <Trans comment="Button: days of an approved leave, on which somebody works after all">Give days back</Trans>
        <span className="visually-hidden">, {of}</span>
      </Button>
      <GiveBackDialog
        leave={request}
        person={request.person}
        isOpen={isOpen}
        isPending={isPending}
        onClose={() => setIsOpen(false)}
        onGive={(dates) => void attempt(() => give(dates))}
      />
    </>
  );
}
