import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallFailure } from '#client/api/call-failure.ts';
import type { OperationName } from '#contract/contract.ts';
import { type Entry, type Outbox, openOutbox } from './outbox.ts';
import { memoryStore, type QueueStore } from './queue-store.ts';
import { sendQueued } from './send-queued.ts';
import { sharedStore } from './testing/shared-store.ts';
import { testNetwork } from './testing/test-network.ts';

const [ada, ben] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
const kinds = ['myVoice.send', 'timeOff.ask', 'profile.savePersonalInfo'] as const;
type Kind = (typeof kinds)[number];

let network: ReturnType<typeof testNetwork>;
let opened: Outbox[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  [network, opened] = [testNetwork(), []];
});
afterEach(() => {
  for (const outbox of opened) outbox.close();
  vi.useRealTimers();
});

function open(store = sharedStore(), more: Partial<Parameters<typeof openOutbox>[0]> = {}): Outbox {
  const { call, alone } = network;
  const outbox = openOutbox({ userId: ada, call, store, alone, random: () => 0.5, ...more });
  opened.push(outbox);
  return outbox;
}

const inBackground = (store: QueueStore) =>
  sendQueued({ userId: ada, call: network.call, store, alone: network.alone });
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const put = (outbox: Outbox, operation: OperationName, id: string) => outbox.put(operation, id, { id } as never);
const shown = (outbox: Outbox) => outbox.entries().map(({ id, state }) => `${id} ${state}`);
const took = () => network.took();
/** Lets so much time pass, in steps, so that everything due in between happens. */
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('kinds of things', () => {
  test('wait apart: what has to wait, or is refused, holds up nothing of another kind', async () => {
    network.fates = {
      'timeOff.ask': [new CallFailure('TOO_MANY_REQUESTS', 3_600), new CallFailure('NOT_ENOUGH_LEAVE')],
    };
    const outbox = open();
    put(outbox, 'timeOff.ask', 'leave');
    put(outbox, 'timeOff.ask', 'more leave');
    put(outbox, 'myVoice.send', 'hello');
    put(outbox, 'profile.savePersonalInfo', 'me');
    await pass(1_000);
    expect(took()).toEqual(['hello', 'me']);
    expect(shown(outbox)).toEqual(['leave queued', 'more leave queued', 'hello sent', 'me sent']);
    await pass(3_600_000);
    expect(shown(outbox)).toEqual(['leave failed', 'more leave sent', 'hello sent', 'me sent']);
  });

  test('each in order, however they are mixed', async () => {
    network.fates = { 'myVoice.send': ['lost', 'answer lost'], 'timeOff.ask': ['answer lost'] };
    const outbox = open();
    for (const id of ['1', '2', '3']) for (const kind of kinds) put(outbox, kind, `${kind} ${id}`);
    await pass(60_000);
    for (const kind of kinds) {
      expect(took().filter((id) => id.startsWith(kind))).toEqual([`${kind} 1`, `${kind} 2`, `${kind} 3`]);
    }
  });
});

test('one retry sends all that wait and all that was refused, in their order', async () => {
  network.fates = {
    'myVoice.send': [new CallFailure('BAD_REQUEST'), new CallFailure('BAD_REQUEST'), 'lost'],
    'timeOff.ask': [new CallFailure('NOT_ENOUGH_LEAVE')],
  };
  const outbox = open();
  for (const id of ['1', '2', '3']) put(outbox, 'myVoice.send', id);
  put(outbox, 'timeOff.ask', 'leave');
  await pass(10);
  expect(took()).toEqual([]);
  outbox.retryAll();
  await pass(10);
  expect(took().filter((id) => id !== 'leave')).toEqual(['1', '2', '3']);
  expect(took()).toContain('leave');
});

