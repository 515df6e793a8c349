import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { failureOf } from '#client/api/call-failure.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import { sendLeave } from '#client/time-off/send-leave.ts';
import { useUnsentChange } from '#client/time-off/use-unsent-change.ts';
import { useLeaveWords } from '#client/time-off/words/leave-words.ts';
import { showToast } from '#client/ui/toast.tsx';
import type { TeamRequest } from '#contract/time-off.ts';

/**
 * Answers a team member's request, or takes the answer back. Resolves with true if it was sent or is queued; a toast
 * reports a failure.
 */
export function useAnswer({ id, person }: TeamRequest) {
  const { t } = useLingui();
  const words = useLeaveWords();
  const language = useLanguage();
  const cache = useQueryClient();
  const { outbox, change } = useUnsentChange(id);

  const { submit, isSending } = useSubmit((send: () => Promise<unknown>) => failureOf(send()));

  async function attempt(send: (outbox: Outbox) => Promise<unknown>): Promise<boolean> {
    const failure = outbox ? await submit(() => send(outbox)) : undefined;
    if (failure === undefined) return false;
    if (failure) showToast({ tone: 'bad', message: words.failure(failure) });
    await cache.invalidateQueries({ queryKey: ['time-off'] });
    return failure === null;
  }

  const takeBack = () => attempt((outbox) => sendLeave(outbox, 'timeOff.takeBack', { id, language }));

  const answer = (given: 'approved' | 'declined', note: string) =>
    attempt(async (outbox) => {
      if (!(await sendLeave(outbox, 'timeOff.answer', { id, answer: given, note, language }))) return;
      const message = given === 'approved' ? t`${person}’s leave is approved.` : t`${person}’s leave is declined.`;
      showToast({ tone: 'good', about: id, message, action: { label: t`Undo`, onPress: takeBack } });
    });

  return { answer, takeBack, pending: isSending, outbox, unsent: isSending ? null : change };
}
