import type { PayAccess } from '#contract/pay.ts';
import { failure } from '#server/http/failure.ts';
import type { RequestContext } from '#server/http/operation.ts';
import type { PayOpened } from '#server/session/caller.ts';

/**
 * Until when a session may see pay that opened it then.
 * @throws STEP_UP_REQUIRED if it did not
 */
export function payAccessOf({ appContext }: Pick<RequestContext, 'appContext'>, opened: PayOpened | null): PayAccess {
  if (!opened) throw failure('STEP_UP_REQUIRED');
  const seconds = appContext.payReauthMinutes * 60;
  return {
    unlockedUntil: new Date(opened.at.getTime() + seconds * 1000).toISOString(),
    secondsLeft: Math.floor(seconds - opened.secondsAgo),
  };
}
