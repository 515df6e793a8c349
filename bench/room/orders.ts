/** What a server that is measured is asked over its channel, and what it answers. */
export type Order =
  /** Send one frame to every reader; what it carries was said at the start. */
  | { broadcast: true }
  /** Say what the process used so far. */
  | { usage: true }
  /** Say what it holds, after everything that nobody needs was thrown away. */
  | { memory: true }
  /** Send a message at once; ours alone. */
  | { send: string };

export type Usage = {
  /** Microseconds of processor time, the kernel's for this process included. */
  cpu: number;
  /** Questions to the database about the room. */
  queries: number;
};

/** In bytes. */
export type Memory = { rss: number; heap: number };

/** What a load process is told. */
export type LoadOrder =
  | { connect: number; first: number; port: number; wire: Wire; atOnce: number }
  | { expect: number }
  /** Forget the figures taken so far. */
  | { begin: true }
  | { report: true }
  | { hangUp: true };

/** How a reader of a contender speaks. */
export type Wire = {
  /** Bytes of one frame on a bare connection; null for a WebSocket. */
  bare: number | null;
  path: string;
  /** What is said, each once something that contains `after` was heard; an empty one is said at once. */
  script: { after: string; say: string }[];
  /** Whether each frame is put into the client's own log, as the app does it. */
  applied: boolean;
  /** A frame shorter than this is no message. */
  least: number;
};

export type LoadReport = {
  frames: number;
  /** Microseconds of processor time since the figures began, and of the clock. */
  cpu: number;
  clock: number;
  /** Microseconds from the stamp in each message to its arrival. */
  delays: number[];
};

/** What the processes answer, each by its name. */
export type Answers = {
  port: number;
  usage: Usage;
  memory: Memory;
  connected: number;
  reached: number;
  report: LoadReport;
};
