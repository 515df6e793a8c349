import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LiveState } from '#client/live/live-connection.ts';
import type { Id } from '#contract/id.ts';
import type { Frame, Reset } from '#contract/my-voice-log.ts';
import {
  type Effect,
  type HistoryPage,
  initialReading,
  type Mode,
  type ReadingEvent,
  type ReadingState,
  step,
  transitions,
} from './reading-machine.ts';
import { emptyLog, messageAt, shown, withNewestPage } from './room-log.ts';
import { otherEpoch, TestRoom } from './testing/test-room.ts';

const you = { moderator: false, mutedUntil: null, mutedFor: 0 };
const pageOf = (room: TestRoom, input: Parameters<TestRoom['page']>[0] = {}) =>
  ({ ...room.page(input), reacted: [], you }) as unknown as HistoryPage;

describe('a reading', () => {
  const room = new TestRoom();
  for (let count = 0; count < 200; count += 1) room.say();
  const newest = pageOf(room);
  const foreign = { ...newest, epoch: otherEpoch };
  const log = withNewestPage(newest);
  const frame = (from: number, to: number): Frame => ({ epoch: room.epoch, from, to, mode: 'slow', events: [] });
  const page = (input: object): HistoryPage => pageOf(room, input);

  const join = ['join', 'wait'];
  const ended = ['stop'];
  const readNewest = ['stop', 'newest'];
  const connection = (next: LiveState): ReadingEvent => ({ type: 'connection', connection: next });
  const enter = (next: LiveState): ReadingEvent => ({ type: 'enter', connection: next });
  const sent = (one: Frame | Reset): ReadingEvent => ({ type: 'frame', sent: one });
  const changes = (one: Frame | Reset, request = 5): ReadingEvent => ({ type: 'changes', request, answer: one });
  const failed = (retryAfter: number | null, request = 5): ReadingEvent => ({ type: 'failed', request, retryAfter });

  const isReading = (mode: Mode) => ['waiting', 'joining', 'live', 'polling'].includes(mode);
  const polls = (mode: Mode) => mode === 'polling';
  const at = (mode: Mode, more: Partial<ReadingState> = {}): ReadingState => ({
    ...initialReading,
    mode,
    log: isReading(mode) ? log : emptyLog,
    fallback: polls(mode),
    connection: mode === 'joining' || mode === 'live' ? 'live' : 'connecting',
    shown: mode === 'live' || polls(mode) ? 'live' : 'connecting',
    request: 5,
    ...more,
  });

  type Row = [
    mode: Mode,
    event: ReadingEvent,
    more: Partial<ReadingState>,
    then: Mode,
    shown: string,
    effects: string[],
  ];

  const arrived = (request: number, ...answer: HistoryPage[]): ReadingEvent => ({ type: 'newest', request, answer });
  const rows: Row[] = [
    ['outside', enter('connecting'), {}, 'beginning', 'connecting', readNewest],
    ['outside', enter('connecting'), { resets: 2 }, 'backing-off', 'connecting', ['wait']],
    ['outside', enter('live'), { log }, 'joining', 'connecting', join],
    ['outside', enter('offline'), { log }, 'waiting', 'offline', ended],
    ['outside', enter('offline'), { log, failedUpgrades: 2 }, 'polling', 'connecting', ['changes']],
    ['outside', enter('refused'), { log }, 'waiting', 'refused', []],
    ['outside', enter('connecting'), { log, shown: 'catching-up' }, 'waiting', 'catching-up', []],

    ['beginning', arrived(5, newest), {}, 'waiting', 'connecting', []],
    ['beginning', arrived(5, newest, page({ after: 0 })), { log, at: 20 }, 'waiting', 'connecting', []],
    ['beginning', arrived(5, newest), { connection: 'live' }, 'joining', 'connecting', join],
    ['beginning', arrived(5, newest), { connection: 'live', fallback: true }, 'joining', 'connecting', join],
    ['beginning', arrived(5, newest), { connection: 'offline' }, 'waiting', 'offline', ended],
    ['beginning', arrived(5, newest), { fallback: true }, 'polling', 'connecting', ['changes']],
    ['beginning', arrived(4, newest), {}, 'beginning', 'connecting', []],
    ['beginning', failed(null), {}, 'backing-off', 'offline', ['wait']],
    ['beginning', failed(7), {}, 'backing-off', 'offline', ['wait']],
    ['beginning', failed(null, 4), {}, 'beginning', 'connecting', []],
    ['beginning', connection('catching-up'), {}, 'beginning', 'connecting', []],
    ['backing-off', connection('catching-up'), {}, 'beginning', 'connecting', readNewest],
    ['backing-off', { type: 'alarm' }, {}, 'beginning', 'connecting', readNewest],
    ...(['beginning', 'backing-off'] as const).flatMap((mode): Row[] => [
      [mode, connection('connecting'), {}, mode, 'connecting', []],
      [mode, connection('live'), {}, mode, 'connecting', []],
      [mode, connection('offline'), {}, mode, 'offline', []],
      [mode, connection('offline'), { failedUpgrades: 1 }, mode, 'connecting', []],
      [mode, connection('offline'), { fallback: true }, mode, 'connecting', []],
      [mode, connection('refused'), {}, mode, 'refused', []],
      [mode, connection('resting'), { fallback: true }, mode, 'connecting', []],
      [mode, { type: 'leave' }, {}, 'outside', 'connecting', ended],
      [mode, { type: 'show-cached', log }, {}, mode, 'connecting', []],
    ]),

    ...(['waiting', 'joining', 'live'] as const).flatMap((mode): Row[] => {
      const { shown: as } = at(mode);
      const joined = as === 'live' ? 'catching-up' : 'connecting';
      return [
        [mode, connection('catching-up'), {}, 'joining', joined, join],
        [mode, connection('connecting'), {}, 'waiting', as, []],
        [mode, connection('live'), {}, mode, as, []],
        [mode, connection('offline'), {}, 'waiting', 'offline', ended],
        [mode, connection('offline'), { failedUpgrades: 2 }, 'polling', as, ['changes']],
        [mode, sent(frame(200, 200)), {}, mode, as, []],
        [mode, sent(frame(202, 203)), {}, 'joining', joined, join],
        [mode, sent(frame(202, 203)), { holes: 1 }, 'beginning', 'catching-up', readNewest],
      ];
    }),
    ...(['waiting', 'joining', 'live', 'polling'] as const).flatMap((mode): Row[] => [
      [mode, { type: 'here' }, {}, 'live', 'live', ended],
      [mode, { type: 'leave' }, {}, 'outside', 'catching-up', ended],
      [mode, connection('refused'), {}, 'waiting', 'refused', ended],
      [mode, connection('resting'), {}, 'waiting', 'catching-up', ended],
      [mode, connection('closed'), {}, 'waiting', 'catching-up', ended],
      [mode, sent({ reset: true }), {}, 'beginning', polls(mode) ? 'live' : 'catching-up', readNewest],
      [mode, sent({ reset: true }), { resets: 1 }, 'backing-off', polls(mode) ? 'live' : 'catching-up', ['wait']],
    ]),
    ['waiting', { type: 'alarm' }, {}, 'polling', 'connecting', ['changes']],
    ['joining', { type: 'alarm' }, {}, 'polling', 'connecting', ['changes']],
    ['polling', { type: 'alarm' }, {}, 'polling', 'live', ['changes']],
    ['polling', connection('catching-up'), {}, 'polling', 'live', ['join']],
    ['polling', connection('connecting'), {}, 'polling', 'live', []],
    ['polling', connection('live'), {}, 'polling', 'live', []],
    ['polling', connection('offline'), {}, 'polling', 'live', []],
    ['polling', sent(frame(200, 200)), {}, 'polling', 'live', []],
    ['polling', sent(frame(202, 203)), {}, 'polling', 'live', ['join']],
    ['polling', sent(frame(202, 203)), { holes: 1 }, 'beginning', 'live', readNewest],
    ['polling', changes(frame(200, 200)), { shown: 'offline' }, 'polling', 'live', ['wait']],
    ['polling', changes(frame(200, 200), 4), { shown: 'offline' }, 'polling', 'offline', []],
    ['polling', changes({ reset: true }), {}, 'beginning', 'live', readNewest],
    ['polling', failed(null), {}, 'polling', 'offline', ['wait']],
    ['polling', failed(null, 4), {}, 'polling', 'live', []],
  ];

  const named = (effect: Effect) => (effect.do === 'wait' && effect.wait === null ? 'stop' : effect.do);

  test.each(
    rows.map((row) => [`${row[0]}, ${'connection' in row[1] ? row[1].connection : row[1].type}`, row] as const),
  )('%s', (_, [mode, event, more, then, shownAs, effects]) => {
    const [next, todo] = step(at(mode, more), event);
    expect([next.mode, next.shown, todo.map(named)]).toEqual([then, shownAs, effects]);
  });

  const readersOwn = ['at', 'to-newest', 'trim', 'page'] as const;
  const modes = Object.keys(transitions) as Mode[];

  test.each(modes)('%s: the reader’s own acts change only the log', (mode) => {
    const before = at(mode, { log });
    expect(step(before, { type: 'at', seq: 170 })).toEqual([{ ...before, at: 170 }, []]);
    const around = page({ after: 0, limit: 100 });
    const [far, effects, read] = step(before, { type: 'page', page: around, put: 'elsewhere' });
    expect([far.mode, far.log.back?.messages.length, effects, read]).toEqual([mode, 100, [], { pages: [around] }]);
    expect(step(before, { type: 'page', page: foreign, put: 'elsewhere' })).toEqual([before, []]);
    expect(step(far, { type: 'trim' })).toEqual([far, []]);
    expect(step({ ...far, at: 3 }, { type: 'to-newest' })).toEqual([{ ...before, at: null }, []]);
    const [older] = step(before, { type: 'page', page: page({ before: 151 }), put: 'beside' });
    expect(older.log.messages).toHaveLength(100);
  });

  test('every transition there is was walked', () => {
    const walked = new Set(rows.map(([mode, { type }]) => `${mode} ${type}`));
    const all = modes.flatMap((mode) =>
      Object.keys(transitions[mode])
        .filter((type) => !readersOwn.some((one) => one === type))
        .map((type) => `${mode} ${type}`),
    );
    expect(all.filter((one) => !walked.has(one))).toEqual([]);
  });

  test('an event without a transition changes nothing', () => {
    const events: ReadingEvent[] = [
      { type: 'alarm' },
      { type: 'here' },
      sent(frame(200, 201)),
      enter('live'),
      changes(frame(200, 201)),
      failed(null),
      { type: 'leave' },
    ];
    for (const mode of modes) {
      for (const event of events) {
        const before = at(mode);
        if (!(event.type in transitions[mode])) expect(step(before, event)).toEqual([before, []]);
      }
    }
  });

  test('waits longer each time, or as long as the server says', () => {
    const waits = (state: ReadingState, retryAfter: number | null) =>
      step(state, failed(retryAfter))[1].flatMap((effect) => (effect.do === 'wait' ? effect.wait : []));
    expect(waits(at('beginning', { failures: 3 }), null)).toEqual([{ failures: 3 }]);
    expect(waits(at('polling', { failures: 3 }), 7)).toEqual([7_000]);
  });

  test('drops only an unconfirmed cached copy when its reader leaves', () => {
    expect(step(at('beginning', { log, isCached: true }), { type: 'leave' })[0].log).toBe(emptyLog);
    expect(step(at('live'), { type: 'leave' })[0].log).toEqual(log);
  });
});

