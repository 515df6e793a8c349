import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { failureOf } from '#client/api/call-failure.ts';
import { useSubmit } from '#client/api/use-submit.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { showToast } from '#client/ui/toast.tsx';
import type { TeamRequest } from '#contract/time-off.ts';
import { useLeaveWords } from './leave-words.ts';

/** Answers a request of the team, or takes the answer back; each is true once it is done. A failure is said in a toast. */
export function useAnswer({ id, person }: TeamRequest) {
  const { t } = useLingui();
  const words = useLeaveWords();
  const language = useLanguage();
  const cache = useQueryClient();

  const { submit, isSending } = useSubmit((send: () => Promise<unknown>) => failureOf(send()));

  async function attempt(send: () => Promise<unknown>): Promise<boolean> {
    const failure = await submit(send);
    if (failure === undefined) return false;
    if (failure) showToast({ tone: 'bad', message: words.failure(failure.code) });
    await cache.invalidateQueries({ queryKey: ['time-off'] });
    return failure === null;
  }

  const takeBack = () => attempt(() => call('timeOff.takeBack', { id, language }));

  async function answer(given: 'approved' | 'declined', note: string): Promise<boolean> {
    const done = await attempt(() => call('timeOff.answer', { id, answer: given, note, language }));
    if (done) {
      const message = given === 'approved' ? t`${person}’s leave is approved.` : t`${person}’s leave is declined.`;
      showToast({ tone: 'good', about: id, message, action: { label: t`Undo`, onPress: takeBack } });
    }
    return done;
  }

  return { answer, takeBack, pending: isSending };
}
