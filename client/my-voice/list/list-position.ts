/**
 * Where the reader is in the list.
 * - nowhere: the first rows are not in place yet
 * - end: at the newest message; the list follows new ones
 * - row: further up, or in a part of the room with newer messages after it
 * - led: in another part of the room; a `show` that follows says where
 */
export type ListPosition = {
  at: 'nowhere' | 'end' | 'row' | 'led';
  /** How far the list is scrolled, in px. */
  top: number;
  /** The topmost visible row, and how much of it is scrolled out above, in px. */
  row: string;
  above: number;
};

export type ListPositionEvent =
  /**
   * `rows`: new rows that continue the old ones at one end at least. `elsewhere`: another part of the room, which may
   * hold `row` too.
   */
  | { type: 'rows'; unread: number; last: number }
  | { type: 'elsewhere'; row: number; last: number; newer: boolean }
  | { type: 'scrolled'; top: number; row: string; above: number; isUp: boolean; isNearEnd: boolean; newer: boolean }
  | { type: 'show'; row: number }
  | { type: 'to-end'; last: number };

/** Where the list must scroll to. */
type Scroll = { to: number; align: 'start' | 'center' | 'end'; offset?: number };

type Step = [position: ListPosition, scroll?: Scroll];
type Move = (position: ListPosition, event: ListPositionEvent) => Step;
type Row = {
  [Type in ListPositionEvent['type']]?: (position: ListPosition, event: ListPositionEvent & { type: Type }) => Step;
};

/** This much of what precedes the line "New messages" stays visible, in px. */
const aboveUnread = 64;

export const initialPosition: ListPosition = { at: 'nowhere', top: 0, row: '', above: 0 };

const anywhere: Row = {
  elsewhere,
  show: (position, { row }) => [
    { ...position, at: 'row' },
    { to: row, align: 'center' },
  ],
  'to-end': toEnd,
};

/** The transitions, by position; an event without one changes nothing. */
export const transitions: Record<ListPosition['at'], Row> = {
  nowhere: {
    ...anywhere,
    rows: (position, { unread, last }) =>
      unread < 0
        ? toEnd(position, { last })
        : [
            { ...position, at: 'row' },
            { to: unread, align: 'start', offset: -aboveUnread },
          ],
  },
  end: { ...anywhere, rows: toEnd, scrolled },
  row: { ...anywhere, scrolled },
  led: { ...anywhere, rows: (position) => [{ ...position, at: 'row' }] },
};

/** The position after an event, and the scroll that it needs. A pure function. */
export function move(position: ListPosition, event: ListPositionEvent): Step {
  const transition = transitions[position.at][event.type] as Move | undefined;
  return transition ? transition(position, event) : [position];
}

function toEnd(position: ListPosition, { last }: { last: number }): Step {
  return [
    { ...position, at: 'end' },
    { to: last, align: 'end' },
  ];
}

function elsewhere(before: ListPosition, { row, last, newer }: ListPositionEvent & { type: 'elsewhere' }): Step {
  const position = { ...before, top: 0 };
  if (!newer && (before.at === 'end' || row < 0)) return toEnd(position, { last });
  if (row < 0) return [{ ...position, at: 'led' }];
  return [
    { ...position, at: 'row' },
    { to: row, align: 'start', offset: before.above },
  ];
}

/** Only scrolling up leaves the end; content that grows below the reader does not. */
function scrolled({ at }: ListPosition, event: ListPositionEvent & { type: 'scrolled' }): Step {
  const { top, row, above, isUp, isNearEnd, newer } = event;
  const leaves = newer || (isUp && !isNearEnd);
  return [{ at: leaves ? 'row' : isNearEnd ? 'end' : at, top, row, above }];
}