describe('what a form waits for', () => {
  test('is the answer, with which the thing is let go of', async () => {
    const store = sharedStore();
    const outbox = open(store);
    put(outbox, 'timeOff.ask', 'leave');
    expect(await outbox.wordOn('timeOff.ask', 'leave')).toMatchObject({ state: 'sent', answer: { id: 'leave' } });
    expect(outbox.entries()).toEqual([]);
    await pass(0);
    expect(await store.read()).toEqual([]);
  });

  test('is why it was refused, which the form keeps', async () => {
    network.fates = { 'timeOff.ask': [new CallFailure('NOT_ENOUGH_LEAVE')] };
    const outbox = open();
    put(outbox, 'timeOff.ask', 'leave');
    expect(await outbox.wordOn('timeOff.ask', 'leave')).toMatchObject({ state: 'failed', why: 'NOT_ENOUGH_LEAVE' });
    expect(outbox.entries()).toEqual([]);
  });

  test('is nothing without a network, and the call waits by itself', async () => {
    network.fates = { 'timeOff.ask': ['lost'] };
    let stuck = 0;
    const outbox = open(sharedStore(), { whenStuck: () => stuck++ });
    put(outbox, 'timeOff.ask', 'leave');
    expect(await outbox.wordOn('timeOff.ask', 'leave')).toBeNull();
    expect(outbox.entries()).toMatchObject([{ id: 'leave', state: 'queued', stuckBy: 'OFFLINE' }]);
    // What becomes of it later nobody else would tell.
    expect(outbox.isAwaited('leave')).toBe(false);
    expect(stuck).toBe(1);
    await pass(1_000);
    expect(took()).toEqual(['leave']);
  });

  test.each([
    'UNAVAILABLE',
    'REQUEST_TIMEOUT',
    'INTERNAL',
    'UNAUTHENTICATED',
    'TOO_MANY_REQUESTS',
    'FEATURE_OFF',
  ] as const)('is nothing where the server says %s, and the call waits', async (code) => {
    network.fates = { 'timeOff.ask': [new CallFailure(code)] };
    const outbox = open();
    put(outbox, 'timeOff.ask', 'leave');
    expect(await outbox.wordOn('timeOff.ask', 'leave')).toBeNull();
    expect(outbox.entries()).toMatchObject([{ id: 'leave', state: 'queued', stuckBy: code }]);
  });

  test('is nothing after five seconds without an answer', async () => {
    network.answers = () => new Promise(() => {});
    const outbox = open();
    put(outbox, 'timeOff.ask', 'leave');
    let word: Entry | null | undefined;
    void outbox.wordOn('timeOff.ask', 'leave').then((said) => {
      word = said;
    });
    await pass(4_900);
    expect(word).toBeUndefined();
    await pass(200);
    expect(word).toBeNull();
    expect(shown(outbox)).toEqual(['leave sending']);
  });
});

describe('calls that are waited for together', () => {
  const ids = ['1', '2', '3'];
  const words = async (outbox: Outbox) =>
    (await outbox.wordsOn('timeOff.ask', ids)).map((word) => (word?.state === 'failed' ? word.why : word?.state));

  test('each get an answer, in order, and leave the store', async () => {
    network.fates = { 'timeOff.ask': ['taken', new CallFailure('NOT_ENOUGH_LEAVE')] };
    const store = sharedStore();
    const outbox = open(store);
    for (const id of ids) put(outbox, 'timeOff.ask', id);
    expect(await words(outbox)).toEqual(['sent', 'NOT_ENOUGH_LEAVE', 'sent']);
    expect(outbox.entries()).toEqual([]);
    await pass(0);
    expect(await store.read()).toEqual([]);
  });

  test('get no answer once the network is lost, and wait by themselves', async () => {
    network.fates = { 'timeOff.ask': ['taken', 'lost'] };
    const outbox = open();
    for (const id of ids) put(outbox, 'timeOff.ask', id);
    expect(await words(outbox)).toEqual(['sent', undefined, undefined]);
    expect(shown(outbox)).toEqual(['2 queued', '3 queued']);
    await pass(1_000);
    expect(took()).toEqual(ids);
  });

  test('may take long, as long as they make progress', async () => {
    network.answers = () => pause(4_000);
    const outbox = open();
    for (const id of ids) put(outbox, 'timeOff.ask', id);
    const said = words(outbox);
    await pass(12_100);
    expect(await said).toEqual(['sent', 'sent', 'sent']);
  });
});

test('no other tab sends until the last outcome is saved', async () => {
  const store = sharedStore();
  const slowly = {
    ...store,
    settle: (...of: Parameters<typeof store.settle>) => pause(500).then(() => store.settle(...of)),
  };
  const [one, other] = [open(slowly), open(slowly)];
  put(one, 'timeOff.ask', 'leave');
  await pass(100);
  other.goOn();
  await pass(5_000);
  expect(network.asked).toHaveLength(1);
  expect(shown(other)).toEqual(['leave sent']);
});

