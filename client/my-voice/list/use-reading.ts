import { useEffect, useEffectEvent, useState } from 'react';
import { watchPage } from '#client/device/page-lifecycle.ts';
import { storedReading } from '#client/device/stored.ts';
import type { Message } from '#contract/my-voice-log.ts';

/**
 * How far the reader has come: after which message the line "New messages" stands, and how many of others are below what
 * was in sight, of the newest that are held. What comes to a hidden page, or below what is read, is new; what comes while one looks on is not.
 */
export function useReading(messages: readonly Message[], me: string) {
  const newest = messages.at(-1)?.seq ?? 0;
  const [known, setKnown] = useState(0);
  const [seen, setSeen] = useState<number | null>(null);
  const [line, setLine] = useState<number | null>(null);
  const [atEnd, setAtEnd] = useState(false);

  if (seen === null && newest > 0) {
    // The first page: whoever was here before is led to what came since.
    const kept = storedReading.read();
    const last = kept?.userId === me ? Math.min(kept.seq, newest) : newest;
    setKnown(newest);
    setSeen(last);
    if (last < newest) setLine(last);
  } else if (seen !== null && newest > known) {
    setKnown(newest);
    if (atEnd && isLookedAt()) setSeen(newest);
    // The line stays for whoever is still on their way through what was new before.
    else if (seen >= known) setLine(seen);
  }

  const lookAgain = useEffectEvent(() => atEnd && setSeen(newest));
  useEffect(() => watchPage({ visible: lookAgain }), []);

  useEffect(() => {
    if (seen !== null) storedReading.write({ userId: me, seq: seen });
  }, [me, seen]);

  return {
    line,
    atEnd,
    unseen: seen === null ? 0 : countAfter(messages, seen, me),
    /** Told the last message in sight, and whether that is the end. */
    saw(seq: number, end: boolean) {
      setAtEnd(end);
      if (isLookedAt() && seq > (seen ?? 0)) setSeen(seq);
    },
    /** Whoever speaks has read: the line goes. */
    spoke() {
      setSeen(newest);
      setLine(null);
    },
  };
}

function isLookedAt(): boolean {
  return document.visibilityState === 'visible';
}

function countAfter(messages: readonly Message[], seq: number, me: string): number {
  // What is not held any more is others', as far as anybody knows.
  let count = Math.max(0, (messages[0]?.seq ?? 0) - seq - 1);
  for (let index = messages.length - 1; index >= 0; index--) {
    const message = messages[index];
    if (!message || message.seq <= seq) break;
    if (message.sender.id !== me) count++;
  }
  return count;
}
