import { useLingui } from '@lingui/react/macro';
import { type CallFailure, failureOf } from '#client/api/call-failure.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import { readTimeOffAgain, sendLeave } from '#client/time-off/send-leave.ts';
import { useUnsentChange } from '#client/time-off/use-unsent-change.ts';
import { useLeaveWords } from '#client/time-off/words/leave-words.ts';
import { showToast } from '#client/ui/toast.tsx';
import type { TeamRequest } from '#contract/time-off.ts';

/** Answers a team member's request, or takes the answer back. Toasts report failures, but that of declining: `failure`. */
export function useAnswer({ id, person }: TeamRequest) {
  const { t } = useLingui();
  const words = useLeaveWords();
  const language = useLanguage();
  const { outbox, change } = useUnsentChange(id);

  const { submit, isSending, failure, forget } = useSubmit((send: () => Promise<CallFailure | null>) => send());

  async function attempt(send: (outbox: Outbox) => Promise<void>): Promise<void> {
    const failed = outbox && (await submit(() => failureOf(send(outbox))));
    if (failed) showToast({ tone: 'bad', message: words.failure(failed) });
    await readTimeOffAgain();
  }

  const takeBack = () =>
    attempt(async (outbox) => void (await sendLeave(outbox, 'timeOff.takeBack', { id, language })));

  async function give(outbox: Outbox, answer: 'approved' | 'declined', note: string): Promise<void> {
    if (!(await sendLeave(outbox, 'timeOff.answer', { id, answer, note, language }))) return;
    const message = answer === 'approved' ? t`${person}’s leave is approved.` : t`${person}’s leave is declined.`;
    showToast({ tone: 'good', about: id, message, action: { label: t`Undo`, onPress: takeBack } });
  }

  return {
    approve: () => attempt((outbox) => give(outbox, 'approved', '')),
    /** Resolves with true if it was sent or is queued. */
    decline: async (note: string) =>
      outbox !== null &&
      (await submit(async () => {
        await give(outbox, 'declined', note).finally(readTimeOffAgain);
        return null;
      })) === null,
    takeBack,
    failure,
    forget,
    pending: isSending,
    outbox,
    unsent: isSending ? null : change,
  };
}
