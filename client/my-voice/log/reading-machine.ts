import type { Output } from '#client/api/call.ts';
import type { LiveState } from '#client/live/live-connection.ts';
import type { Wait } from '#client/live/reconnect-delay.ts';
import type { Id } from '#contract/id.ts';
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
 * - outside: nothing; the person is not in the room
 * - beginning: waits for the newest page
 * - backing-off: waits before it asks for the newest page
 * - waiting: has loaded the room, and waits for a connection
 * - joining: has sent its position over the connection, and waits for the answer
 * - live: gets changes over the connection
 * - polling: asks for changes, and pauses after each answer
 */
export type Mode = 'outside' | 'beginning' | 'backing-off' | 'waiting' | 'joining' | 'live' | 'polling';

export type ReadingState = {
  mode: Mode;
  /** The state that the screen shows. */
  shown: RoomState;
  log: RoomLog;
  /** The log is this device's cached copy, and no page has come yet. */
  isCached: boolean;
  /** The server has confirmed the log since the person came in: until then it may lack what came meanwhile. */
  isCurrent: boolean;
  /** The message being read; null for the newest. */
  at: number | null;
  connection: LiveState;
  failedUpgrades: number;
  /** Polling replaces the connection until it answers. */
  fallback: boolean;
  /** Restarts, and consecutive holes, since the connection last answered. */
  resets: number;
  holes: number;
  /** Consecutive failed requests. */
  failures: number;
  /** The number of the latest request; answers to earlier ones are ignored. */
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

/** The pages or the frame that changed the log. */
export type Read = { pages: readonly HistoryPage[] } | { frame: Frame };

export type Effect =
  | { do: 'join'; position: Position }
  /**
   * Asks for the newest page, and for one around `at` if the newest does not hold it; or for changes. An event of the
   * same name follows.
   */
  | { do: 'newest'; request: number; at: number | null; epoch: string | null }
  | { do: 'changes'; request: number; position: Position }
  /** Sets the one alarm; null cancels it. */
  | { do: 'wait'; wait: Wait | null };

/** The next state, the effects to run, and what was read if it changed the log. */
export type Step = [state: ReadingState, effects: Effect[], read?: Read];

/** How long the connection may be silent after joining, and the pause between polls, in milliseconds. */
const silence = 10_000;
const pollInterval = 3_000;

/** After this many failed upgrades in a row, the live connection counts as blocked. */
const blocked = 2;

/** How many messages stay in memory when the reader leaves, so that a page open for days does not grow. */
const messagesWhileAway = 200;

/** The state before a person first enters the room. */
export const initialReading: ReadingState = {
  mode: 'outside',
  shown: 'connecting',
  log: emptyLog,
  isCached: false,
  isCurrent: false,
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
type Row = { [Type in ReadingEvent['type']]?: (state: ReadingState, event: EventOf<Type>) => Step };

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

/** The transitions of each mode; an event without one changes nothing. */
export const transitions: Record<Mode, Row> = {
  outside: { ...anywhere, enter },
  beginning: { ...beginnings, newest: begun, failed: backOff('backing-off') },
  'backing-off': { ...beginnings, alarm: readNewest },
  waiting: { ...reads, alarm: poll },
  joining: { ...reads, alarm: poll },
  live: reads,
  polling: { ...reads, alarm: poll, changes: takeChanges, failed: backOff('polling') },
};

/** The next state of the reading after an event, and the effects to run. A pure function. */
export function step(state: ReadingState, event: ReadingEvent): Step {
  if ('request' in event && event.request !== state.request) return [state, []];
  const transition = transitions[state.mode][event.type] as
    | ((state: ReadingState, event: ReadingEvent) => Step)
    | undefined;
  return transition ? transition(state, event) : [state, []];
}

const begins = ({ mode }: ReadingState): boolean => mode === 'beginning' || mode === 'backing-off';
const wait = (time: Wait | null): Effect => ({ do: 'wait', wait: time });
const stop = wait(null);
const positionOf = ({ log }: ReadingState): Position => ({ epoch: (log.epoch ?? '') as Id, after: log.cursor });

function enter(before: ReadingState, { connection }: EventOf<'enter'>): Step {
  const state = { ...before, connection, isCurrent: false };
  return state.log.epoch ? goOn(state) : begin(state);
}

function leave(state: ReadingState): Step {
  const log = state.isCached ? emptyLog : withNewestOnly(state.log, messagesWhileAway);
  const left = { ...state, log, isCached: false, at: null, fallback: false };
  return [{ ...left, mode: 'outside', shown: withoutNews(left) }, [stop]];
}

/** The state shown while nothing asks for news. */
function withoutNews({ connection, log }: ReadingState): RoomState {
  if (connection === 'refused') return 'refused';
  return log.epoch ? 'catching-up' : 'connecting';
}

/** Reads the newest page; at once the first time, with a growing wait after that. */
function begin(state: ReadingState): Step {
  const shown = state.log.epoch && !state.fallback ? 'catching-up' : state.shown;
  const next: ReadingState = { ...state, shown, resets: state.resets + 1, holes: 0, failures: 0 };
  if (state.resets === 0) return readNewest(next);
  return [{ ...next, mode: 'backing-off' }, [wait({ failures: state.resets })]];
}

function readNewest(state: ReadingState): Step {
  const request = state.request + 1;
  return [
    { ...state, mode: 'beginning', request },
    [stop, { do: 'newest', request, at: state.at, epoch: state.log.epoch }],
  ];
}

function begun(state: ReadingState, { answer: pages }: EventOf<'newest'>): Step {
  const [newest, around] = pages as [HistoryPage, HistoryPage?];
  const first = withNewestPage(newest);
  const log = around ? withPageElsewhere(first, around) : first;
  const at = messageAt(log, state.at ?? 0) ? state.at : null;
  const [next, effects] = goOn({ ...state, log, at, isCached: false, isCurrent: true, failures: 0 });
  return [next, effects, { pages }];
}

/** Continues from the loaded log, by whatever connection there is. */
function goOn(before: ReadingState): Step {
  const state: ReadingState = { ...before, mode: 'waiting' };
  if (state.connection === 'live' || state.connection === 'catching-up') return join({ ...state, fallback: false });
  if (state.fallback) return poll(state);
  if (state.connection === 'offline') return withoutConnection(state);
  return [state.connection === 'refused' ? { ...state, shown: 'refused' } : state, []];
}

/** Continues over the connection. Its answer, `here`, comes after everything that was missed. */
function join(state: ReadingState): Step {
  const effect: Effect = { do: 'join', position: positionOf(state) };
  if (state.fallback) return [state, [effect]];
  return [
    { ...state, mode: 'joining', shown: state.shown === 'connecting' ? 'connecting' : 'catching-up' },
    [effect, wait(silence)],
  ];
}

function answered(state: ReadingState): Step {
  const live = { mode: 'live', shown: 'live', isCurrent: true } as const;
  const next: ReadingState = { ...state, ...live, failedUpgrades: 0, resets: 0, fallback: false };
  return [next, [stop]];
}

function poll(state: ReadingState): Step {
  const request = state.request + 1;
  const next: ReadingState = { ...state, mode: 'polling', fallback: true, request };
  return [next, [{ do: 'changes', request, position: positionOf(state) }]];
}

/** Falls back to polling if the connection is blocked, but not before the first page. */
function withoutConnection(state: ReadingState): Step {
  if (state.fallback) return [state, []];
  const isBlocked = state.failedUpgrades >= blocked;
  if (begins(state)) return [isBlocked ? { ...state, fallback: true } : { ...state, shown: 'offline' }, []];
  return isBlocked ? poll(state) : [{ ...state, mode: 'waiting', shown: 'offline' }, [stop]];
}

function onConnection(before: ReadingState, { connection }: EventOf<'connection'>): Step {
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

function take(state: ReadingState, sent: Frame | Reset): Step {
  const taken = withFrame(state.log, sent);
  if (taken.next === 'begin-again' || 'reset' in sent) return begin(state);
  if (taken.next === 'catch-up') return state.holes > 0 ? begin(state) : join({ ...state, holes: 1 });
  if (taken.log === state.log) return [{ ...state, holes: 0 }, []];
  return [{ ...state, log: taken.log, holes: 0 }, [], { frame: sent }];
}

function takeChanges(state: ReadingState, { answer }: EventOf<'changes'>): Step {
  const [next, effects, read] = take(state, answer);
  if (next.mode !== 'polling') return [next, effects];
  return [{ ...next, shown: 'live', isCurrent: true, failures: 0 }, [...effects, wait(pollInterval)], read];
}

function backOff(mode: 'backing-off' | 'polling') {
  return (state: ReadingState, { retryAfter }: EventOf<'failed'>): Step => {
    const time = retryAfter === null ? { failures: state.failures } : retryAfter * 1_000;
    return [{ ...state, mode, shown: 'offline', failures: state.failures + 1 }, [wait(time)]];
  };
}

function takePage(state: ReadingState, { page, put }: EventOf<'page'>): Step {
  const log = (put === 'beside' ? withPageBeside : withPageElsewhere)(state.log, page);
  return log === state.log ? [state, []] : [{ ...state, log }, [], { pages: [page] }];
}
