import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OperationName } from '#contract/contract.ts';
import {
  type Effect,
  initialOutbox,
  type Mode,
  maySave,
  type OutboxEvent,
  type OutboxState,
  type QueueEvent,
  queueOf,
  type SendQueue,
  step,
  transitions,
} from './outbox-machine.ts';
import { inOrder, type Outcome, type QueuedCall } from './queue-store.ts';

const operation = 'timeOff.ask';
const ada = '00000000-0000-4000-8000-00000000000a';
const queued = (id: string, more: Partial<QueuedCall> = {}): QueuedCall => ({
  id,
  userId: ada,
  operation,
  input: { id } as never,
  saidAt: 1,
  ...more,
});
const [taken, refused] = [{ answer: {} } as Outcome, { why: 'NOT_ENOUGH_LEAVE' } as Outcome];

describe('a queue', () => {
  const [one, next] = [queued('one'), queued('two', { saidAt: 2 })];
  const empty = { queued: [] };
  const isStuck = { stuckBy: 'OFFLINE' as const, failures: 3 };

  const forgot = new Map([['one', null]]);

  type More = Partial<SendQueue & Pick<OutboxState, 'queued' | 'isClosed' | 'unsaved'>>;
  function at(mode: Mode, { mode: _, queued = [one, next], isClosed = false, unsaved = new Map(), ...more }: More) {
    const queue: SendQueue = {
      mode,
      one: mode === 'sending' ? one : null,
      failures: 0,
      stuckBy: null,
      isAskedAgain: false,
      ...more,
    };
    return { ...initialOutbox(ada), queued, isClosed, unsaved, queues: { [operation]: queue } };
  }

  const event = (type: 'due' | 'locked' | 'alarm' | 'go-on'): QueueEvent => ({ type, operation });
  const answered: QueueEvent = { type: 'answered', operation, outcome: taken };
  const failed = (retryAfter: number | null): QueueEvent => ({
    type: 'failed',
    operation,
    code: 'OFFLINE',
    retryAfter,
  });

  const off: QueueEvent = { type: 'failed', operation, code: 'FEATURE_OFF', retryAfter: null };

  type Row = [mode: Mode, event: QueueEvent, more: More, then: Mode, queue: Partial<SendQueue>, effects: string[]];
  const free = { one: null, failures: 0, stuckBy: null };
  const done = ['save', 'unlock'];
  const rows: Row[] = [
    ['idle', event('due'), {}, 'locking', free, ['lock']],
    ['idle', event('due'), empty, 'idle', free, []],
    ['idle', event('due'), { isClosed: true }, 'idle', free, []],
    ['idle', event('due'), isStuck, 'locking', isStuck, ['lock']],
    ['idle', event('go-on'), isStuck, 'locking', free, ['lock']],

    ['locking', event('locked'), { isAskedAgain: true }, 'sending', { one, isAskedAgain: false }, ['send']],
    ['locking', event('locked'), { queued: [{ ...one, outcome: refused }, next] }, 'sending', { one: next }, ['send']],
    ['locking', event('locked'), isStuck, 'sending', isStuck, ['send']],
    ['locking', event('locked'), { ...isStuck, ...empty }, 'idle', free, ['unlock']],
    ['locking', event('locked'), { queued: [{ ...one, outcome: refused }] }, 'idle', free, ['unlock']],
    ['locking', event('locked'), { isClosed: true }, 'idle', free, ['unlock']],

    ['sending', answered, {}, 'locking', free, [...done, 'lock']],
    ['sending', answered, isStuck, 'locking', free, [...done, 'lock']],
    ['sending', answered, { queued: [one] }, 'idle', free, done],
    ['sending', answered, { isClosed: true }, 'idle', free, done],
    ['sending', answered, { unsaved: forgot, ...empty }, 'idle', free, done],
    ['sending', failed(null), {}, 'backing-off', { one: null, failures: 1, stuckBy: 'OFFLINE' }, ['unlock', 'wait']],
    ['sending', off, {}, 'off', { one: null, failures: 0, stuckBy: 'FEATURE_OFF' }, ['unlock']],
    ['sending', off, { isAskedAgain: true }, 'locking', free, ['unlock', 'lock']],
    ['sending', failed(7), isStuck, 'retry-after', { one: null, failures: 0, stuckBy: 'OFFLINE' }, ['unlock', 'wait']],

    ...(['backing-off', 'retry-after'] as const).flatMap((mode): Row[] => [
      [mode, event('alarm'), isStuck, 'locking', isStuck, ['lock']],
      [mode, event('alarm'), { ...isStuck, ...empty }, 'idle', isStuck, []],
      [mode, event('alarm'), { isClosed: true }, 'idle', {}, []],
    ]),
    ['backing-off', event('go-on'), isStuck, 'locking', free, ['lock']],
    ['off', event('go-on'), { stuckBy: 'FEATURE_OFF' }, 'locking', free, ['lock']],
    ['off', event('go-on'), { ...empty, stuckBy: 'FEATURE_OFF' }, 'idle', free, []],
    ['locking', event('go-on'), isStuck, 'locking', free, []],
    ['sending', event('go-on'), isStuck, 'sending', { ...free, one, isAskedAgain: true }, []],
  ];

  test.each(rows.map((row) => [`${row[0]}, ${row[1].type}`, row] as const))(
    '%s',
    (_, [mode, event, more, then, queue, effects]) => {
      const [state, todo] = step(at(mode, more), event);
      expect(queueOf(state, operation)).toMatchObject({ mode: then, ...queue });
      expect(todo.map((effect) => effect.do)).toEqual(effects);
    },
  );

  const modes = Object.keys(transitions) as Mode[];

  test('every transition there is was walked', () => {
    const walked = new Set(rows.map(([mode, { type }]) => `${mode} ${type}`));
    const all = modes.flatMap((mode) => Object.keys(transitions[mode]).map((type) => `${mode} ${type}`));
    expect(all.filter((one) => !walked.has(one))).toEqual([]);
  });

  test('an event without a transition changes nothing', () => {
    const events = [...(['due', 'locked', 'alarm', 'go-on'] as const).map(event), answered, failed(null)];
    for (const mode of modes) {
      for (const happens of events) {
        const before = at(mode, {});
        if (!(happens.type in transitions[mode])) expect(step(before, happens)).toEqual([before, []]);
      }
    }
  });

  test('waits longer each time, or as long as the server says', () => {
    const waits = (retryAfter: number | null) =>
      step(at('sending', { failures: 3 }), failed(retryAfter))[1].flatMap((effect) =>
        effect.do === 'wait' ? effect.wait : [],
      );
    expect([waits(null), waits(7)]).toEqual([[{ failures: 3 }], [7_000]]);
  });
});

