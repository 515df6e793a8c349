import { useEffect, useRef } from 'react';

/** Makes an abort signal for each request of a form; the latest aborts when the form unmounts. */
export function useStopOnClose(): () => AbortSignal {
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  return () => {
    controller.current = new AbortController();
    return controller.current.signal;
  };
}
