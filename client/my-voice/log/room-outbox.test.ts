import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallFailure } from '#client/api/call-failure.ts';
import { openOutbox } from '#client/outbox/outbox.ts';
import { sharedStore } from '#client/outbox/testing/shared-store.ts';
import { type Fate, testNetwork } from '#client/outbox/testing/test-network.ts';
import type { Message } from '#contract/my-voice-log.ts';
import { roomOutbox } from './room-outbox.ts';

const [ada, ben] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];

let network: ReturnType<typeof testNetwork>;
let opened: { close(): void }[];

type RoomsOutbox = ReturnType<typeof open>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  [network, opened] = [testNetwork(), []];
});
afterEach(() => {
  for (const outbox of opened) outbox.close();
  vi.useRealTimers();
});

function open(store = sharedStore(), userId = ada) {
  const { call, alone } = network;
  const outbox = openOutbox({ userId, call, store, alone, random: () => 0.999 });
  const ofRoom = { ...roomOutbox(outbox), goOn: outbox.goOn, close: outbox.close };
  opened.push(ofRoom);
  return ofRoom;
}

/** Sets the fates of the next messages. */
const meet = (...fates: Fate[]) => {
  network.fates = { 'myVoice.send': fates };
};
type Said = { clientId: string; text: string };
const taken = () => network.taken.map(({ input }) => input as Said);
const said = () => taken().map(({ text }) => text);
const asked = () => network.asked.map((input) => (input as Said).text);
const shown = (outbox: RoomsOutbox) => outbox.unsent().map(({ text, state }) => [text, state]);
/** The room's messages: those that the server took. */
const room = () =>
  taken().map(({ clientId, text }, index) => ({ seq: index + 1, clientId, text, sender: { id: ada } }) as Message);

test('sends in the order it was said, one at a time, and keeps each until the room shows it', async () => {
  const outbox = open();
  for (const text of ['one', 'two', 'three']) outbox.send(text, null);
  expect(shown(outbox).map(([text]) => text)).toEqual(['one', 'two', 'three']);
  await expect.poll(said).toEqual(['one', 'two', 'three']);
  await expect
    .poll(() => shown(outbox))
    .toEqual([
      ['one', 'sent'],
      ['two', 'sent'],
      ['three', 'sent'],
    ]);
  outbox.arrived(room().slice(0, 2));
  expect(shown(outbox)).toEqual([['three', 'sent']]);
  outbox.arrived(room());
  expect(shown(outbox)).toEqual([]);
});

test('a message counts as shown once the room is past it, even if it is not loaded', async () => {
  const outbox = open();
  outbox.send('long ago', null);
  await expect.poll(() => shown(outbox)).toEqual([['long ago', 'sent']]);
  outbox.arrived([{ seq: 900, clientId: 'another', sender: { id: ben } } as Message]);
  expect(shown(outbox)).toEqual([]);
});

describe('a network that fails', () => {
  test('is tried again under the same id, after a time that grows, until it takes the message', async () => {
    meet('lost', 'answer lost', 'lost');
    const outbox = open();
    outbox.send('one', null);
    outbox.send('two', null);
    await expect.poll(asked).toEqual(['one']);
    for (const bound of [1_000, 2_000, 4_000]) {
      const before = asked().length;
      await vi.advanceTimersByTimeAsync(bound * 0.9);
      expect(asked()).toHaveLength(before);
      expect(shown(outbox)[0]).toEqual(['one', 'queued']);
      await vi.advanceTimersByTimeAsync(bound * 0.1);
    }
    await expect.poll(said).toEqual(['one', 'two']);
    expect(asked()).toEqual(['one', 'one', 'one', 'one', 'two']);
  });

  test('is tried at once when somebody looks again', async () => {
    meet('lost', 'lost', 'lost', 'lost', 'lost');
    const outbox = open();
    outbox.send('one', null);
    for (let attempts = 1; attempts <= 5; attempts += 1) {
      await expect.poll(asked).toHaveLength(attempts);
      await vi.advanceTimersByTimeAsync(0);
      outbox.goOn();
    }
    await expect.poll(said).toEqual(['one']);
  });

  test('and swallows requests holds nothing up for ever', async () => {
    network.answers = () => new Promise(() => {});
    const stuck = open();
    stuck.send('one', null);
    await vi.advanceTimersByTimeAsync(14_000);
    expect(shown(stuck)).toEqual([['one', 'sending']]);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(shown(stuck)).toEqual([['one', 'queued']]);
  });
});

