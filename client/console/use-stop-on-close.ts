import { useEffect, useRef } from 'react';

/** A signal for what is on its way, which is stopped where its form goes; asked for when something is sent. */
export function useStopOnClose(): () => AbortSignal {
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  return () => {
    controller.current = new AbortController();
    return controller.current.signal;
  };
}