describe('an outbox', () => {
  const after = (...events: OutboxEvent[]) =>
    events.reduce((state, event) => step(state, event)[0], initialOutbox(ada));
  const put = (id: string, now = 1): OutboxEvent => ({
    type: 'put',
    said: { id, operation, input: { id } as never },
    now,
  });
  const locked: OutboxEvent = { type: 'locked', operation };
  const ids = (state: OutboxState) => state.queued.map(({ id }) => id);

  test('stores what it takes, and asks for the lock', () => {
    const [state, effects] = step(initialOutbox(ada), put('one', 7));
    const one = queued('one', { saidAt: 7 });
    expect([state.queued, effects]).toEqual([
      [one],
      [
        { do: 'save', one },
        { do: 'lock', operation },
      ],
    ]);
  });

  test('says each after all that waits, whatever the clock does', () => {
    expect(after(put('b', 10), put('a', 10), put('c', 4)).queued.map(({ saidAt }) => saidAt)).toEqual([10, 11, 12]);
  });

  test('takes over the stored calls, except another person’s and those that are newer here', () => {
    const stored = [queued('theirs', { userId: 'ben' }), queued('old'), queued('gone')];
    const state = after(put('new', 5), { type: 'forget', id: 'gone' }, { type: 'read', stored });
    expect([ids(state), state.isRead]).toEqual([['old', 'new'], true]);
    const [one] = after(put('new', 5)).queued as [QueuedCall];
    const later = after({ type: 'read', stored: [] }, put('new', 5));
    expect(ids(step(step(later, { type: 'saved', one })[0], { type: 'read', stored: [] })[0])).toEqual(['new']);
    const saved = step(later, { type: 'saved', one: later.queued[0] as QueuedCall })[0];
    expect(ids(step(saved, { type: 'read', stored: [] })[0])).toEqual([]);
  });

  test('tries what was refused again, and nothing else', () => {
    const state = after({ type: 'read', stored: [queued('refused', { outcome: refused }), queued('waits')] });
    const [again, effects] = step(state, { type: 'retry', id: 'refused' });
    expect(again.queued.map(({ outcome }) => outcome)).toEqual([undefined, undefined]);
    expect(effects).toEqual([{ do: 'save', one: queued('refused') }]);
    for (const id of ['waits', 'nothing']) expect(step(state, { type: 'retry', id })).toEqual([state, []]);
  });

  test('saves nothing of a forgotten call, unless it is put in again', () => {
    const one = queued('one');
    const state = after(put('one'), { type: 'forget', id: 'one' });
    expect([maySave(state, one), maySave({ ...state, isClosed: true }, { ...one, outcome: taken })]).toEqual([
      false,
      false,
    ]);
    expect(maySave(step(state, put('one'))[0], one)).toBe(true);
  });

  test('saves the outcome of a call, also over the stored copy', () => {
    const sending = after(put('one', 7), locked);
    const one = { ...queued('one', { saidAt: 7 }), outcome: taken };
    const [state, effects] = step(sending, { type: 'answered', operation, outcome: taken });
    expect([state.queued, effects[0]]).toEqual([[one], { do: 'save', one }]);
    expect(step(state, { type: 'read', stored: [queued('one', { saidAt: 7 })] })[0].queued).toEqual([one]);
  });

  test('sends nothing after its end, and saves only the outcomes of calls already sent', () => {
    const ended = after(put('one'), locked, { type: 'end' });
    expect([maySave(ended, queued('two')), maySave(ended, { ...queued('one'), outcome: taken })]).toEqual([
      false,
      true,
    ]);
    expect(step(ended, put('two'))[1]).toMatchObject([{ do: 'save' }]);
  });
});

