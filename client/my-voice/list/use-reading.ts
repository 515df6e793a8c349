import { useEffect, useReducer } from 'react';
import { watchPage } from '#client/device/page-lifecycle.ts';
import { storedReading } from '#client/device/stored.ts';
import type { Message } from '#contract/my-voice-log.ts';
import { noProgress, progressAfter } from './reading-progress.ts';

/**
 * How far the reader has come: the message before the line "New messages", and how many of the newest loaded messages of
 * others are unseen. A message is new if it comes while the reader is elsewhere, the page is hidden or the reader is
 * scrolled up. What is shown before the server confirmed it counts neither as seen nor as all that is new.
 */
export function useReading(messages: readonly Message[], me: string, isCurrent: boolean) {
  const newest = messages.at(-1)?.seq ?? 0;
  const [{ known, seen, line, atEnd }, dispatch] = useReducer(progressAfter, noProgress);

  if (isCurrent && newest > known) {
    const stored = storedReading.read();
    const readBefore = stored?.userId === me ? stored.seq : null;
    dispatch({ type: 'newer', newest, readBefore, isLookedAt: isLookedAt() });
  }

  useEffect(() => watchPage({ visible: () => dispatch({ type: 'looked' }) }), []);

  useEffect(() => {
    if (seen !== null) storedReading.write({ userId: me, seq: seen });
  }, [me, seen]);

  return {
    line,
    atEnd,
    unseen: seen === null ? 0 : countAfter(messages, seen, me),
    /** Called with the last visible message, and whether it is the end. */
    saw: (seq: number, end: boolean) => dispatch({ type: 'saw', seq, atEnd: end, isLookedAt: isLookedAt() }),
    /** Called when the reader sends a message. */
    spoke: () => dispatch({ type: 'spoke' }),
  };
}

function isLookedAt(): boolean {
  return document.visibilityState === 'visible';
}

function countAfter(messages: readonly Message[], seq: number, me: string): number {
  // Messages that are not loaded any more count as others'.
  const before = Math.max(0, (messages[0]?.seq ?? 0) - seq - 1);
  return before + messages.filter((message) => message.seq > seq && message.sender.id !== me).length;
}