describe('taking back', () => {
  test('a call, or signing out, in the same moment leaves nothing in the store', async () => {
    for (const end of [(outbox: Outbox) => outbox.forget('leave'), (outbox: Outbox) => outbox.close()]) {
      const stored: string[] = [];
      const store = sharedStore();
      const outbox = open({ ...store, save: (one) => store.save(one).then(() => void stored.push(one.id)) });
      put(outbox, 'timeOff.ask', 'leave');
      void end(outbox);
      await pass(1_000);
      expect([stored, took()]).toEqual([[], []]);
    }
  });

  test('everything, as the session ends, says so to whoever waits for an outcome', async () => {
    network.fates = { 'timeOff.ask': ['lost'] };
    const outbox = open();
    put(outbox, 'timeOff.ask', 'leave');
    const outcome = expect(outbox.wordOn('timeOff.ask', 'leave')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    outbox.close();
    await pass(5_000);
    await outcome;
  });

  test('a waiting call never sends it, and undoing that sends it once', async () => {
    network.fates = { 'timeOff.ask': ['lost'] };
    const outbox = open();
    put(outbox, 'timeOff.ask', 'leave');
    await pass(0);
    await outbox.forget('leave');
    await pass(60_000);
    expect([shown(outbox), took()]).toEqual([[], []]);
    put(outbox, 'timeOff.ask', 'leave');
    await pass(1);
    expect(took()).toEqual(['leave']);
  });

  test('a call in flight removes it for good, whatever the server answers', async () => {
    const store = sharedStore();
    let answer = () => {};
    network.answers = () => new Promise<void>((resolve) => (answer = resolve));
    const outbox = open(store);
    put(outbox, 'timeOff.ask', 'leave');
    await pass(0);
    void outbox.forget('leave');
    answer();
    await pass(60_000);
    expect([outbox.entries(), await store.read()]).toEqual([[], []]);
  });

  test('a call that another tab is sending leaves nothing behind', async () => {
    const store = sharedStore();
    let answer = () => {};
    network.answers = () => new Promise<void>((resolve) => (answer = resolve));
    const sender = open(store);
    put(sender, 'timeOff.ask', 'leave');
    await pass(0);
    const other = open(store);
    await pass(0);
    expect(await other.forget('leave')).toBe(true);
    answer();
    await pass(60_000);
    expect([sender.entries(), other.entries(), await store.read()]).toEqual([[], [], []]);
  });

  test('a call holds in another tab that did not hear of it', async () => {
    const later = new CallFailure('TOO_MANY_REQUESTS', 10);
    network.fates = { 'timeOff.ask': [later, later] };
    const store = memoryStore();
    const one = open(store);
    put(one, 'timeOff.ask', 'leave');
    await pass(0);
    const other = open(store);
    const asked = async () => {
      await pass(50);
      return network.asked;
    };
    await expect.poll(asked).toHaveLength(2);
    await one.forget('leave');
    await pass(60_000);
    expect(took()).toEqual([]);
    expect(other.entries()).toEqual([]);
  });

  test('the same call in two tabs is done by one of them', async () => {
    const store = sharedStore();
    const [one, other] = [open(store), open(store)];
    put(one, 'timeOff.ask', 'leave');
    await pass(1);
    expect(await Promise.all([one.forget('leave'), other.forget('leave')])).toEqual([true, false]);
  });
});

describe('in the background, where no page stays', () => {
  const queued = (id: string, operation: Kind, saidAt: number, userId = ada) => ({
    id,
    userId,
    operation,
    input: { id } as never,
    saidAt,
  });

  test('everything of one person is sent, oldest first, and nothing of another', async () => {
    const store = sharedStore();
    await store.save(queued('second', 'myVoice.send', 2));
    await store.save(queued('first', 'timeOff.ask', 1));
    await store.save(queued('another’s', 'myVoice.send', 0, ben));
    await inBackground(store);
    expect(took()).toEqual(['first', 'second']);
    const left = (await store.read()).filter(({ outcome }) => !outcome);
    expect(left.map(({ id }) => id)).toEqual(['another’s']);
  });

  test('a page that is opened later shows what became of it', async () => {
    network.fates = { 'timeOff.ask': [new CallFailure('NOT_ENOUGH_LEAVE')] };
    const store = sharedStore();
    await store.save(queued('leave', 'timeOff.ask', 1));
    await store.save(queued('hello', 'myVoice.send', 2));
    await inBackground(store);
    const page = open(store);
    await pass(0);
    expect(shown(page)).toEqual(['leave failed', 'hello sent']);
    expect(network.asked).toHaveLength(2);
  });

  test('what has to wait fails the whole, so that the browser comes back, and the other kinds go', async () => {
    network.fates = { 'myVoice.send': ['lost'] };
    const store = sharedStore();
    await store.save(queued('hello', 'myVoice.send', 1));
    await store.save(queued('again', 'myVoice.send', 2));
    await store.save(queued('leave', 'timeOff.ask', 3));
    await expect(inBackground(store)).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(took()).toEqual(['leave']);
    expect(network.asked).toHaveLength(2);
    await inBackground(store);
    expect(took()).toEqual(['leave', 'hello', 'again']);
  });
});

test('whatever the network does, two tabs and the worker send each thing once and each kind in order', async () => {
  const fate = fc.constantFrom('lost' as const, 'answer lost' as const, 'taken' as const, 'refused' as const);
  const step = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ do: fc.constant('put' as const), tab: fc.nat(1), kind: fc.constantFrom(...kinds) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), for: fc.nat(5_000) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('reload' as const), tab: fc.nat(1) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('background' as const) }) },
  );
  const luck = fc.array(fate, { minLength: 3, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), fc.nat(20), luck, luck, luck, async (steps, slow, ...lucks) => {
      const store = sharedStore();
      network = testNetwork();
      network.answers = () => (slow > 0 ? new Promise((resolve) => setTimeout(resolve, slow)) : Promise.resolve());
      const refused = new CallFailure('BAD_REQUEST');
      kinds.forEach((kind, index) => {
        network.fates[kind] = lucks[index]?.map((one) => (one === 'refused' ? refused : one));
      });
      const tabs = [open(store), open(store)];
      const said: { id: string; kind: Kind }[] = [];
      for (const one of steps) {
        await pass(1);
        if (one.do === 'put') {
          const id = `${said.length}`;
          said.push({ id, kind: one.kind });
          put(tabs[one.tab] as Outbox, one.kind, id);
        } else if (one.do === 'wait') await pass(one.for);
        else if (one.do === 'background') {
          void inBackground(store).catch((error) => expect(error.code).toBe('OFFLINE'));
        } else {
          tabs[one.tab]?.close();
          tabs[one.tab] = open(store);
        }
      }
      await pass(10 * 60_000);
      const ends = new Map((await store.read()).map((one) => [one.id, one.outcome]));
      for (const kind of kinds) {
        const sent = said.filter((one) => one.kind === kind && 'answer' in (ends.get(one.id) ?? {}));
        const rest = said.filter((one) => one.kind === kind && !sent.includes(one));
        // A refusal after a lost answer cannot happen for real: the server knows the id. Here it can, and the call was
        // taken once.
        const arrived = network.taken.filter(({ name, id }) => name === kind && !rest.some((one) => one.id === id));
        expect(arrived.map(({ id }) => id)).toEqual(sent.map(({ id }) => id));
        for (const one of rest) expect(ends.get(one.id)).toEqual({ why: 'BAD_REQUEST', field: null });
      }
      for (const tab of tabs) tab.close();
    }),
    { numRuns: 60 },
  );
});

