import type { Row } from './message-rows.ts';

/** About how high a row is, in px: by it the first rows to be drawn are guessed. */
export const usualHeight = 112;

export type End = 'above' | 'below';

/** Where a page is read, could not be, or brought nothing: the same one is not asked for again before other rows stand there. */
export type Paging = 'resting' | `${'reading' | 'failed' | 'spent'} ${End}`;

/** What the list draws besides its rows. */
export type ListState = {
  /** While it is placing, the first rows are drawn, measured and put in their place, which nobody has to watch. */
  phase: 'placing' | 'placed';
  /**
   * The row that stands first, about a screenful before the end or what is new, which a slow phone lays out in one go; null
   * once all stand there.
   */
  opensAt: string | null;
  /** The row to be shown once all stand there. */
  sought: number | null;
  paging: Paging;
  /** The rows that were drawn last, and the part of the room that they are of. */
  drawn: { rows: Row[]; range: string };
};

export type ListEvent =
  | { type: 'drawn'; drawn: ListState['drawn'] }
  | { type: 'placed' }
  | { type: 'show-all'; sought: number | null }
  | { type: 'paging'; paging: Paging };

/** Of a list that was not drawn yet, on a screen so many px high. */
export function initialList(all: Row[], height: number): ListState {
  const opensAt = all[firstInSight(all, height)]?.key ?? null;
  return { phase: 'placing', opensAt, sought: null, paging: 'resting', drawn: { rows: [], range: '' } };
}

/** What the list draws after an event. */
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

/** How many of all rows are before those that stand there: none where the one to begin with is not among them by now. */
export function countBefore(all: Row[], { opensAt }: ListState): number {
  const first = all.findIndex(({ key }) => key === opensAt);
  return Math.max(0, first);
}

/** How rows go on from those that were drawn: the part of the room they are of, and whether only their start is another. */
export function goingOn(rows: Row[], { drawn }: ListState): { range: string; shift: boolean } {
  const isSameStart = firstMessage(rows) === firstMessage(drawn.rows);
  const isSameEnd = rows.at(-1)?.key === drawn.rows.at(-1)?.key;
  // Another part of the room, or as good as: what was measured is of other rows.
  const isElsewhere = drawn.rows.length > 0 && !isSameStart && !isSameEnd;
  return { range: isElsewhere ? firstMessage(rows) : drawn.range, shift: isSameEnd && !isSameStart };
}

/** Whether a page may be asked for at an end that somebody comes near to. */
export function mayRead({ paging }: ListState, end: End): boolean {
  return paging === 'resting' || (paging.startsWith('spent') && paging !== `spent ${end}`);
}

/** The places of about those rows that fill a screen, from the first on. */
export function screenful(rows: Row[], height: number): number[] {
  return [...rows.keys()].slice(0, Math.ceil(height / usualHeight));
}

function firstInSight(rows: Row[], height: number): number {
  const unread = rows.findIndex(({ kind }) => kind === 'unread');
  const atEnd = Math.max(0, rows.length - screenful(rows, height).length);
  return unread > 0 ? Math.min(unread, atEnd) : atEnd;
}

/** By which a part of the room is known: the day before it may be the same in many. */
function firstMessage(rows: Row[]): string {
  return rows.find(({ kind }) => kind === 'message' || kind === 'unsent')?.key ?? '';
}
