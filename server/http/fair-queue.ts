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

/** Callers that share their turns; `atMost` is how much may wait for all of them together. */
type Group = { name: string; atMost?: number };

type Caller = {
  /** Whom the work belongs to, the widest group first, each within the one before it. */
  groups: Group[];
  /** Aborted when the caller hangs up: what still waits then is not run. */
  signal?: AbortSignal | undefined;
};

/**
 * Runs work when its caller's turn comes. If a group or the whole queue is full, whoever has the most waiting in it
 * loses their newest work; throws QueueFull if that would be the caller.
 */
export type FairQueue = (<Result>(caller: Caller, work: () => Promise<Result>) => Promise<Result>) & {
  /** How much runs now. */
  running(): number;
  /** How much waits now. */
  waiting(): number;
};

type Turn = { start(): void; refuse(reason: unknown): void };

/** What waits: groups in the order of their turns, as a Map keeps it, or the turns of an innermost group. */
type Line = { groups: Map<string, Line>; turns: Turn[] };

/**
 * Makes a queue for CPU-bound work. Groups take turns, and so do the groups within each, however much any of them has
 * waiting: a flood from one holds up nobody else.
 */
export function fairQueue(bounds: Bounds): FairQueue {
  const all: Line = { groups: new Map(), turns: [] };
  let running = 0;

  function startNext(): void {
    if (running >= bounds.running) return;
    const next = takeNext(all);
    if (!next) return;
    running += 1;
    next.start();
  }

  async function wait({ groups, signal }: Caller): Promise<void> {
    makeRoom(all, [{ name: '', atMost: bounds.waiting }, ...groups]);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const turn = { start: resolve, refuse: reject };
    const hungUp = () => {
      remove(all, groups, turn);
      reject(signal?.reason);
    };
    add(all, groups, turn);
    signal?.addEventListener('abort', hungUp);
    await promise.finally(() => signal?.removeEventListener('abort', hungUp));
  }

  const inTurn = async <Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> => {
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
  return Object.assign(inTurn, { running: () => running, waiting: () => sizeOf(all) });
}

function sizeOf({ groups, turns }: Line): number {
  return [...groups.values()].reduce((sum, line) => sum + sizeOf(line), turns.length);
}

function add(line: Line, [group, ...within]: Group[], turn: Turn): void {
  if (!group) {
    line.turns.push(turn);
    return;
  }
  const inner = line.groups.get(group.name) ?? { groups: new Map(), turns: [] };
  line.groups.set(group.name, inner);
  add(inner, within, turn);
}

/** Takes out the next turn, and moves its groups to the end of their lines. */
function takeNext(line: Line): Turn | undefined {
  const [first] = line.groups;
  if (!first) return line.turns.shift();
  const [name, inner] = first;
  const next = takeNext(inner);
  line.groups.delete(name);
  if (sizeOf(inner) > 0) line.groups.set(name, inner);
  return next;
}

/** Takes out the newest turn of whoever has the most waiting. */
function takeNewest(line: Line): Turn | undefined {
  const most = largest(line);
  if (!most) return line.turns.pop();
  const newest = takeNewest(most.line);
  if (most.size === 1) line.groups.delete(most.name);
  return newest;
}

/** Takes a turn out; nothing where it has begun. */
function remove(line: Line, [group, ...within]: Group[], turn: Turn): void {
  if (!group) {
    line.turns = line.turns.filter((one) => one !== turn);
    return;
  }
  const inner = line.groups.get(group.name);
  if (!inner) return;
  remove(inner, within, turn);
  if (sizeOf(inner) === 0) line.groups.delete(group.name);
}

/** The group of a line that has the most waiting; of several, the last. */
function largest({ groups }: Line): { name: string; line: Line; size: number } | undefined {
  let most: { name: string; line: Line; size: number } | undefined;
  for (const [name, line] of groups) {
    const size = sizeOf(line);
    if (size >= (most?.size ?? 0)) most = { name, line, size };
  }
  return most;
}

/**
 * Makes room for one more turn in a group, whose line this is, and in each group within it, the innermost first.
 * @throws QueueFull where nobody has more waiting than the caller would have
 */
function makeRoom(line: Line, [group, ...within]: Group[]): void {
  const inner = within[0] && line.groups.get(within[0].name);
  if (inner) makeRoom(inner, within);
  if (sizeOf(line) < (group?.atMost ?? Number.POSITIVE_INFINITY)) return;
  const newest = greediest(line, within);
  if (!newest) throw new QueueFull();
  newest.refuse(new QueueFull());
}

/** Takes out the newest turn of a group in a line that has more waiting than the caller's would have with one more. */
function greediest(line: Line, [group, ...within]: Group[]): Turn | undefined {
  const most = largest(line);
  if (!group || !most) return undefined;
  const own = line.groups.get(group.name);
  if (most.size > (own ? sizeOf(own) : 0) + 1) return takeNewest(line);
  return own && greediest(own, within);
}