/** The reading with a server, and a network that delivers answers in any order, late or never. */
class Simulation {
  room = new TestRoom();
  state = initialReading;
  isAlarmSet = false;
  answers: { arrive(): ReadingEvent; request: number }[] = [];
  /** What is in flight over the connection, which keeps the order. */
  wire: ReadingEvent[] = [];
  /** How far the server has written to the connection; null if the client has not joined. */
  written: number | null = null;
  epochs = 0;

  constructor(size: number) {
    for (let count = 0; count < size; count += 1) this.room.say();
  }

  dispatch(event: ReadingEvent): void {
    const [next, effects, read] = step(this.state, event);
    this.state = next;
    for (const effect of effects) this.run(effect);
    if (read && 'frame' in read) this.dispatch({ type: 'trim' });
  }

  run(effect: Effect): void {
    if (effect.do === 'wait') this.isAlarmSet = effect.wait !== null;
    else if (effect.do === 'join') this.join(effect.position);
    else {
      const answer = effect.do === 'newest' ? this.newestPages(effect) : this.since(effect.position);
      const { do: type, request } = effect;
      this.answers.push({ request, arrive: () => ({ type, request, answer }) as ReadingEvent });
    }
  }

  newestPages({ at, epoch }: { at: number | null; epoch: string | null }): HistoryPage[] {
    const newest = pageOf(this.room);
    if (at === null || newest.epoch !== epoch || messageAt(withNewestPage(newest), at)) return [newest];
    return [newest, pageOf(this.room, { after: Math.max(0, at - 50), limit: 100 })];
  }

