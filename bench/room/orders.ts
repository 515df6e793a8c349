/** What a measured server is asked over its IPC channel, and what it answers. */
export type Order =
  /** Send one frame to every reader; its content was set at the start. */
  | { broadcast: true }
  /** Report what the process has used so far. */
  | { usage: true }
  /** Report memory, after a garbage collection. */
  | { memory: true }
  /** Send a message; our server only. */
  | { send: string };

export type Usage = {
  /** Microseconds of processor time, including the kernel's for this process. */
  cpu: number;
  /** Queries about the room. */
  queries: number;
};

/** In bytes. */
export type Memory = { rss: number; heap: number };

/** Orders to a load process. */
export type LoadOrder =
  | { connect: number; first: number; port: number; wire: Wire; atOnce: number }
  | { expect: number }
  /** Reset the figures. */
  | { begin: true }
  | { report: true }
  | { hangUp: true };

/** The protocol of a contender's reader. */
export type Wire = {
  /** The size of a frame on a bare connection; null for a WebSocket. */
  bare: number | null;
  path: string;
  /** What the reader says, each once it heard something that contains `after`; immediately if that is empty. */
  script: { after: string; say: string }[];
  /** Whether each frame is applied to the client's own log, as in the app. */
  applied: boolean;
  /** Shorter frames are no messages. */
  least: number;
};

type LoadReport = {
  frames: number;
  /** Microseconds since the figures began: of processor time, and of the clock. */
  cpu: number;
  clock: number;
  /** Microseconds from each message's timestamp to its arrival. */
  delays: number[];
};

/** The processes' answers, by name. */
export type Answers = {
  port: number;
  usage: Usage;
  memory: Memory;
  connected: number;
  reached: number;
  report: LoadReport;
};