const kinds = ['myVoice.send', 'timeOff.ask'] as const;

/** Two tabs, the store and the lock that they share, and a server; everything in flight arrives in any order. */
class Simulation {
  tabs = [initialOutbox(ada), initialOutbox(ada)];
  stored = new Map<string, QueuedCall>();
  /** Pending work on the store, in each tab's order. */
  turns: (() => void)[][] = [[], []];
  lockedBy: { tab: number; operation: OperationName } | null = null;
  locks: { tab: number; operation: OperationName }[] = [];
  alarms = new Map<string, () => void>();
  requests: { tab: number; one: QueuedCall }[] = [];
  said: { tab: number; id: string; operation: OperationName }[] = [];
  /**
   * By id: how often the server was asked, and how many repeats are excused, by a lost answer or the person's retry.
   */
  asked = new Map<string, number>();
  excused = new Map<string, number>();
  taken: string[] = [];
  forgotten = new Set<string>();

  dispatch(tab: number, event: OutboxEvent): void {
    const [next, effects] = step(this.tabs[tab] as OutboxState, event);
    this.tabs[tab] = next;
    for (const effect of effects) this.run(tab, effect);
  }

  inTurn(tab: number, turn: () => void): void {
    this.turns[tab]?.push(turn);
  }

  run(tab: number, effect: Effect): void {
    const state = () => this.tabs[tab] as OutboxState;
    if (effect.do === 'save') {
      const { one } = effect;
      this.inTurn(tab, () => {
        // An outcome is written only if the call is still there.
        if (maySave(state(), one) && (!one.outcome || this.stored.has(one.id))) this.stored.set(one.id, one);
        this.dispatch(tab, { type: 'saved', one });
      });
    } else if (effect.do === 'lock') {
      this.locks.push({ tab, operation: effect.operation });
      this.takeLock();
    } else if (effect.do === 'unlock') {
      expect(this.lockedBy).toEqual({ tab, operation: effect.operation });
      this.inTurn(tab, () => {
        this.lockedBy = null;
        this.takeLock();
      });
    } else if (effect.do === 'send') {
      expect(this.requests).toEqual([]);
      this.requests.push({ tab, one: effect.one });
    } else if (effect.do === 'wait') {
      const { operation } = effect;
      this.alarms.set(`${tab} ${operation}`, () => this.dispatch(tab, { type: 'alarm', operation }));
    }
  }

