import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { failureOf } from '#client/api/call-failure.ts';
import { newId } from '#client/api/new-id.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import { useLeaveWords } from '#client/time-off/words/leave-words.ts';
import { showToast } from '#client/ui/toast.tsx';
import type { Id } from '#contract/id.ts';
import type { LeaveDates } from '#contract/leave-days.ts';
import { sendLeave } from './send-leave.ts';

const ownOperations = { give: 'timeOff.giveBack', undo: 'timeOff.undoGiveBack' } as const;
const teamOperations = { give: 'timeOff.giveBackOfTeam', undo: 'timeOff.undoGiveBackOfTeam' } as const;

/**
 * Gives days of a leave back, one's own or of the team, with an undo. Resolves with true if it was sent or is queued; a
 * toast reports a failure.
 */
export function useGiveBack({ id, halves }: { id: Id; halves: number }, whose: 'own' | 'team') {
  const { t } = useLingui();
  const words = useLeaveWords();
  const language = useLanguage();
  const cache = useQueryClient();
  const { submit, isSending } = useSubmit((send: () => Promise<unknown>) => failureOf(send()));
  const { give, undo } = whose === 'own' ? ownOperations : teamOperations;

  async function attempt(send: () => Promise<unknown>): Promise<boolean> {
    const failure = await submit(send);
    if (failure) showToast({ tone: 'bad', message: words.failure(failure) });
    await cache.invalidateQueries({ queryKey: ['time-off'] });
    return failure === null;
  }

  const giveBack = (outbox: Outbox, dates: LeaveDates) =>
    attempt(async () => {
      const giving = newId();
      const answer = await sendLeave(outbox, give, { id, giveBack: giving, ...dates, language });
      if (!answer) return;
      const days = words.amount(halves - answer.halves, answer.unit);
      const takeAgain = () => void attempt(() => sendLeave(outbox, undo, { id, giveBack: giving, language }));
      showToast({
        tone: 'good',
        about: id,
        message: t({ message: `Given back: ${days}`, comment: 'How much of a leave was given back: 2 days' }),
        action: { label: t`Undo`, onPress: takeAgain },
      });
    });

  return { giveBack, isGiving: isSending };
}
