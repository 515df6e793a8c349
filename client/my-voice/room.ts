import type { Call } from '#client/api/call.ts';
import { CallFailure } from '#client/api/call-failure.ts';
import type { LiveLine } from '#client/live/live-connection.ts';
import type { Reaction } from '#contract/my-voice-limits.ts';
import type { Outbox } from './outbox.ts';
import { asWished, type OwnReactions, stillWished, type Wish, withPage, withStates } from './own-reactions.ts';
import { inTime } from './pause.ts';
import { createRoomReading, type HistoryPage } from './room-reading.ts';
import type { RoomActs, RoomView } from './room-view.ts';
import { createTypists } from './typists.ts';

type RoomParts = { userId: string; call: Call; line: LiveLine; outbox: Outbox };

/** The room as one person has it: to be looked at, and to take part in. */
export type Room = {
  /** Tells of each new view. The person is in the room for as long as anybody listens. */
  subscribe(listener: () => void): () => void;
  view(): RoomView;
  acts: RoomActs;
};

/** How often others are told that somebody is writing, in milliseconds; they forget it after five seconds. */
const typingPace = 3_000;

/** How long an answer to a tap may take, in milliseconds. */
const patience = 15_000;

/** Opens the room for a person. It needs no page and no browser. */
export function openRoom({ userId, call, line, outbox }: RoomParts): Room {
  let own: OwnReactions = new Map();
  let wishes: readonly Wish[] = [];
  let you: RoomView['you'] = { moderator: false, mutedUntil: null };
  let present: number | null = null;
  let lastTyping = Number.NEGATIVE_INFINITY;
  const listeners = new Set<() => void>();
  const typists = createTypists(changed);
  const reading = createRoomReading({
    call,
    line,
    onChange(read) {
      if (!read) return changed();
      const messages = reading.log().messages;
      if ('pages' in read) read.pages.forEach(takePage);
      else {
        const held = new Set(messages);
        own = withStates(
          own,
          read.frame.events.filter((message) => held.has(message)),
          userId,
        );
        for (const { sender } of read.frame.events) typists.forget(sender.id);
      }
      outbox.arrived(messages);
      changed();
    },
    onPresent(count) {
      present = count;
      if (count === null) typists.forgetAll();
      changed();
    },
    onTyping(who) {
      if (who.id !== userId) typists.heard(who);
    },
  });
  let view = build();

  function takePage(page: HistoryPage): void {
    own = withPage(own, page);
    const read = new Set(page.messages);
    const seqs = new Set(page.messages.map(({ seq }) => seq));
    const newer = reading.log().messages.filter((message) => seqs.has(message.seq) && !read.has(message));
    own = withStates(own, newer, userId);
    you = page.you;
  }

  function build(): RoomView {
    const { messages, more, mode } = reading.log();
    wishes = stillWished(wishes, own, messages);
    return {
      state: reading.state(),
      ...asWished(messages, own, wishes, userId),
      more,
      unsent: outbox.unsent(),
      mode,
      you,
      present,
      typing: typists.names(),
    };
  }

  function changed(): void {
    view = build();
    for (const listener of listeners) listener();
  }

  /** One reaction of one message at a time: two taps must not overtake each other. */
  const lastTaps = new Map<string, Promise<unknown>>();

  async function react(seq: number, emoji: Reaction, on: boolean): Promise<void> {
    const key = `${seq} ${emoji}`;
    const since = reading.log().messages.find((message) => message.seq === seq)?.modSeq ?? 0;
    const wish: Wish = { seq, emoji, on, since, taken: false };
    wishes = [...wishes.filter((other) => other.seq !== seq || other.emoji !== emoji), wish];
    changed();
    const sent = (lastTaps.get(key) ?? Promise.resolve()).then(() =>
      inTime(call('myVoice.react', { seq, emoji, on }), patience),
    );
    const answered = sent.catch(() => {});
    lastTaps.set(key, answered);
    try {
      await sent;
      wishes = wishes.map((other) => (other === wish ? { ...wish, taken: true } : other));
    } catch (error) {
      wishes = wishes.filter((other) => other !== wish);
      throw error;
    } finally {
      if (lastTaps.get(key) === answered) lastTaps.delete(key);
      changed();
    }
  }

  async function readYou(): Promise<void> {
    try {
      ({ you } = await call('myVoice.history', { limit: 1 }));
      changed();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
    }
  }

  let refused = 0;
  function onOutbox(): void {
    outbox.arrived(reading.log().messages);
    const muted = outbox.unsent().filter((one) => one.state === 'failed' && one.why === 'MUTED').length;
    // Nobody is told of their being muted, nor until when.
    if (muted > refused) void readYou();
    refused = muted;
    changed();
  }

  let leave = () => {};
  function enter(): void {
    const stop = outbox.subscribe(onOutbox);
    reading.enter();
    changed();
    leave = () => {
      stop();
      reading.leave();
      typists.forgetAll();
    };
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) enter();
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) leave();
      };
    },
    view: () => view,
    acts: {
      say: outbox.say,
      retry: outbox.retry,
      discard: outbox.discard,
      readOlder: reading.readOlder,
      edit: async (seq, text) => void (await call('myVoice.edit', { seq, text })),
      remove: async (seq) => void (await call('myVoice.remove', { seq })),
      react,
      report: async (seq, reason) => void (await call('myVoice.report', { seq, reason })),
      isTyping() {
        const now = performance.now();
        if (now - lastTyping < typingPace) return;
        lastTyping = now;
        line.say({ typing: true });
      },
    },
  };
}
