import { useRef, useState } from 'react';
import { CallFailure } from './call-failure.ts';

/**
 * What a form or a button sends, one at a time: while it is sent, another press does nothing. TanStack Query's useMutation
 * sends each press, waits for a network unless told otherwise, and would make the login heavier by all of its library.
 */
export function useSubmit<Values extends unknown[], Answer>(send: (...values: Values) => Promise<Answer>) {
  const [state, setState] = useState<'idle' | 'sending' | CallFailure>('idle');
  // Two presses may come before React has drawn the first.
  const isUnderWay = useRef(false);

  /** Sends, and answers as `send` does; undefined where that failed, or another is under way. */
  async function submit(...values: Values): Promise<Answer | undefined> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setState('sending');
    let next: typeof state = 'idle';
    try {
      return await send(...values);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      next = error;
    } finally {
      isUnderWay.current = false;
      setState(next);
    }
  }

  /** Takes a failure away that no longer says anything about what is typed. */
  function forget(): void {
    if (!isUnderWay.current) setState('idle');
  }

  return { submit, forget, isSending: state === 'sending', failure: state instanceof CallFailure ? state : null };
}
