import type { CallOperation } from '#client/api/call.ts';
import { CallFailure } from '#client/api/call-failure.ts';
import type { LiveChannel, LiveSubscriber } from '#client/live/live-connection.ts';
import { inTime } from '#client/live/pause.ts';
import { reconnectDelay } from '#client/live/reconnect-delay.ts';
import {
  type Effect,
  type HistoryPage,
  initialReading,
  type Read,
  type ReadingEvent,
  step,
  type Wait,
} from './reading-machine.ts';
import { messageAt, type RoomLog, shown, withNewestPage } from './room-log.ts';

type ReadingParts = {
  call: CallOperation;
  line: LiveChannel;
  /** Told when the state or the log is another; with the pages or the frame that made it so. */
  onChange(read?: Read): void;
  onPresent(present: number | null): void;
  onTyping(who: { id: string; name: string | null }): void;
};

/** How long an answer may take, in milliseconds. */
const timeout = 10_000;

/** Messages of a page from elsewhere in the room, with the one that is asked for in its middle. */
const longPage = 100;

/**
 * Reads the room on for as long as somebody is in it: does what `reading-machine.ts` says, and tells it what came of it.
 */
export function createRoomReading({ call, line, onChange, onPresent, onTyping }: ReadingParts) {
  let state = initialReading;
  let hangUp = () => {};
  let readingFurther: Promise<void> | null = null;
  let alarm: ReturnType<typeof setTimeout> | undefined;

  const history = (input: { before?: number; after?: number; limit?: number }) =>
    inTime(call('myVoice.history', input), timeout);
  const pageAround = (seq: number) => history({ after: Math.max(0, seq - longPage / 2), limit: longPage });

  async function newestPages({ at, epoch }: { at: number | null; epoch: string | null }): Promise<HistoryPage[]> {
    const newest = await history({});
    // What is held of where somebody reads may have been deleted since.
    if (at === null || newest.epoch !== epoch || messageAt(withNewestPage(newest), at)) return [newest];
    return [newest, await pageAround(at)];
  }

  function dispatch(event: ReadingEvent): void {
    const before = state;
    const [next, effects, read] = step(state, event);
    state = next;
    if (read) onChange(read);
    if (next.shown !== before.shown || (next.log !== before.log && !read)) onChange();
    for (const effect of effects) run(effect);
    // Apart from what just came: whoever draws this keeps its place over a change at one end alone.
    if (read && 'frame' in read) setTimeout(() => dispatch({ type: 'trim' }));
  }

  function run(effect: Effect): void {
    switch (effect.do) {
      case 'join':
        line.say({ room: effect.position });
        line.ask();
        break;
      case 'newest':
        answer(effect, newestPages(effect));
        break;
      case 'changes':
        answer(effect, inTime(call('myVoice.changes', effect.position), timeout));
        break;
      case 'wait':
        clearTimeout(alarm);
        if (effect.wait) alarm = setTimeout(() => dispatch({ type: 'alarm' }), milliseconds(effect.wait));
    }
  }

  function answer({ do: type, request }: Extract<Effect, { request: number }>, answering: Promise<unknown>): void {
    void answering.then(
      (answer) => dispatch({ type, request, answer } as ReadingEvent),
      (error) => {
        dispatch({ type: 'failed', request, retryAfter: (error as Partial<CallFailure>).retryAfter ?? null });
        if (!(error instanceof CallFailure)) throw error;
      },
    );
  }

  const subscriber: LiveSubscriber = {
    onState(connection) {
      if (!['catching-up', 'live', 'connecting'].includes(connection)) onPresent(null);
      dispatch({ type: 'connection', connection });
    },
    onEvent(event) {
      if ('present' in event) onPresent(event.present);
      else if ('typing' in event) onTyping(event.typing);
      else dispatch('here' in event ? { type: 'here' } : { type: 'frame', sent: event });
    },
  };

  async function readBeside(side: 'older' | 'newer'): Promise<void> {
    dispatch({ type: 'trim' });
    const end = shown(state.log).messages.at(side === 'older' ? 0 : -1)?.seq ?? 0;
    dispatch({ type: 'at', seq: end });
    const page = await history(side === 'older' ? { before: end } : { after: end });
    dispatch({ type: 'page', page, put: 'beside' });
  }

  /** One page at a time, at whichever end of what is shown. */
  function readFurther(side: 'older' | 'newer'): Promise<void> {
    readingFurther ??= readBeside(side).finally(() => {
      readingFurther = null;
    });
    return readingFurther;
  }

  const isShown = (seq: number) => messageAt({ ...state.log, ...shown(state.log), back: null }, seq) !== undefined;

  return {
    log: () => state.log,
    state: () => state.shown,

    enter(): void {
      hangUp = line.listen(subscriber);
      dispatch({ type: 'enter', connection: line.state() });
    },

    /** Shows what was kept of the room, until the first page comes. */
    showKept: (log: RoomLog) => dispatch({ type: 'kept', log }),

    leave(): void {
      hangUp();
      line.say({ room: null });
      onPresent(null);
      dispatch({ type: 'leave' });
    },

    async readOlder(): Promise<void> {
      if (shown(state.log).more) await readFurther('older');
    },
    async readNewer(): Promise<void> {
      if (state.log.back) await readFurther('newer');
    },

    async goTo(seq: number): Promise<boolean> {
      if (!messageAt(state.log, seq)) {
        const page = await pageAround(seq);
        if (page.messages.some((message) => message.seq === seq)) dispatch({ type: 'page', page, put: 'elsewhere' });
      } else if (!isShown(seq)) dispatch({ type: 'to-newest' });
      if (!isShown(seq)) return false;
      dispatch({ type: 'at', seq });
      return true;
    },

    goToNewest: () => dispatch({ type: 'to-newest' }),
    isAt: (seq: number | null) => dispatch({ type: 'at', seq }),
  };
}

function milliseconds(wait: Wait): number {
  return typeof wait === 'number' ? wait : reconnectDelay(wait.failures);
}
