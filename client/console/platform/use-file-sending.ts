import { useEffect, useRef } from 'react';
import { type Sending, SendingStopped, type Sent, sendFile } from './file-pieces.ts';

/** Makes a function that sends a form's file; it gives null if the form is closed before the file has arrived. */
export function useFileSending() {
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  return async (file: File, report: (sending: Sending) => void = () => {}): Promise<Sent | null> => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    try {
      const sent = await sendFile(file, report, signal, async (arrived) => arrived);
      return signal.aborted ? null : sent;
    } catch (error) {
      if (error instanceof SendingStopped) return null;
      throw error;
    }
  };
}