  takeLock(): void {
    const next = this.lockedBy ? undefined : this.locks.shift();
    if (!next) return;
    this.lockedBy = next;
    const { tab, operation } = next;
    this.read(tab);
    this.inTurn(tab, () => this.dispatch(tab, { type: 'locked', operation }));
  }

  read(tab: number): void {
    this.inTurn(tab, () => this.dispatch(tab, { type: 'read', stored: [...this.stored.values()] }));
  }

  /** The request in flight arrives, or does not. */
  answer(fate: 'taken' | 'lost' | 'answer lost' | 'refused' | 'later'): void {
    const request = this.requests.shift();
    if (!request) return;
    const { tab, one } = request;
    const { id, operation } = one;
    this.asked.set(id, (this.asked.get(id) ?? 0) + 1);
    const isRefused = fate === 'refused' && !this.taken.includes(id);
    if ((fate === 'taken' || fate === 'answer lost') && !this.taken.includes(id)) this.taken.push(id);
    if (isRefused) this.dispatch(tab, { type: 'answered', operation, outcome: refused });
    else if (fate === 'taken' || fate === 'refused')
      this.dispatch(tab, { type: 'answered', operation, outcome: taken });
    else {
      this.excuse(id);
      this.dispatch(tab, { type: 'failed', operation, code: 'OFFLINE', retryAfter: fate === 'later' ? 9 : null });
    }
  }

  excuse(id: string): void {
    this.excused.set(id, (this.excused.get(id) ?? 0) + 1);
  }

  retry(tab: number): void {
    const { queued } = this.tabs[tab] as OutboxState;
    const refusal = queued.find(({ outcome }) => outcome && 'why' in outcome);
    if (!refusal) return;
    this.excuse(refusal.id);
    this.dispatch(tab, { type: 'retry', id: refusal.id });
  }

  forget(tab: number, which: number): void {
    const { queued } = this.tabs[tab] as OutboxState;
    const one = queued[which % (queued.length || 1)];
    if (!one) return;
    this.forgotten.add(one.id);
    this.dispatch(tab, { type: 'forget', id: one.id });
    this.inTurn(tab, () => this.stored.delete(one.id));
  }

  reload(tab: number): void {
    // A call not yet in the store is gone with its page, and so is the answer in flight.
    for (const [id, one] of (this.tabs[tab] as OutboxState).unsaved) {
      if (!one?.outcome) this.forgotten.add(id);
      this.excuse(id);
    }
    this.requests = this.requests.filter((request) => {
      if (request.tab === tab) this.excuse(request.one.id);
      return request.tab !== tab;
    });
    this.locks = this.locks.filter((lock) => lock.tab !== tab);
    for (const operation of kinds) this.alarms.delete(`${tab} ${operation}`);
    this.turns[tab] = [];
    this.tabs[tab] = initialOutbox(ada);
    if (this.lockedBy?.tab === tab) this.lockedBy = null;
    this.takeLock();
    this.read(tab);
  }

  /** From now on everything arrives, and every tab hears the changes of the others. */
  settle(): void {
    for (let turns = 0; turns < 500; turns += 1) {
      const isStill = this.requests.length + this.turns.flat().length + this.alarms.size === 0;
      for (const tab of [0, 1]) for (const turn of this.turns[tab]?.splice(0) ?? []) turn();
      for (const [key, ring] of [...this.alarms]) {
        this.alarms.delete(key);
        ring();
      }
      this.answer('taken');
      if (!isStill) continue;
      const isDone = [...this.stored.values()].every(({ outcome }) => outcome);
      if (isDone) return;
      for (const tab of [0, 1]) this.read(tab);
    }
    throw new Error('It does not settle.');
  }
}

