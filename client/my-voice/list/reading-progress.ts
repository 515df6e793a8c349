/** How far a reader has come, by sequence numbers. */
export type ReadingProgress = {
  /** The newest message. */
  known: number;
  /** The newest message that was read; null before the first page. */
  seen: number | null;
  /** The message before the line "New messages"; null for no line. */
  line: number | null;
  /** Whether the newest message is visible. */
  atEnd: boolean;
};

export type ReadingProgressEvent =
  /** There are newer messages. `readBefore` is what an earlier visit had read; null for none. */
  | { type: 'newer'; newest: number; readBefore: number | null; isLookedAt: boolean }
  | { type: 'saw'; seq: number; atEnd: boolean; isLookedAt: boolean }
  /** The page is visible again. */
  | { type: 'looked' }
  /** Whoever writes has read everything: the line goes. */
  | { type: 'spoke' };

/** The progress before the first page. */
export const noProgress: ReadingProgress = { known: 0, seen: null, line: null, atEnd: false };

/** The reader's progress after an event. */
export function progressAfter(progress: ReadingProgress, event: ReadingProgressEvent): ReadingProgress {
  const { known, seen, atEnd } = progress;
  // Before the first page nobody has read anything.
  if (known === 0 && event.type !== 'newer')
    return event.type === 'saw' ? { ...progress, atEnd: event.atEnd } : progress;
  switch (event.type) {
    case 'newer': {
      const { newest, readBefore, isLookedAt } = event;
      const next = { ...progress, known: newest };
      if (seen === null) {
        // The first page: a returning reader starts at what came since.
        const last = Math.min(readBefore ?? newest, newest);
        return { ...next, seen: atEnd && isLookedAt ? newest : last, line: last < newest ? last : null };
      }
      if (atEnd && isLookedAt) return { ...next, seen: newest };
      // The line stays while the reader is still among what was new before.
      return seen >= known ? { ...next, line: seen } : next;
    }
    case 'saw': {
      const isRead = event.isLookedAt && event.seq > (seen ?? 0);
      if (!isRead && event.atEnd === atEnd) return progress;
      return { ...progress, atEnd: event.atEnd, seen: isRead ? event.seq : seen };
    }
    case 'looked':
      return atEnd ? { ...progress, seen: known } : progress;
    case 'spoke':
      return { ...progress, seen: known, line: null };
  }
}
