import type { Output } from '#client/api/call.ts';
import type { LiveState } from '#client/live/live-connection.ts';
import type { Frame, Position, Reset } from '#contract/my-voice-log.ts';
import {
  emptyLog,
  messageAt,
  type RoomLog,
  trimmedAround,
  withFrame,
  withNewestOnly,
  withNewestPage,
  withoutBack,
  withPageBeside,
  withPageElsewhere,
} from './room-log.ts';
import type { RoomState } from './room-view.ts';

export type HistoryPage = Output<'myVoice.history'>;

/**
 * What the reading of the room does.
 * - outside: nothing; nobody is in the room
 * - beginning: the newest page is on its way
 * - backing-off: waits until it asks for the newest page
 * - waiting: holds the room, and waits for a connection
 * - joining: told its position over the connection, and waits for the answer
 * - live: the connection brings what changes
 * - polling: asks for changes, and waits between answer and question
 */
export type Mode = 'outside' | 'beginning' | 'backing-off' | 'waiting' | 'joining' | 'live' | 'polling';

export type Reading = {
  mode: Mode;
  /** What the screen says of it. */
  shown: RoomState;
  log: RoomLog;
  /** The log is a copy from this device, and no page has come yet. */
  isCached: boolean;
  /** What is read just now; null for the newest. */
  at: number | null;
  connection: LiveState;
  failedUpgrades: number;
  /** Requests stand in for the connection, until it answers. */
  fallback: boolean;
  /** Times that it began again, and holes in a row, since the connection answered. */
  resets: number;
  holes: number;
  /** Requests in a row that failed. */
  failures: number;
  /** The number of the latest request; answers to others count no more. */
  request: number;
};

export type ReadingEvent =
  | { type: 'enter' | 'connection'; connection: LiveState }
  | { type: 'leave' | 'here' | 'alarm' | 'trim' | 'to-newest' }
  | { type: 'frame'; sent: Frame | Reset }
  | { type: 'newest'; request: number; answer: HistoryPage[] }
  | { type: 'changes'; request: number; answer: Frame | Reset }
  | { type: 'failed'; request: number; retryAfter: number | null }
  | { type: 'show-cached'; log: RoomLog }
  | { type: 'page'; page: HistoryPage; put: 'beside' | 'elsewhere' }
  | { type: 'at'; seq: number | null };

/** The pages or the frame that made the log another. */
export type Read = { pages: readonly HistoryPage[] } | { frame: Frame };

/** How long to wait: so many milliseconds, or growing with the failures in a row. */
export type Wait = number | { failures: number };

export type Effect =
  | { do: 'join'; position: Position }
  /**
   * Asks for the newest page, and for one around a sequence number that it does not hold; or for changes. An event of the
   * same name answers.
   */
  | { do: 'newest'; request: number; at: number | null; epoch: string | null }
  | { do: 'changes'; request: number; position: Position }
  /** Sets the one alarm there is, or ends it. */
  | { do: 'wait'; wait: Wait | null };

/** What it becomes, what is to be done for it, and what made the log another, where that was read. */
export type Step = [state: Reading, effects: Effect[], read?: Read];

/** How long the connection may be silent after joining, and how long after an answer changes are asked for, in milliseconds. */
const silence = 10_000;
const pollInterval = 3_000;

/** A live connection that could not be opened this many times in a row is blocked, for all one knows. */
const blocked = 2;

/** Messages that stay for a reader who leaves, so that a page that is open for days holds no more. */
const messagesWhileAway = 200;

/** Of somebody who was not in the room yet. */
export const initialReading: Reading = {
  mode: 'outside',
  shown: 'connecting',
  log: emptyLog,
  isCached: false,
  at: null,
  connection: 'closed',
  failedUpgrades: 0,
  fallback: false,
  resets: 0,
  holes: 0,
  failures: 0,
  request: 0,
};