  since({ epoch, after }: { epoch: string; after: number }): Frame | Reset {
    const { room } = this;
    if (epoch !== room.epoch || after > room.last || room.last - after > 30) return { reset: true };
    return room.frame(after, room.last);
  }

  join(position: { epoch: string; after: number }): void {
    if (this.state.connection !== 'live' && this.state.connection !== 'catching-up') return;
    const sent = this.since(position);
    this.wire.push({ type: 'frame', sent }, { type: 'here' });
    this.written = 'reset' in sent ? null : sent.to;
  }

  /** The server sends what is new to a client that has joined. */
  push(): void {
    if (this.written === null || this.written >= this.room.last) return;
    this.wire.push({ type: 'frame', sent: this.room.frame(this.written, this.room.last) });
    this.written = this.room.last;
  }

  deliver(): void {
    const event = this.wire.shift();
    if (!event) return;
    this.dispatch(event);
  }

  ring(): void {
    if (!this.isAlarmSet) return;
    this.isAlarmSet = false;
    this.dispatch({ type: 'alarm' });
  }

  become(connection: LiveState): void {
    if (connection !== 'live') {
      this.wire = [];
      this.written = null;
    }
    if (this.state.mode !== 'outside') this.dispatch({ type: 'connection', connection });
  }

  restore(): void {
    this.epochs += 1;
    const next = `00000000-0000-4000-8000-${String(this.epochs).padStart(12, 'e')}` as Id;
    this.room.restore(Math.floor(this.room.last / 2), next);
    if (this.written !== null) this.wire.push({ type: 'frame', sent: { reset: true } });
    this.written = null;
  }