test('a server that names a time is not asked before, whoever looks', async () => {
  meet(new CallFailure('TOO_MANY_REQUESTS', 30));
  const outbox = open();
  outbox.send('one', null);
  await vi.advanceTimersByTimeAsync(29_000);
  outbox.goOn();
  await vi.advanceTimersByTimeAsync(900);
  expect(asked()).toEqual(['one']);
  await vi.advanceTimersByTimeAsync(100);
  await expect.poll(said).toEqual(['one']);
});

describe('a message that is refused', () => {
  test('stays with the reason, over a reload, and lets the others past', async () => {
    meet(new CallFailure('MESSAGE_TOO_LONG'));
    const store = sharedStore();
    const outbox = open(store);
    outbox.send('too long', 7);
    outbox.send('short', null);
    await expect.poll(said).toEqual(['short']);
    outbox.close();
    const again = open(store);
    await expect
      .poll(() => again.unsent()[0])
      .toMatchObject({
        text: 'too long',
        replyTo: 7,
        state: 'failed',
        why: 'MESSAGE_TOO_LONG',
      });
    expect(asked()).toEqual(['too long', 'short']);
  });

  test('is sent when the person tries again, and forgotten when they discard it', async () => {
    meet(new CallFailure('MUTED'), new CallFailure('MUTED'));
    const store = sharedStore();
    const outbox = open(store);
    for (const text of ['one', 'two']) outbox.send(text, null);
    await expect
      .poll(() => shown(outbox))
      .toEqual([
        ['one', 'failed'],
        ['two', 'failed'],
      ]);
    const [one, two] = outbox.unsent().map(({ clientId }) => clientId) as [string, string];
    outbox.retry(one);
    outbox.discard(two);
    await expect.poll(taken).toEqual([{ clientId: one, text: 'one' }]);
    expect((await store.read()).map(({ id }) => id)).toEqual([one]);
  });

  test('because its id is taken gets another when it is tried again', async () => {
    meet(new CallFailure('CLIENT_ID_TAKEN'));
    const outbox = open();
    outbox.send('one', null);
    await expect.poll(() => shown(outbox)).toEqual([['one', 'failed']]);
    const [refused] = outbox.unsent();
    outbox.retry(refused?.clientId as string);
    await expect.poll(said).toEqual(['one']);
    expect(taken()[0]?.clientId).not.toBe(refused?.clientId);
  });
});

describe('two tabs', () => {
  test('send nothing at the same time', async () => {
    let letThrough = () => {};
    const isThrough = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    network.answers = () => isThrough;
    const store = sharedStore();
    const [one, other] = [open(store), open(store)];
    one.send('here', null);
    await expect.poll(asked).toEqual(['here']);
    other.send('there', null);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked()).toEqual(['here']);
    letThrough();
    await expect.poll(said).toEqual(['here', 'there']);
    expect(asked()).toEqual(['here', 'there']);
  });

  test('show what either says, send it once and in one order, and forget it together', async () => {
    meet('lost');
    const store = sharedStore();
    const [one, other] = [open(store), open(store)];
    one.send('here', null);
    await vi.advanceTimersByTimeAsync(1);
    other.send('there', null);
    await expect.poll(() => shown(one).map(([text]) => text)).toEqual(['here', 'there']);
    await vi.advanceTimersByTimeAsync(30_000);
    await expect.poll(said).toEqual(['here', 'there']);
    for (const tab of [one, other]) {
      await expect
        .poll(() => shown(tab))
        .toEqual([
          ['here', 'sent'],
          ['there', 'sent'],
        ]);
    }
    expect(asked().filter((text) => text === 'there')).toHaveLength(1);
    one.arrived(room());
    await expect.poll(() => shown(other)).toEqual([]);
    expect(await store.read()).toEqual([]);
  });
});

test('messages of another person in this browser are neither shown nor sent', async () => {
  meet('lost');
  const store = sharedStore();
  const first = open(store);
  first.send('mine', null);
  await expect.poll(asked).toEqual(['mine']);
  first.close();
  const next = open(store, ben);
  next.send('yours', null);
  await expect.poll(said).toEqual(['yours']);
  expect(shown(next)).toEqual([['yours', 'sent']]);
});

test('a message wiped while its answer is in flight does not come back', async () => {
  const store = sharedStore();
  let answer = () => {};
  network.answers = () => new Promise<void>((resolve) => (answer = resolve));
  const outbox = open(store);
  outbox.send('private', null);
  await expect.poll(() => shown(outbox)).toEqual([['private', 'sending']]);
  outbox.close();
  for (const { id } of await store.read()) await store.forget(id);
  answer();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await store.read()).toEqual([]);
});
