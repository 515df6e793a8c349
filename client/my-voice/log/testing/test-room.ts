import type { Page } from '#client/my-voice/log/room-log.ts';
import type { Id } from '#contract/id.ts';
import type { Frame, Message } from '#contract/my-voice-log.ts';

export const epoch = '00000000-0000-4000-8000-000000000001' as Id;
export const otherEpoch = '00000000-0000-4000-8000-000000000002' as Id;

/** A message; its text says which of its changes this is. */
export const said = (seq: number, modSeq = seq, text: string | null = `message ${seq} as of ${modSeq}`): Message => ({
  seq,
  modSeq,
  clientId: `00000000-0000-7000-8000-${String(seq).padStart(12, '0')}` as Id,
  sender: { id: epoch, username: 'akamara', fullName: 'Aminata Kamara', profilePic: null },
  text,
  ts: '2026-11-21T10:00:00.000Z',
  editedAt: null,
  gone: text === null ? 'deleted' : null,
  replyTo: null,
  announcement: null,
  reactions: [],
});

/** The room itself: every change in order, from which pages and frames are cut. */
export class TestRoom {
  epoch = epoch;
  #changes: Message[] = [];
  #log: Message[] = [];

  say(times = 1): void {
    for (let time = 0; time < times; time += 1) {
      const seq = this.#log.length + 1;
      const message = said(seq, this.last + 1, this.#text(seq));
      this.#changes.push(message);
      this.#log.push(message);
    }
  }

  /** A text that no other change has, in this epoch or another. */
  #text(seq: number): string {
    return `message ${seq} as of ${this.last + 1} in ${this.epoch}`;
  }

  change(which: number, text: string | null = this.#text((which % this.#log.length) + 1)): void {
    const message = this.#log[which % this.#log.length];
    if (!message) return;
    const changed = said(message.seq, this.last + 1, text);
    this.#changes.push(changed);
    this.#log[message.seq - 1] = changed;
  }

  /** Returns to an older state, as a restored backup does, and begins another epoch. */
  restore(last: number, next: Id): void {
    this.epoch = next;
    this.#changes = this.#changes.slice(0, last);
    this.#log = [];
    for (const change of this.#changes) this.#log[change.seq - 1] = change;
  }

  get last(): number {
    return this.#changes.length;
  }

  get log(): readonly Message[] {
    return this.#log;
  }

  frame(from: number, to: number): Frame {
    const newest = new Map(this.#changes.slice(from, to).map((change) => [change.seq, change]));
    return {
      epoch: this.epoch,
      from,
      to,
      mode: 'open',
      events: [...newest.values()].toSorted((a, b) => a.seq - b.seq),
    };
  }

  page({
    limit = 50,
    before,
    after,
  }: {
    limit?: number;
    before?: number | undefined;
    after?: number | undefined;
  }): Page {
    const end = after === undefined ? (before ?? this.#log.length + 1) - 1 : after + limit;
    const start = after ?? Math.max(0, end - limit);
    return {
      epoch: this.epoch,
      upto: this.last,
      mode: 'open',
      messages: this.#log.slice(start, end).reverse(),
      more: start > 0,
    };
  }
}
