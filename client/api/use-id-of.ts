import { useRef } from 'react';
import { newId } from './new-id.ts';

/**
 * An id for what is sent: the same as long as it is the same, so that the server recognises a press after a lost answer,
 * and a new one for anything else, or once `isDone` was called.
 */
export function useIdOf() {
  const last = useRef<{ what: string; id: string } | null>(null);
  return {
    idOf(...sent: unknown[]): string {
      const what = JSON.stringify(sent);
      if (last.current?.what !== what) last.current = { what, id: newId() };
      return last.current.id;
    },
    isDone(): void {
      last.current = null;
    },
  };
}
