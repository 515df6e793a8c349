import type { Id } from '#contract/id.ts';
import type { Reaction } from '#contract/my-voice-limits.ts';
import type { Message } from '#contract/my-voice-log.ts';

/** The reader's own reactions, by sequence number. */
export type OwnReactions = ReadonlyMap<number, ReadonlySet<Reaction>>;

/** A tapped reaction, until the room shows it. */
export type OptimisticReaction = {
  seq: number;
  emoji: Reaction;
  on: boolean;
  /** The message's `modSeq` when it was tapped. */
  since: number;
  /** The server has taken it, but the room does not show it yet. */
  taken: boolean;
};

/** Applies what a page says of the reader's own reactions to its messages. */
export function withPage(
  own: OwnReactions,
  page: { messages: readonly Message[]; reacted: readonly { seq: number; emoji: Reaction }[] },
): OwnReactions {
  const next = new Map(own);
  for (const { seq } of page.messages) next.delete(seq);
  for (const { seq, emoji } of page.reacted) next.set(seq, new Set([...(next.get(seq) ?? []), emoji]));
  return next;
}

/**
 * Applies newer states of messages. They name only the first people who reacted; beyond them, the known state holds.
 */
export function withStates(own: OwnReactions, messages: readonly Message[], userId: Id): OwnReactions {
  const next = new Map(own);
  for (const { seq, reactions } of messages) {
    const known = own.get(seq);
    const mine = reactions.filter(
      ({ emoji, count, by }) => by.includes(userId) || (count > by.length && known?.has(emoji)),
    );
    if (mine.length > 0) next.set(seq, new Set(mine.map(({ emoji }) => emoji)));
    else next.delete(seq);
  }
  return next;
}

/** The taps that the room does not show yet. Once the server has taken one, the message's next change settles it. */
export function unconfirmed(
  optimistic: readonly OptimisticReaction[],
  own: OwnReactions,
  messages: readonly Message[],
): readonly OptimisticReaction[] {
  if (optimistic.length === 0) return optimistic;
  const bySeq = new Map(messages.map((message) => [message.seq, message]));
  const open = optimistic.filter(({ seq, emoji, on, since, taken }) => {
    const message = bySeq.get(seq);
    if (!message) return false;
    return !taken || (message.modSeq <= since && has(own, seq, emoji) !== on);
  });
  return open.length < optimistic.length ? open : optimistic;
}

/** Messages and reactions as they will be once the room shows the taps. */
export function withOptimistic(
  messages: readonly Message[],
  own: OwnReactions,
  optimistic: readonly OptimisticReaction[],
  userId: Id,
): { messages: readonly Message[]; reacted: OwnReactions } {
  const open = optimistic.filter(({ seq, emoji, on }) => has(own, seq, emoji) !== on);
  if (open.length === 0) return { messages, reacted: own };
  const reacted = new Map(own);
  const changed = new Map<number, Message>();
  for (const tapped of open) {
    const mine = new Set(reacted.get(tapped.seq));
    if (tapped.on) mine.add(tapped.emoji);
    else mine.delete(tapped.emoji);
    reacted.set(tapped.seq, mine);
    const message = changed.get(tapped.seq) ?? messages.find(({ seq }) => seq === tapped.seq);
    if (message) changed.set(tapped.seq, { ...message, reactions: counted(message.reactions, tapped, userId) });
  }
  return { messages: messages.map((message) => changed.get(message.seq) ?? message), reacted };
}

function counted(reactions: Message['reactions'], { emoji, on }: OptimisticReaction, userId: Id): Message['reactions'] {
  if (on && !reactions.some((one) => one.emoji === emoji)) return [...reactions, { emoji, count: 1, by: [userId] }];
  return reactions
    .map((one) => {
      if (one.emoji !== emoji) return one;
      const others = one.by.filter((id) => id !== userId);
      return on
        ? { ...one, count: one.count + 1, by: [...others, userId] }
        : { ...one, count: one.count - 1, by: others };
    })
    .filter(({ count }) => count > 0);
}

function has(own: OwnReactions, seq: number, emoji: Reaction): boolean {
  return own.get(seq)?.has(emoji) ?? false;
}
