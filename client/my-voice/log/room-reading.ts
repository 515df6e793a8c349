import type { Call, Output } from '#client/api/call.ts';
import { CallFailure } from '#client/api/call-failure.ts';
import type { LiveGuest, LiveLine, LiveState } from '#client/live/live-connection.ts';
import { createPause, inTime } from '#client/live/pause.ts';
import { reconnectDelay } from '#client/live/reconnect-delay.ts';
import type { Frame, Reset } from '#contract/my-voice-log.ts';
import {
  emptyLog,
  heldAt,
  keptAround,
  type RoomLog,
  shown,
  withFrame,
  withNewestOnly,
  withNewestPage,
  withoutBack,
  withPageBeside,
  withPageElsewhere,
} from './room-log.ts';
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

/** How long an answer may take, in milliseconds. */
const patience = 10_000;

/** A live connection that could not be opened this many times in a row is blocked, for all one knows. */
const blocked = 2;

/** How long after an answer the changes are read again where the live connection does not work, in milliseconds. */
const pollInterval = 3_000;

/** Messages that are kept for a reader who leaves, so that a page that is open for days holds no more. */
const keptAway = 200;

/** Messages of a page from elsewhere in the room, with the one that is asked for in its middle. */
const longPage = 100;

/**
 * Reads the room on for as long as somebody is in it: the newest page, then frames over the live connection. Where that
 * is blocked, or open and silent, it reads the same frames every few seconds until it answers.
 */
export function createRoomReading({ call, line, onChange, onPresent, onTyping }: ReadingParts) {
  let log: RoomLog = emptyLog;
  /** The log is what was kept on this device, and no page has come yet. */
  let isKept = false;
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
  let readingFurther: Promise<void> | null = null;
  /** What is read just now; null for the newest. */
  let place: number | null = null;
  const pause = createPause();

  function become(next: RoomState): void {
    if (state === next) return;
    state = next;
    onChange();
  }

  const history = (input: { before?: number; after?: number; limit?: number }) =>
    inTime(call('myVoice.history', input), patience);
  const pageAround = (seq: number) => history({ after: Math.max(0, seq - longPage / 2), limit: longPage });

  function hold(next: RoomLog, read?: Parameters<typeof onChange>[0]): void {
    if (next === log) return;
    log = next;
    onChange(read);
  }

  const letGo = () => hold(keptAround(log, place ?? Number.POSITIVE_INFINITY));

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
    hold(taken.log, { frame: sent });
    // Apart from what just came: whoever draws this keeps its place over a change at one end alone.
    setTimeout(letGo);
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
    // What is held of where somebody reads may have been deleted since.
    if (place !== null && next.epoch === log.epoch && !heldAt(next, place)) {
      const page = await pageAround(place);
      next = withPageElsewhere(next, page);
      pages.push(page);
    }
    if (!heldAt(next, place ?? 0)) place = null;
    isKept = false;
    hold(next, { pages });
  }

  /** Reads the changes again and again, until the live connection answers. */
  async function poll(): Promise<void> {
    wantsPolling = true;
    if (polling) return;
    polling = true;
    for (let tries = 0; wantsPolling && entered; ) {
      await beginning;
      if (!log.epoch) break;
      const { epoch, cursor: after } = log;
      try {
        take(await inTime(call('myVoice.changes', { epoch, after }), patience));
        await beginning;
        tries = 0;
        if (wantsPolling) become('live');
        if (wantsPolling) await pause.wait(pollInterval);
      } catch (error) {
        if (wantsPolling) become('offline');
        await pause.wait(waitAfter(error, tries));
        tries += 1;
      }
    }
    polling = false;
  }

  async function readBeside(side: 'older' | 'newer'): Promise<void> {
    letGo();
    const end = shown(log).messages.at(side === 'older' ? 0 : -1)?.seq ?? 0;
    place = end;
    await takePage(await history(side === 'older' ? { before: end } : { after: end }), withPageBeside);
  }

  async function takePage(page: HistoryPage, put: (log: RoomLog, page: HistoryPage) => RoomLog): Promise<void> {
    if (page.epoch === log.epoch) hold(put(log, page), { pages: [page] });
    else await beginAnew();
  }

  /** One page at a time, at whichever end of what is shown. */
  function readFurther(side: 'older' | 'newer'): Promise<void> {
    readingFurther ??= readBeside(side).finally(() => {
      readingFurther = null;
    });
    return readingFurther;
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

    /** Shows what was kept of the room, until the first page comes. */
    showKept(kept: RoomLog): void {
      if (log.epoch || !entered) return;
      isKept = true;
      hold(kept);
    },

    leave(): void {
      entered = false;
      wantsPolling = false;
      hangUp();
      clearTimeout(silence);
      line.say({ room: null });
      onPresent(null);
      pause.end();
      place = null;
      log = isKept ? emptyLog : withNewestOnly(log, keptAway);
      isKept = false;
      become(log.epoch ? 'catching-up' : 'connecting');
    },

    readOlder: () => (shown(log).more ? readFurther('older') : Promise.resolve()),
    readNewer: () => (log.back ? readFurther('newer') : Promise.resolve()),

    async goTo(seq: number): Promise<boolean> {
      if (!heldAt(log, seq)) {
        const page = await pageAround(seq);
        if (page.messages.some((message) => message.seq === seq)) await takePage(page, withPageElsewhere);
      } else if (!isShown(log, seq)) hold(withoutBack(log));
      if (!isShown(log, seq)) return false;
      place = seq;
      return true;
    },

    goToNewest(): void {
      place = null;
      hold(withoutBack(log));
    },

    isAt(seq: number | null): void {
      place = seq;
    },
  };
}

function isShown(log: RoomLog, seq: number): boolean {
  return heldAt({ ...log, ...shown(log), back: null }, seq) !== undefined;
}

function isOpen(state: LiveState): boolean {
  return state === 'live' || state === 'catching-up';
}

/** How long to wait after a failure, in milliseconds: what the server asks for, or a growing while. */
function waitAfter(error: unknown, tries: number): number {
  if (!(error instanceof CallFailure)) throw error;
  return error.retryAfter ? error.retryAfter * 1_000 : reconnectDelay(tries);
}
