import type { Call, Output } from '#client/api/call.ts';
import { CallFailure } from '#client/api/call-failure.ts';
import type { LiveGuest, LiveLine, LiveState } from '#client/live/live-connection.ts';
import { reconnectDelay } from '#client/live/reconnect-delay.ts';
import { roomLimits } from '#contract/my-voice-limits.ts';
import type { Frame, Reset } from '#contract/my-voice-log.ts';
import { createPause, inTime } from './pause.ts';
import { emptyLog, type RoomLog, withFrame, withNewestOnly, withNewestPage, withOlderPage } from './room-log.ts';
import type { RoomState } from './room-view.ts';

export type HistoryPage = Output<'myVoice.history'>;

type ReadingParts = {
  call: Call;
  line: LiveLine;
  /** Told when the state or the log is another; with the pages or the frame that made it so. */
  onChange(read?: { pages: readonly HistoryPage[] } | { frame: Frame }): void;
  onPresent(present: number | null): void;
  onTyping(who: { id: string; name: string | null }): void;
};

/** How long an answer may take, in milliseconds, beyond what it was asked to wait. */
const patience = 10_000;

/** A live connection that could not be opened this many times in a row is blocked, for all one knows. */
const blocked = 2;

/** Messages that are kept for a reader who leaves, so that a page that is open for days holds no more. */
const keptAway = 200;

/** Pages that are read to keep what the reader has gone back to, after the room asked to begin anew. */
const pagesBack = 3;
const longPage = 100;

/**
 * Reads the room on for as long as somebody is in it: the newest page, then frames over the live connection. Where that
 * is blocked, or open and silent, requests that wait bring the same frames until it answers.
 */
