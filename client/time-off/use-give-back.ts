import { useLingui } from '@lingui/react/macro';
import { failureOf } from '#client/api/call-failure.ts';
import { newId } from '#client/api/new-id.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import { useLeaveWords } from '#client/time-off/words/leave-words.ts';
import { showToast } from '#client/ui/toast.tsx';
import type { Id } from '#contract/id.ts';
import type { LeaveDates } from '#contract/leave-days.ts';
import { readTimeOffAgain, sendLeave } from './send-leave.ts';

const ownOperations = { give: 'timeOff.giveBack', undo: 'timeOff.undoGiveBack' } as const;
const teamOperations = { give: 'timeOff.giveBackOfTeam', undo: 'timeOff.undoGiveBackOfTeam' } as const;

/**
 * Gives days of a leave back, one's own or of the team, with an undo. Resolves with true if it was sent or is queued;
 * else `failure` says why, until it is forgotten.
 */
export function useGiveBack({ id, halves }: { id: Id; halves: number }, whose: 'own' | 'team') {
  const { t } = useLingui();
  const words = useLeaveWords();
  const language = useLanguage();
  const { give, undo } = whose === 'own' ? ownOperations : teamOperations;

  const { submit, isSending, failure, forget } = useSubmit(async (outbox: Outbox, dates: LeaveDates) => {
    const giving = newId();
    const sent = sendLeave(outbox, give, { id, giveBack: giving, ...dates, language });
    const answer = await sent.finally(readTimeOffAgain);
    if (!answer) return true;
    const days = words.amount(halves - answer.halves, answer.unit);
    showToast({
      tone: 'good',
      about: id,
      message: t({ message: `Given back: ${days}`, comment: 'How much of a leave was given back: 2 days' }),
      action: { label: t`Undo`, onPress: () => void takeAgain(outbox, giving) },
    });
    return true;
  });

  async function takeAgain(outbox: Outbox, giveBack: string): Promise<void> {
    const failed = await failureOf(sendLeave(outbox, undo, { id, giveBack, language }));
    if (failed) showToast({ tone: 'bad', message: words.failure(failed) });
    await readTimeOffAgain();
  }

  return {
    giveBack: async (outbox: Outbox, dates: LeaveDates) => Boolean(await submit(outbox, dates)),
    isGiving: isSending,
    failure,
    forget,
  };
}
