import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FailureOf } from '#client/api/call.ts';
import type { CallFailure } from '#client/api/call-failure.ts';
import type { OperationName } from '#contract/contract.ts';

/** The listed failures that are said alike wherever they come. */
type Shared = 'UNAUTHENTICATED' | 'TOO_MANY_REQUESTS' | 'BUSY';

/** The sentences of one screen: of codes that an operation does not list as well, where the screen knows better. */
export type FailureWords = Partial<Record<CallFailure['code'], MessageDescriptor>>;

/** Sentences for each code that operations list, but for those that all screens share or that are said elsewhere. */
export type WordsFor<Name extends OperationName, Elsewhere extends CallFailure['code'] = never> = FailureWords &
  Record<Exclude<FailureOf<Name>, Shared | Elsewhere>, MessageDescriptor>;

export const unreachable = msg`The server cannot be reached. Check your connection and try again.`;
export const didNotWork = msg`That did not work. Check your connection and try again.`;
export const wrongPassword = msg`This is not your password.`;

/** Says a failure in a sentence: the one place for what can fail anywhere. */
export function useSayFailure() {
  const { t } = useLingui();

  /**
   * Passwords are locked for minutes, which are counted: for other limits the code alone is handed in.
   * @param own what the screen says of codes of its own
   * @param otherwise what it says of all that nobody has a sentence for
   */
  return (
    { code, retryAfter }: Pick<CallFailure, 'code'> & Partial<CallFailure>,
    own: FailureWords = {},
    otherwise = unreachable,
  ): string => {
    const said = own[code];
    if (said) return t(said);
    if (code === 'BUSY') return t`Many people are signing in right now. Try again in a few seconds.`;
    if (code !== 'TOO_MANY_REQUESTS') return t(otherwise);
    if (retryAfter === undefined) return t`Too many tries. Please wait a little and try again.`;
    const minutes = Math.ceil((retryAfter || 1) / 60);
    return t`${plural(minutes, {
      one: 'Too many tries. Try again in # minute.',
      other: 'Too many tries. Try again in # minutes.',
    })}`;
  };
}
