import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { CallFailure } from '#client/api/call-failure.ts';

/** The sentence for somebody whose password is not looked at now, and for how long; null for any other failure. */
export function useWaitWords() {
  const { t } = useLingui();
  return ({ code, retryAfter }: Pick<CallFailure, 'code' | 'retryAfter'>): string | null => {
    if (code === 'BUSY') return t`Many people are signing in right now. Try again in a few seconds.`;
    if (code !== 'TOO_MANY_REQUESTS') return null;
    const minutes = Math.max(1, Math.ceil((retryAfter ?? 0) / 60));
    return t`${plural(minutes, {
      one: 'Too many tries. Try again in # minute.',
      other: 'Too many tries. Try again in # minutes.',
    })}`;
  };
}
