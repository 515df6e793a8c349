import { constants } from 'node:os';

/** What asks a process to stop. */
export const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Ends this process on a signal, even as the first one of a container, which ignores whatever it does not listen to. */
export function endOnSignal(): void {
  for (const signal of stopSignals) process.on(signal, () => process.exit(128 + constants.signals[signal]));
}
