import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FailureOf } from '#client/api/call.ts';
import { type CallFailure, referenceOf } from '#client/api/call-failure.ts';
import type { OperationName } from '#contract/contract.ts';

/** The listed failures that have the same sentence everywhere. */
type Shared = 'UNAUTHENTICATED' | 'TOO_MANY_REQUESTS' | 'BUSY';

/** The sentences of one screen; it may also have its own for codes that its operation does not list. */
export type FailureWords = Partial<Record<CallFailure['code'], MessageDescriptor>>;

/** Sentences for each code that operations list, but for those that all screens share or that are said elsewhere. */
export type WordsFor<Name extends OperationName, Elsewhere extends CallFailure['code'] = never> = FailureWords &
  Record<Exclude<FailureOf<Name>, Shared | Elsewhere>, MessageDescriptor>;

export const unreachable = msg`The server cannot be reached. Check your connection and try again.`;
export const notNow = msg`The server could not do that. Try again in a few minutes.`;
export const didNotWork = msg`That did not work. Check your connection and try again.`;
export const wrongPassword = msg`This is not your password.`;

/** The sentence for a failure: the one file for failures that any operation can have. */
export function useSayFailure() {
  const { t } = useLingui();

  /**
   * @param own the screen's own sentences, by code
   * @param otherwise the sentence for every other code
   */
  return (failure: CallFailure, own: FailureWords = {}, otherwise = unreachable): string => {
    const { code, retryAfter } = failure;
    const said = own[code];
    const reference = referenceOf(failure);
    // What sends somebody to look at their connection is not said where the server answered.
    if (reference)
      return `${t(said ?? ([unreachable, didNotWork].includes(otherwise) ? notNow : otherwise))} ${t({ message: `Reference: ${reference}`, comment: 'A short code that somebody reads out to IT' })}`;
    if (said) return t(said);
    if (code === 'BUSY') return t`Many people are signing in right now. Try again in a few seconds.`;
    if (code !== 'TOO_MANY_REQUESTS') return t(otherwise);
    if (!retryAfter) return t`Too many tries. Please wait a little and try again.`;
    const minutes = Math.ceil(retryAfter / 60);
    return t`${plural(minutes, {
      one: 'Too many tries. Try again in # minute.',
      other: 'Too many tries. Try again in # minutes.',
    })}`;
  };
}