  page(side: 'older' | 'newer' | 'elsewhere', around: number): void {
    const end = (which: 0 | -1) => shown(this.state.log).messages.at(which)?.seq ?? 0;
    const inputs = {
      older: { before: end(0) },
      newer: { after: end(-1) },
      elsewhere: { after: around % (this.room.log.length + 1) },
    };
    const page = pageOf(this.room, inputs[side]);
    this.answers.push({
      request: -1,
      arrive: () => ({ type: 'page', page, put: side === 'elsewhere' ? side : 'beside' }),
    });
  }

  /** From now on every request is answered, by one of two networks. */
  settle(network: 'open' | 'blocked'): void {
    if (this.state.mode === 'outside') this.dispatch({ type: 'enter', connection: 'offline' });
    const handshakes: LiveState[] =
      network === 'open' ? ['connecting', 'catching-up', 'live'] : ['connecting', 'offline', 'connecting', 'offline'];
    for (const connection of handshakes) this.become(connection);
    this.drain(network === 'open' ? 'live' : 'polling');
  }

  /** Delivers everything until the reading is in the target mode, with all that the server has. */
  drain(target: Mode): void {
    for (let turns = 0; turns < 60; turns += 1) {
      for (const answer of this.answers.splice(0)) this.dispatch(answer.arrive());
      while (this.wire.length > 0) this.deliver();
      const { log, mode } = this.state;
      const isCaughtUp = log.epoch === this.room.epoch && log.cursor === this.room.last;
      if (mode === target && isCaughtUp && this.wire.length + this.answers.length === 0) return;
      this.ring();
    }
    throw new Error(`It does not settle: ${this.state.mode}, ${this.state.log.cursor} of ${this.room.last}`);
  }
}

