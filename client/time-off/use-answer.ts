import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailure, call } from '#client/api/call.ts';
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
  const [pending, setPending] = useState(false);

  async function attempt(doing: () => Promise<unknown>): Promise<boolean> {
    setPending(true);
    try {
      await doing();
      return true;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      showToast({ tone: 'bad', message: words.failure(error.code) });
      return false;
    } finally {
      setPending(false);
      await cache.invalidateQueries({ queryKey: ['time-off'] });
    }
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

  return { answer, takeBack, pending };
}
