/** Gives an owner's turn back; callable once. */
export type EndTurn = () => void;

type Waiting = { start(end: EndTurn): void };

/**
 * Turns at something of which few may go on at a time: an owner has one at most, or a few, and the others of an owner
 * wait behind these. Whoever waits is served in the order of owners, not of arrival, so that nobody waits for all that
 * another sent.
 */
export class Turns {
  readonly #most: number;
  readonly #each: number;
  readonly #running = new Map<string, number>();
  /** By owner; the owner served last is last. */
  readonly #waiting = new Map<string, Waiting[]>();

  /** @param each how many an owner may have at a time */
  constructor(most: number, each = 1) {
    this.#most = most;
    this.#each = each;
  }

  /** How many wait for an owner. */
  waitingOf(owner: string): number {
    return this.#waiting.get(owner)?.length ?? 0;
  }

  /** Whether an owner would have to wait for a turn. */
  wouldWait(owner: string): boolean {
    return this.#runningInAll() >= this.#most || (this.#running.get(owner) ?? 0) >= this.#each;
  }

  /**
   * Waits for a turn.
   * @throws the signal's reason, if it aborts before
   */
  take(owner: string, signal?: AbortSignal): Promise<EndTurn> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const aborted = () => {
        this.#leave(owner, waiting);
        reject(signal?.reason);
      };
      const waiting: Waiting = {
        start: (end) => {
          signal?.removeEventListener('abort', aborted);
          resolve(end);
        },
      };
      signal?.addEventListener('abort', aborted, { once: true });
      this.#waiting.set(owner, [...(this.#waiting.get(owner) ?? []), waiting]);
      this.#serve();
    });
  }

  #leave(owner: string, waiting: Waiting): void {
    const rest = (this.#waiting.get(owner) ?? []).filter((other) => other !== waiting);
    if (rest.length > 0) this.#waiting.set(owner, rest);
    else this.#waiting.delete(owner);
  }

  #serve(): void {
    // Whoever is served goes to the end of the map, and is met again while they may have more.
    for (const [owner, [next, ...rest]] of this.#waiting) {
      if (this.#runningInAll() >= this.#most) return;
      const running = this.#running.get(owner) ?? 0;
      if (!next || running >= this.#each) continue;
      this.#waiting.delete(owner);
      if (rest.length > 0) this.#waiting.set(owner, rest);
      this.#running.set(owner, running + 1);
      next.start(() => {
        const left = (this.#running.get(owner) ?? 0) - 1;
        if (left > 0) this.#running.set(owner, left);
        else this.#running.delete(owner);
        this.#serve();
      });
    }
  }

  #runningInAll(): number {
    return [...this.#running.values()].reduce((sum, running) => sum + running, 0);
  }
}
