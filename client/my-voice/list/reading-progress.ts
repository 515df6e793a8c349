/** How far a reader has come, by the numbers of messages. */
export type Progress = {
  /** The newest message there is. */
  known: number;
  /** The newest that was read; null before the first page. */
  seen: number | null;
  /** The message after which the line "New messages" stands; null for none. */
  line: number | null;
  /** The newest is in sight. */
  atEnd: boolean;
};

export type ProgressEvent =
  /** There are newer messages. The reader may have been here before, and looks at them or not. */
  | { type: 'newer'; newest: number; readBefore: number | null; isLookedAt: boolean }
  | { type: 'saw'; seq: number; atEnd: boolean; isLookedAt: boolean }
  /** Somebody looks at the page again. */
  | { type: 'looked' }
  /** Whoever speaks has read: the line goes. */
  | { type: 'spoke' };

/** Of somebody who has seen nothing. */
export const noProgress: Progress = { known: 0, seen: null, line: null, atEnd: false };

/** How far the reader has come after an event. */
export function progressAfter(progress: Progress, event: ProgressEvent): Progress {
  const { known, seen, atEnd } = progress;
  switch (event.type) {
    case 'newer': {
      const { newest, readBefore, isLookedAt } = event;
      const next = { ...progress, known: newest };
      if (seen === null) {
        // The first page: whoever was here before is led to what came since.
        const last = Math.min(readBefore ?? newest, newest);
        return { ...next, seen: last, line: last < newest ? last : null };
      }
      if (atEnd && isLookedAt) return { ...next, seen: newest };
      // The line stays for whoever is still on their way through what was new before.
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