type EventOf<Type> = ReadingEvent & { type: Type };
type Row = { [Type in ReadingEvent['type']]?: (state: Reading, event: EventOf<Type>) => Step };

const anywhere: Row = {
  at: (state, { seq }) => [{ ...state, at: seq }, []],
  'to-newest': (state) => [{ ...state, at: null, log: withoutBack(state.log) }, []],
  trim: (state) => [{ ...state, log: trimmedAround(state.log, state.at ?? Number.POSITIVE_INFINITY) }, []],
  page: takePage,
};

const beginnings: Row = {
  ...anywhere,
  leave,
  connection: onConnection,
  'show-cached': (state, { log }) => [state.log.epoch ? state : { ...state, log, isCached: true }, []],
};

const reads: Row = {
  ...anywhere,
  leave,
  connection: onConnection,
  here: answered,
  frame: (state, { sent }) => take(state, sent),
};

/** What follows from each event, by mode. What is not named changes nothing. */
export const transitions: Record<Mode, Row> = {
  outside: { ...anywhere, enter },
  beginning: { ...beginnings, newest: begun, failed: backOff('backing-off') },
  'backing-off': { ...beginnings, alarm: readNewest },
  waiting: { ...reads, alarm: poll },
  joining: { ...reads, alarm: poll },
  live: reads,
  polling: { ...reads, alarm: poll, changes: takeChanges, failed: backOff('polling') },
};

/** What becomes of the reading by an event, and what is to be done for it. It changes nothing itself. */
export function step(state: Reading, event: ReadingEvent): Step {
  if ('request' in event && event.request !== state.request) return [state, []];
  const transition = transitions[state.mode][event.type] as ((state: Reading, event: ReadingEvent) => Step) | undefined;
  return transition ? transition(state, event) : [state, []];
}

const begins = ({ mode }: Reading): boolean => mode === 'beginning' || mode === 'backing-off';
const wait = (time: Wait | null): Effect => ({ do: 'wait', wait: time });
const stop = wait(null);
const positionOf = ({ log }: Reading): Position => ({ epoch: log.epoch ?? '', after: log.cursor });

function enter(before: Reading, { connection }: EventOf<'enter'>): Step {
  const state = { ...before, connection };
  return state.log.epoch ? goOn(state) : begin(state);
}

function leave(state: Reading): Step {
  const log = state.isCached ? emptyLog : withNewestOnly(state.log, messagesWhileAway);
  const left = { ...state, log, isCached: false, at: null, fallback: false };
  return [{ ...left, mode: 'outside', shown: withoutNews(left) }, [stop]];
}

/** What is shown where nobody asks for news. */
function withoutNews({ connection, log }: Reading): RoomState {
  if (connection === 'refused') return 'refused';
  return log.epoch ? 'catching-up' : 'connecting';
}

/** Reads the newest page, and not at once where that did not help before. */
function begin(state: Reading): Step {
  const shown = state.log.epoch && !state.fallback ? 'catching-up' : state.shown;
  const next: Reading = { ...state, shown, resets: state.resets + 1, holes: 0, failures: 0 };
  if (state.resets === 0) return readNewest(next);
  return [{ ...next, mode: 'backing-off' }, [wait({ failures: state.resets })]];
}

function readNewest(state: Reading): Step {
  const request = state.request + 1;
  return [
    { ...state, mode: 'beginning', request },
    [stop, { do: 'newest', request, at: state.at, epoch: state.log.epoch }],
  ];
}

function begun(state: Reading, { answer: pages }: EventOf<'newest'>): Step {
  const [newest, around] = pages as [HistoryPage, HistoryPage?];
  const first = withNewestPage(newest);
  const log = around ? withPageElsewhere(first, around) : first;
  const at = messageAt(log, state.at ?? 0) ? state.at : null;
  const [next, effects] = goOn({ ...state, log, at, isCached: false, failures: 0 });
  return [next, effects, { pages }];
}

