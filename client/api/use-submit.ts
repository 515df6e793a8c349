import { useRef, useState } from 'react';
import { CallFailure } from './call-failure.ts';

/**
 * Sends what a form or a button sends, one at a time: while it is in progress, another press does nothing. TanStack's
 * useMutation sends every press, pauses offline by default, and would add its library to the login's bundle.
 */
export function useSubmit<Values extends unknown[], Answer>(send: (...values: Values) => Promise<Answer>) {
  const [state, setState] = useState<'idle' | 'sending' | CallFailure>('idle');
  // Two presses may come before React has drawn the first.
  const isPending = useRef(false);

  /** Resolves as `send` does; undefined if it fails with a CallFailure, or another one is in progress. */
  async function submit(...values: Values): Promise<Answer | undefined> {
    if (isPending.current) return;
    isPending.current = true;
    setState('sending');
    let next: typeof state = 'idle';
    try {
      return await send(...values);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      next = error;
    } finally {
      isPending.current = false;
      setState(next);
    }
  }

  /** Clears a failure that no longer fits what is typed. */
  function forget(): void {
    if (!isPending.current) setState('idle');
  }

  return { submit, forget, isSending: state === 'sending', failure: state instanceof CallFailure ? state : null };
}