const happenings = fc.oneof(
  fc.record({ do: fc.constant('put' as const), tab: fc.nat(1), kind: fc.constantFrom(...kinds) }),
  fc.record({ do: fc.constant('turn' as const), tab: fc.nat(1) }),
  fc.record({ do: fc.constant('turn' as const), tab: fc.nat(1) }),
  fc.record({
    do: fc.constant('answer' as const),
    fate: fc.constantFrom(
      'taken' as const,
      'lost' as const,
      'answer lost' as const,
      'refused' as const,
      'later' as const,
    ),
  }),
  fc.record({ do: fc.constant('alarm' as const), which: fc.nat() }),
  fc.record({ do: fc.constant('read' as const), tab: fc.nat(1) }),
  fc.record({ do: fc.constant('go on' as const), tab: fc.nat(1), kind: fc.constantFrom(...kinds) }),
  fc.record({ do: fc.constant('retry' as const), tab: fc.nat(1) }),
  fc.record({ do: fc.constant('forget' as const), tab: fc.nat(1), which: fc.nat() }),
  fc.record({ do: fc.constant('reload' as const), tab: fc.nat(1) }),
);
type Happening = typeof happenings extends fc.Arbitrary<infer One> ? One : never;

function happen(simulation: Simulation, one: Happening, now: number): void {
  if (one.do === 'put') {
    const [id, operation] = [`${simulation.said.length}`, one.kind];
    simulation.said.push({ tab: one.tab, id, operation });
    simulation.dispatch(one.tab, { type: 'put', said: { id, operation, input: { id } as never }, now });
  } else if (one.do === 'turn') simulation.turns[one.tab]?.shift()?.();
  else if (one.do === 'answer') simulation.answer(one.fate);
  else if (one.do === 'alarm') {
    const [key, ring] = [...simulation.alarms][one.which % (simulation.alarms.size || 1)] ?? ['', () => {}];
    simulation.alarms.delete(key);
    ring();
  } else if (one.do === 'read') simulation.read(one.tab);
  else if (one.do === 'go on') simulation.dispatch(one.tab, { type: 'go-on', operation: one.kind });
  else if (one.do === 'retry') simulation.retry(one.tab);
  else if (one.do === 'forget') simulation.forget(one.tab, one.which);
  else simulation.reload(one.tab);
}

test('whatever happens in whatever order in two tabs, each thing is sent once, in its order, and nothing stays behind', () => {
  fc.assert(
    fc.property(fc.array(happenings, { maxLength: 120 }), (all) => {
      const simulation = new Simulation();
      for (const [now, one] of all.entries()) happen(simulation, one, now);
      simulation.settle();
      const { said, stored, taken: took, asked, excused, forgotten } = simulation;
      for (const { id } of said) {
        // Nobody sent it again once its answer was known.
        expect(asked.get(id) ?? 0).toBeLessThanOrEqual(1 + (excused.get(id) ?? 0));
        if (forgotten.has(id)) continue;
        const outcome = stored.get(id)?.outcome;
        expect(outcome).toEqual(took.includes(id) ? taken : refused);
      }
      expect(new Set(took).size).toBe(took.length);
      // A call refused at first ends later than its turn, because the person tried it again after others.
      const inTheirOrder = (tab: number, operation: OperationName) =>
        said
          .filter((one) => one.tab === tab && one.operation === operation && !excused.has(one.id))
          .map(({ id }) => id);
      for (const tab of [0, 1]) {
        for (const operation of kinds) {
          const ids = inTheirOrder(tab, operation);
          expect(took.filter((id) => ids.includes(id))).toEqual(ids.filter((id) => took.includes(id)));
        }
      }
      expect([...stored.values()].toSorted(inOrder).every(({ outcome }) => outcome)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
