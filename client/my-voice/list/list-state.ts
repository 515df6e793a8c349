import type { Row } from './message-rows.ts';

/** A row's estimated height in px; the first rows to draw are guessed by it. */
export const usualHeight = 112;

export type End = 'above' | 'below';

/**
 * Which page is being read, failed, or brought nothing; after `spent`, that end is not asked again until the rows
 * change.
 */
type Paging = 'resting' | `${'reading' | 'failed' | 'spent'} ${End}`;

/** The list's state besides its rows. */
type ListState = {
  /** While placing, the first rows are drawn, measured and put in place, hidden from the reader. */
  phase: 'placing' | 'placed';
  /**
   * The key of the first row drawn at the start, about a screenful before the end or the line "New messages", so that a
   * slow phone has few rows to lay out; null once all rows are drawn.
   */
  opensAt: string | null;
  /** The row to scroll to once all are drawn. */
  sought: number | null;
  paging: Paging;
  /** The rows drawn last, and the key of the part of the room that they belong to. */
  drawn: { rows: Row[]; range: string };
};

export type ListEvent =
  | { type: 'drawn'; drawn: ListState['drawn'] }
  | { type: 'placed' }
  | { type: 'show-all'; sought: number | null }
  | { type: 'paging'; paging: Paging };

/** The state of a list before its first drawing, on a screen of this height in px. */
export function initialList(all: Row[], height: number): ListState {
  const opensAt = all[firstInSight(all, height)]?.key ?? null;
  return { phase: 'placing', opensAt, sought: null, paging: 'resting', drawn: { rows: [], range: '' } };
}

/** The list's state after an event. */
export function listAfter(state: ListState, event: ListEvent): ListState {
  switch (event.type) {
    case 'drawn': {
      const isOther = event.drawn.rows !== state.drawn.rows;
      return {
        ...state,
        drawn: event.drawn,
        paging: isOther && state.paging.startsWith('spent') ? 'resting' : state.paging,
      };
    }
    case 'placed':
      return { ...state, phase: 'placed' };
    case 'show-all':
      if (state.opensAt === null && event.sought === null) return state;
      return { ...state, opensAt: null, sought: event.sought };
    case 'paging':
      return { ...state, paging: event.paging };
  }
}

/** How many rows precede the first drawn one; 0 if all are drawn, or `opensAt` is not among the rows. */
export function countBefore(all: Row[], { opensAt }: ListState): number {
  const first = all.findIndex(({ key }) => key === opensAt);
  return Math.max(0, first);
}

/**
 * How rows continue the drawn ones: those to draw now, the key of their part of the room, and whether only the start
 * changed. Where both ends changed, the rows at the end wait for the next drawing: the list can keep its place and its
 * rows only if it is told of one end at a time.
 */
export function goingOn(rows: Row[], { drawn }: ListState): { rows: Row[]; range: string; shift: boolean } {
  const last = drawn.rows.at(-1)?.key;
  if (last === undefined || firstMessage(rows) === firstMessage(drawn.rows)) {
    return { rows, range: drawn.range, shift: false };
  }
  const end = rows.findLastIndex(({ key }) => key === last);
  // Another part of the room, or as good as: the measured heights are of other rows.
  if (end < 0) return { rows, range: firstMessage(rows), shift: false };
  return { rows: end === rows.length - 1 ? rows : rows.slice(0, end + 1), range: drawn.range, shift: true };
}

/** Whether a page may be asked for at an end that the reader comes near to. */
export function mayRead({ paging }: ListState, end: End): boolean {
  return paging === 'resting' || (paging.startsWith('spent') && paging !== `spent ${end}`);
}

/** The indexes of the first rows, about as many as fill a screen of this height in px. */
export function screenful(rows: Row[], height: number): number[] {
  return [...rows.keys()].slice(0, Math.ceil(height / usualHeight));
}

function firstInSight(rows: Row[], height: number): number {
  const unread = rows.findIndex(({ kind }) => kind === 'unread');
  const atEnd = Math.max(0, rows.length - screenful(rows, height).length);
  return unread > 0 ? Math.min(unread, atEnd) : atEnd;
}

/** Identifies a part of the room. Its first row cannot: it may be a day line that several parts share. */
function firstMessage(rows: Row[]): string {
  return rows.find(({ kind }) => kind === 'message' || kind === 'unsent')?.key ?? '';
}
