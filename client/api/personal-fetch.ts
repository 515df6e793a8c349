import { CallFailure } from './call-failure.ts';

let stay = new AbortController();

/**
 * Aborts once whoever is signed in now is so no longer. Everything that goes on for a person listens to it: requests,
 * uploads, whatever would otherwise go on under the session of the next one.
 */
export function personSignal(): AbortSignal {
  return stay.signal;
}

/** Ends all that goes on for the person who was signed in until now; the session alone calls it. */
export function endForPerson(): void {
  const before = stay;
  stay = new AbortController();
  before.abort(new CallFailure('UNAUTHENTICATED'));
}

/**
 * `fetch` for the signed-in person: it fails with UNAUTHENTICATED as soon as they are so no longer, also in the middle of
 * an answer.
 */
export function personalFetch(address: string, options: RequestInit = {}): Promise<Response> {
  const { signal } = options;
  return fetch(address, { ...options, signal: signal ? AbortSignal.any([signal, stay.signal]) : stay.signal });
}

/** Throws OFFLINE for a broken connection, and the reason for one that was ended by the signal of the person. */
export function asFailure(error: unknown): never {
  throw error instanceof CallFailure ? error : new CallFailure('OFFLINE');
}
