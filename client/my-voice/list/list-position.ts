/**
 * Where somebody is in the list.
 * - nowhere: its first rows are not in their place
 * - end: at the newest message, and taken along with what comes
 * - row: further up, or where there is something newer
 * - led: in another part of the room; whoever led there says where
 */
export type Position = {
  at: 'nowhere' | 'end' | 'row' | 'led';
  /** How far the list was scrolled, in px. */
  top: number;
  /** The row at the top of what is in sight, and how much of it is above that, in px. */
  row: string;
  above: number;
};

export type PositionEvent =
  /** Rows are drawn: as before at one end at least, or those of another part of the room, where `row` may stand too. */
  | { type: 'rows'; unread: number; last: number }
  | { type: 'elsewhere'; row: number; last: number; newer: boolean }
  | { type: 'scrolled'; top: number; row: string; above: number; isUp: boolean; isNearEnd: boolean; newer: boolean }
  | { type: 'show'; row: number }
  | { type: 'to-end'; last: number };

/** Where the list is to be scrolled to, if anywhere. */
type Scroll = { to: number; align: 'start' | 'center' | 'end'; offset?: number };

type Step = [position: Position, scroll?: Scroll];
type Move = (position: Position, event: PositionEvent) => Step;
type Row = { [Type in PositionEvent['type']]?: (position: Position, event: PositionEvent & { type: Type }) => Step };

/** So much of what is before the line of what is new stays in sight, in px. */
const aboveUnread = 64;

export const initialPosition: Position = { at: 'nowhere', top: 0, row: '', above: 0 };

const anywhere: Row = {
  elsewhere,
  show: (position, { row }) => [
    { ...position, at: 'row' },
    { to: row, align: 'center' },
  ],
  'to-end': toEnd,
};

/** What follows from each event, by where somebody is. What is not named changes nothing. */
export const transitions: Record<Position['at'], Row> = {
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

/** Where somebody is after an event, and where the list has to be scrolled to for it. */
export function move(position: Position, event: PositionEvent): Step {
  const transition = transitions[position.at][event.type] as Move | undefined;
  return transition ? transition(position, event) : [position];
}

function toEnd(position: Position, { last }: { last: number }): Step {
  return [
    { ...position, at: 'end' },
    { to: last, align: 'end' },
  ];
}

function elsewhere(before: Position, { row, last, newer }: PositionEvent & { type: 'elsewhere' }): Step {
  const position = { ...before, top: 0 };
  if (!newer && (before.at === 'end' || row < 0)) return toEnd(position, { last });
  if (row < 0) return [{ ...position, at: 'led' }];
  return [
    { ...position, at: 'row' },
    { to: row, align: 'start', offset: before.above },
  ];
}

/** Only somebody who scrolls up leaves the end: what grows below them does not push them off it. */
function scrolled({ at }: Position, event: PositionEvent & { type: 'scrolled' }): Step {
  const { top, row, above, isUp, isNearEnd, newer } = event;
  const leaves = newer || (isUp && !isNearEnd);
  return [{ at: leaves ? 'row' : isNearEnd ? 'end' : at, top, row, above }];
}
