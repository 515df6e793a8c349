import { createStore, del, entries, set } from 'idb-keyval';

/** What somebody said that the server has not confirmed. It survives reloads, and goes when the person signs out. */
export type Waiting = {
  clientId: string;
  /** Whose it is: nobody else who signs in here sends it. */
  userId: string;
  text: string;
  replyTo: number | null;
  /** When it was said, in milliseconds since 1970. */
  saidAt: number;
};

/** The name of the browser database, for whoever wipes this browser. */
export const waitingDatabase = 'stagedoor-my-voice-waiting';

/**
 * What waits, kept by this browser. Where storage is barred nothing is kept, and what was said waits in memory alone.
 */
export const waitingStore = {
  /** What a person said here that still waits, oldest first. */
  read: async (userId: string): Promise<Waiting[]> => {
    const kept = await orNothing(async () => entries<string, Waiting>(opened()));
    return (kept ?? [])
      .map(([, waiting]) => waiting)
      .filter((waiting) => waiting.userId === userId)
      .toSorted((a, b) => (a.clientId < b.clientId ? -1 : 1));
  },
  keep: (waiting: Waiting) => orNothing(async () => set(waiting.clientId, waiting, opened())),
  forget: (clientId: string) => orNothing(async () => del(clientId, opened())),
};

const opened = () => createStore(waitingDatabase, 'waiting');

async function orNothing<T>(use: () => Promise<T>): Promise<T | null> {
  try {
    return await use();
  } catch {
    return null;
  }
}