test('an outbox that is closed while it waits sends nothing more, whoever is signed in by then', async () => {
  network.fates = { 'timeOff.ask': ['lost'] };
  const outbox = open();
  put(outbox, 'timeOff.ask', 'leave');
  await pass(100);
  expect(network.asked).toHaveLength(1);
  outbox.close();
  await pass(10 * 60_000);
  expect(network.asked).toHaveLength(1);
});

describe('another release', () => {
  test('that finds this page too old loses nothing: the call waits, and the newer page sends it as it was', async () => {
    network.fates = { 'timeOff.ask': [new CallFailure('CLIENT_TOO_OLD'), new CallFailure('CLIENT_TOO_OLD')] };
    const store = sharedStore();
    const old = open(store);
    put(old, 'timeOff.ask', 'leave');
    await pass(500);
    expect(old.entries()).toMatchObject([{ id: 'leave', state: 'queued', stuckBy: 'CLIENT_TOO_OLD' }]);
    old.close();
    network.fates = {};
    const next = open(store);
    await pass(60_000);
    expect(network.taken).toEqual([{ name: 'timeOff.ask', id: 'leave', input: { id: 'leave' } }]);
    expect(next.entries()).toMatchObject([{ id: 'leave', state: 'sent' }]);
  });

  test('that takes the input of an older one no more leaves it to the person, typed as it was', async () => {
    network.fates = { 'timeOff.ask': [new CallFailure('BAD_REQUEST')] };
    const store = sharedStore();
    const input = { id: 'leave', note: 'typed last week', ofAnOlderRelease: true };
    await store.save({ id: 'leave', userId: ada, operation: 'timeOff.ask', input: input as never, saidAt: 1 });
    const outbox = open(store);
    await pass(1_000);
    expect(outbox.entries()).toMatchObject([{ id: 'leave', state: 'failed', why: 'BAD_REQUEST', input }]);
    expect(await store.read()).toMatchObject([{ id: 'leave', input, outcome: { why: 'BAD_REQUEST' } }]);
    outbox.retry('leave');
    await pass(1_000);
    expect(network.taken).toEqual([{ name: 'timeOff.ask', id: 'leave', input }]);
  });

  test('that stored more than this one knows keeps all of it, and what was acknowledged is not sent again', async () => {
    const store = sharedStore();
    const more = { ofANewerRelease: 'kept' } as never;
    const acknowledged = { id: 'old', userId: ada, operation: 'timeOff.ask' as const, input: more, saidAt: 1 };
    await store.save({ ...acknowledged, outcome: { answer: more } });
    await store.save({ ...acknowledged, id: 'new', input: { id: 'new', ofANewerRelease: 'kept' } as never, saidAt: 2 });
    const outbox = open(store);
    await pass(1_000);
    expect(network.asked).toEqual([{ id: 'new', ofANewerRelease: 'kept' }]);
    expect(shown(outbox)).toEqual(['old sent', 'new sent']);
  });
});