export function createRoomReading({ call, line, onChange, onPresent, onTyping }: ReadingParts) {
  let log: RoomLog = emptyLog;
  let state: RoomState = 'connecting';
  let entered = false;
  let lineState: LiveState = 'closed';
  let hangUp = () => {};
  let failedUpgrades = 0;
  let silence: ReturnType<typeof setTimeout> | undefined;
  /** The newest page, while it is on its way. */
  let beginning: Promise<void> | null = null;
  /** Times in a row that we had to begin anew, and that there was a hole. */
  let beginnings = 0;
  let holes = 0;
  let wantsPolling = false;
  let polling = false;
  let older: Promise<void> | null = null;
  const pause = createPause();

  function become(next: RoomState): void {
    if (state === next) return;
    state = next;
    onChange();
  }

  const history = (input: { before?: number; limit?: number }) => inTime(call('myVoice.history', input), patience);

  const guest: LiveGuest = {
    onState(next) {
      const was = lineState;
      lineState = next;
      if (next === 'catching-up') return join();
      if (next === 'live' || next === 'connecting') return;
      clearTimeout(silence);
      onPresent(null);
      if (next === 'offline') {
        if (was === 'connecting') failedUpgrades += 1;
        return withoutLine();
      }
      wantsPolling = false;
      become(next === 'refused' ? 'refused' : log.epoch ? 'catching-up' : 'connecting');
    },
    onEvent(event) {
      clearTimeout(silence);
      if ('present' in event) onPresent(event.present);
      else if ('typing' in event) onTyping(event.typing);
      else if (!('here' in event)) take(event);
      else if (log.epoch && !beginning) answered();
    },
  };

  /** Goes on from what is held, by whatever way there is. */
  function goOn(): void {
    if (isOpen(lineState)) join();
    else if (lineState === 'refused') become('refused');
    else if (lineState === 'offline') withoutLine();
  }

  function withoutLine(): void {
    if (failedUpgrades >= blocked) void poll();
    else if (!wantsPolling) become('offline');
  }

  /** Reads on over the live connection. The question after it is answered once all that was missed is here. */
  function join(): void {
    if (beginning) pause.end();
    if (!entered || beginning || !log.epoch) return;
    if (!wantsPolling && state !== 'connecting') become('catching-up');
    line.say({ room: { epoch: log.epoch, after: log.cursor } });
    line.ask();
    clearTimeout(silence);
    silence = setTimeout(poll, patience);
  }

  function answered(): void {
    failedUpgrades = 0;
    beginnings = 0;
    wantsPolling = false;
    become('live');
  }

  function take(sent: Frame | Reset): void {
    if (beginning) return;
    const taken = withFrame(log, sent);
    if (taken.next === 'begin-anew' || 'reset' in sent) return void beginAnew();
    if (taken.next === 'catch-up') {
      holes += 1;
      if (holes > 1) void beginAnew();
      else join();
      return;
    }
    holes = 0;
    if (taken.log === log) return;
    log = taken.log;
    onChange({ frame: sent });
  }

  function beginAnew(): Promise<void> {
    beginning ??= tryToBegin().finally(() => {
      beginning = null;
      holes = 0;
      goOn();
    });
    return beginning;
  }

  async function tryToBegin(): Promise<void> {
    if (log.epoch && !wantsPolling) become('catching-up');
    let wait = beginnings > 0 ? reconnectDelay(beginnings) : 0;
    beginnings += 1;
    for (let tries = 0; ; tries += 1) {
      if (wait > 0) await pause.wait(wait);
      if (!entered) return;
      try {
        return await readNewest();
      } catch (error) {
        wait = waitAfter(error, tries);
        become('offline');
      }
    }
  }

  async function readNewest(): Promise<void> {
    const pages = [await history({})];
    let next = withNewestPage(pages[0] as HistoryPage);
    const first = log.messages[0]?.seq ?? Number.POSITIVE_INFINITY;
    const isWithinReach = () => next.epoch === log.epoch && firstOf(next) - first <= pagesBack * longPage;
    while (next.more && firstOf(next) > first && isWithinReach() && pages.length <= pagesBack) {
      const page = await history({ before: firstOf(next), limit: longPage });
      next = withOlderPage(next, page);
      pages.push(page);
    }
    log = next;
    onChange({ pages });
  }

  /** Asks for what comes next, again and again, until the live connection answers. */
  async function poll(): Promise<void> {
    wantsPolling = true;
    if (polling) return;
    polling = true;
    for (let tries = 0; wantsPolling && entered; ) {
      await beginning;
      if (!log.epoch) break;
      const { epoch, cursor: after } = log;
      // At first nothing is waited for: that the way is open is news enough.
      const wait = state === 'live' ? roomLimits.wait : 0;
      const askedAt = performance.now();
      try {
        const sent = await inTime(call('myVoice.changes', { epoch, after, wait }), wait * 1_000 + patience);
        take(sent);
        await beginning;
        tries = 0;
        if (wantsPolling) become('live');
        // A server that stops answers at once with nothing.
        if (wait > 0 && 'to' in sent && sent.to === after && performance.now() - askedAt < 1_000)
          await pause.wait(1_000);
      } catch (error) {
        if (wantsPolling) become('offline');
        await pause.wait(waitAfter(error, tries));
        tries += 1;
      }
    }
    polling = false;
  }

  async function readBefore(before: number): Promise<void> {
    const page = await history({ before });
    // Meanwhile another stretch of the room may be held, and this page would leave a hole before it.
    if (firstOf(log) !== before) return;
    log = withOlderPage(log, page);
    onChange({ pages: [page] });
  }

  return {
    log: () => log,
    state: () => state,

    enter(): void {
      entered = true;
      lineState = line.state();
      hangUp = line.listen(guest);
      if (log.epoch) goOn();
      else void beginAnew();
    },

    leave(): void {
      entered = false;
      wantsPolling = false;
      hangUp();
      clearTimeout(silence);
      line.say({ room: null });
      onPresent(null);
      pause.end();
      log = withNewestOnly(log, keptAway);
      become(log.epoch ? 'catching-up' : 'connecting');
    },

    /** Reads the page before the first message that is held. */
    readOlder(): Promise<void> {
      const before = log.messages[0]?.seq;
      if (before === undefined || !log.more) return Promise.resolve();
      older ??= readBefore(before).finally(() => {
        older = null;
      });
      return older;
    },
  };
}

function isOpen(state: LiveState): boolean {
  return state === 'live' || state === 'catching-up';
}

function firstOf({ messages }: RoomLog): number {
  return messages[0]?.seq ?? Number.POSITIVE_INFINITY;
}

/** How long to wait after a failure, in milliseconds: what the server asks for, or a growing while. */
function waitAfter(error: unknown, tries: number): number {
  if (!(error instanceof CallFailure)) throw error;
  return error.retryAfter ? error.retryAfter * 1_000 : reconnectDelay(tries);
}