/** Goes on from what is held, by whatever connection there is. */
function goOn(before: Reading): Step {
  const state: Reading = { ...before, mode: 'waiting' };
  if (state.connection === 'live' || state.connection === 'catching-up') return join({ ...state, fallback: false });
  if (state.fallback) return poll(state);
  if (state.connection === 'offline') return withoutConnection(state);
  return [state.connection === 'refused' ? { ...state, shown: 'refused' } : state, []];
}

/** Reads on over the connection. The question after it is answered once all that was missed is here. */
function join(state: Reading): Step {
  const effect: Effect = { do: 'join', position: positionOf(state) };
  if (state.fallback) return [state, [effect]];
  return [
    { ...state, mode: 'joining', shown: state.shown === 'connecting' ? 'connecting' : 'catching-up' },
    [effect, wait(silence)],
  ];
}

function answered(state: Reading): Step {
  const next: Reading = { ...state, mode: 'live', shown: 'live', failedUpgrades: 0, resets: 0, fallback: false };
  return [next, [stop]];
}

function poll(state: Reading): Step {
  const request = state.request + 1;
  const next: Reading = { ...state, mode: 'polling', fallback: true, request };
  return [next, [{ do: 'changes', request, position: positionOf(state) }]];
}

/** What stands in for a connection that is blocked begins once the first page is there. */
function withoutConnection(state: Reading): Step {
  if (state.fallback) return [state, []];
  const isBlocked = state.failedUpgrades >= blocked;
  if (begins(state)) return [isBlocked ? { ...state, fallback: true } : { ...state, shown: 'offline' }, []];
  return isBlocked ? poll(state) : [{ ...state, mode: 'waiting', shown: 'offline' }, [stop]];
}

function onConnection(before: Reading, { connection }: EventOf<'connection'>): Step {
  const hasFailed = connection === 'offline' && before.connection === 'connecting';
  const state = { ...before, connection, failedUpgrades: before.failedUpgrades + (hasFailed ? 1 : 0) };
  if (connection === 'live') return [state, []];
  if (connection === 'catching-up') {
    if (state.mode === 'backing-off') return readNewest(state);
    return state.mode === 'beginning' ? [state, []] : join(state);
  }
  const mode = begins(state) || state.fallback ? state.mode : 'waiting';
  if (connection === 'connecting') return [{ ...state, mode }, []];
  if (connection === 'offline') return withoutConnection(state);
  const next = { ...state, fallback: false, shown: withoutNews(state) };
  return begins(state) ? [next, []] : [{ ...next, mode: 'waiting' }, [stop]];
}

function take(state: Reading, sent: Frame | Reset): Step {
  const taken = withFrame(state.log, sent);
  if (taken.next === 'begin-again' || 'reset' in sent) return begin(state);
  if (taken.next === 'catch-up') return state.holes > 0 ? begin(state) : join({ ...state, holes: 1 });
  if (taken.log === state.log) return [{ ...state, holes: 0 }, []];
  return [{ ...state, log: taken.log, holes: 0 }, [], { frame: sent }];
}

function takeChanges(state: Reading, { answer }: EventOf<'changes'>): Step {
  const [next, effects, read] = take(state, answer);
  if (next.mode !== 'polling') return [next, effects];
  return [{ ...next, shown: 'live', failures: 0 }, [...effects, wait(pollInterval)], read];
}

function backOff(mode: 'backing-off' | 'polling') {
  return (state: Reading, { retryAfter }: EventOf<'failed'>): Step => {
    const time = retryAfter === null ? { failures: state.failures } : retryAfter * 1_000;
    return [{ ...state, mode, shown: 'offline', failures: state.failures + 1 }, [wait(time)]];
  };
}

function takePage(state: Reading, { page, put }: EventOf<'page'>): Step {
  const log = (put === 'beside' ? withPageBeside : withPageElsewhere)(state.log, page);
  return log === state.log ? [state, []] : [{ ...state, log }, [], { pages: [page] }];
}
