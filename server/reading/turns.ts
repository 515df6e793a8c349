/** Gives an owner's turn back; callable once. */
export type EndTurn = () => void;

type Waiting = { start(end: EndTurn): void };

/**
 * Turns at something of which few may go on at a time: an owner has one at most, and the others of an owner wait behind
 * it. Whoever waits is served in the order of owners, not of arrival, so that nobody waits for all that another sent.
 */
export class Turns {
  readonly #most: number;
  readonly #running = new Set<string>();
  /** By owner; the owner served last is last. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(most: number) {
    this.#most = most;
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
    for (const [owner, [next, ...rest]] of this.#waiting) {
      if (this.#running.size >= this.#most) return;
      if (!next || this.#running.has(owner)) continue;
      this.#waiting.delete(owner);
      if (rest.length > 0) this.#waiting.set(owner, rest);
      this.#running.add(owner);
      next.start(() => {
        this.#running.delete(owner);
        this.#serve();
      });
    }
  }
}