const events = fc.oneof(
  fc.record({ do: fc.constant('say' as const), times: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ do: fc.constant('change' as const), which: fc.nat() }),
  fc.record({ do: fc.constant('push' as const) }),
  fc.record({ do: fc.constant('deliver' as const) }),
  fc.record({ do: fc.constant('deliver' as const) }),
  fc.record({ do: fc.constant('lose' as const) }),
  fc.record({ do: fc.constant('answer' as const), which: fc.nat(), arrives: fc.constantFrom(true, true, true, false) }),
  fc.record({ do: fc.constant('alarm' as const) }),
  fc.record({
    do: fc.constant('connection' as const),
    to: fc.constantFrom<LiveState[]>('connecting', 'catching-up', 'live', 'offline', 'refused', 'resting'),
  }),
  fc.record({ do: fc.constant('enter or leave' as const) }),
  fc.record({ do: fc.constant('restore' as const) }),
  fc.record({
    do: fc.constant('page' as const),
    side: fc.constantFrom('older' as const, 'newer' as const, 'elsewhere' as const),
    around: fc.nat(),
  }),
  fc.record({ do: fc.constant('at' as const), seq: fc.option(fc.integer({ min: 1, max: 150 })) }),
  fc.record({ do: fc.constant('to the newest' as const) }),
);

function happen(simulation: Simulation, event: typeof events extends fc.Arbitrary<infer One> ? One : never): void {
  const { room, answers } = simulation;
  if (event.do === 'say') for (let time = 0; time < event.times; time += 1) room.say();
  else if (event.do === 'change') room.change(event.which);
  else if (event.do === 'push') simulation.push();
  else if (event.do === 'deliver') simulation.deliver();
  else if (event.do === 'lose') simulation.wire.shift();
  else if (event.do === 'answer') {
    const [answer] = answers.splice(event.which % (answers.length || 1), 1);
    if (!answer) return;
    if (event.arrives) simulation.dispatch(answer.arrive());
    else if (answer.request >= 0) simulation.dispatch({ type: 'failed', request: answer.request, retryAfter: null });
  } else if (event.do === 'alarm') simulation.ring();
  else if (event.do === 'connection') simulation.become(event.to);
  else if (event.do === 'restore') simulation.restore();
  else if (event.do === 'page') simulation.page(event.side, event.around);
  else if (event.do === 'at') simulation.dispatch({ type: 'at', seq: event.seq });
  else if (event.do === 'to the newest') simulation.dispatch({ type: 'to-newest' });
  else if (simulation.state.mode === 'outside') simulation.dispatch({ type: 'enter', connection: 'offline' });
  else {
    simulation.wire = [];
    simulation.written = null;
    simulation.dispatch({ type: 'leave' });
  }
}

test.each(['open', 'blocked'] as const)(
  'whatever happens in whatever order, with the network %s in the end the log is that of the server',
  (network) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 130 }), fc.array(events, { maxLength: 80 }), (size, happenings) => {
        const simulation = new Simulation(size);
        simulation.dispatch({ type: 'enter', connection: 'connecting' });
        for (const one of happenings) happen(simulation, one);
        simulation.settle(network);
        const { room } = simulation;
        // It goes on, even after a hole.
        room.say();
        simulation.push();
        simulation.wire.shift();
        room.say();
        simulation.push();
        simulation.drain(network === 'open' ? 'live' : 'polling');
        const { state } = simulation;
        expect(state.shown).toBe('live');
        expect(state.log.messages.at(-1)).toEqual(room.log.at(-1));
        for (const { messages } of [state.log, shown(state.log)])
          expect(messages).toEqual(room.log.slice((messages[0]?.seq ?? 1) - 1, messages.at(-1)?.seq));
      }),
      { numRuns: 400 },
    );
  },
);
