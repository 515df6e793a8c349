/** Thrown where a caller, or everybody together, waits for more than the queue holds. */
export class QueueFull extends Error {
  constructor() {
    super('The queue is full.');
    this.name = 'QueueFull';
  }
}

type Bounds = {
  /** How much runs at the same time. */
  running: number;
  /** How much waits at most, over all callers. */
  waiting: number;
};

type Caller = {
  name: string;
  /** How much may wait for this caller. */
  atMost: number;
  /** Aborted when the caller hangs up: what still waits then is not run. */
  signal?: AbortSignal | undefined;
};

/**
 * Runs work when its caller's turn comes. Throws QueueFull where too much of that caller waits already; where the queue
 * is full for everybody, whoever has the most waiting loses the newest of it.
 */
export type FairQueue = <Result>(caller: Caller, work: () => Promise<Result>) => Promise<Result>;

type Turn = { start(): void; refuse(reason: unknown): void };

/**
 * Makes a queue for work that is costly in processor time. Callers take turns, however much each of them has waiting, so
 * that one who sends a flood holds up nobody else.
 */
export function fairQueue(bounds: Bounds): FairQueue {
  /** Who waits, in the order of their turns: a Map keeps it. */
  const callers = new Map<string, Turn[]>();
  let running = 0;
  let waiting = 0;

  function startNext(): void {
    const [first] = callers;
    if (!first || running >= bounds.running) return;
    const [name, turns] = first;
    const next = turns.shift();
    callers.delete(name);
    if (turns.length > 0) callers.set(name, turns);
    waiting -= 1;
    running += 1;
    next?.start();
  }

  /** Takes a turn out of the queue; nothing where it has begun. */
  function leave(name: string, turn: Turn): void {
    const turns = callers.get(name) ?? [];
    const at = turns.indexOf(turn);
    if (at < 0) return;
    turns.splice(at, 1);
    if (turns.length === 0) callers.delete(name);
    waiting -= 1;
  }

  /** Makes room for one more of a caller, where another has more than that waiting. */
  function makeRoom(name: string): void {
    const mine = (callers.get(name)?.length ?? 0) + 1;
    const [greedy, turns] = [...callers].reduce((most, each) => (each[1].length > most[1].length ? each : most));
    const last = turns.at(-1);
    if (turns.length <= mine || !last) throw new QueueFull();
    leave(greedy, last);
    last.refuse(new QueueFull());
  }

  async function wait({ name, atMost, signal }: Caller): Promise<void> {
    if ((callers.get(name)?.length ?? 0) >= atMost) throw new QueueFull();
    if (waiting >= bounds.waiting) makeRoom(name);
    waiting += 1;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const turn = { start: resolve, refuse: reject };
    const hungUp = () => {
      leave(name, turn);
      reject(signal?.reason);
    };
    callers.set(name, [...(callers.get(name) ?? []), turn]);
    signal?.addEventListener('abort', hungUp);
    await promise.finally(() => signal?.removeEventListener('abort', hungUp));
  }

  return async (caller, work) => {
    caller.signal?.throwIfAborted();
    if (running < bounds.running) running += 1;
    else await wait(caller);
    try {
      return await work();
    } finally {
      running -= 1;
      startNext();
    }
  };
}
