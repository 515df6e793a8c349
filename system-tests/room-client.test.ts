// @module-tag long
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { memoryStore } from '#client/outbox/queue-store.ts';
import { demoEmails, demoPassword } from './testing/demo-company.ts';
import { demoServer } from './testing/prepared.ts';
import { openRoomClient, type RoomClient } from './testing/room-client.ts';
import { startServer } from './testing/server.ts';
import { signIn } from './testing/sign-in.ts';

const server = await startServer(await demoServer(afterAll));
afterAll(server.stop);

/** The room client of somebody in the demo company; each test uses other people, who have their full allowance. */
async function someone(which: number, store = memoryStore()): Promise<RoomClient> {
  const cookie = await signIn(server.url, demoEmails[which] as string, demoPassword);
  const client = await openRoomClient(server.url, cookie as string, store);
  onTestFinished(client.close);
  return client;
}

const texts = ({ view }: RoomClient) => view().messages.map(({ text }) => text);
const states = ({ view }: RoomClient) => view().unsent.map(({ state }) => state);
const becomes = (client: RoomClient, state: string) => expect.poll(() => client.view().state).toBe(state);
const placeOf = ({ view }: RoomClient, text: string) => view().messages.find((one) => one.text === text)?.seq ?? 0;

/** Asserts that a client which got changes live shows the same as one that reads the room now. */
async function expectAsReadNow(client: RoomClient, which: number): Promise<void> {
  const again = await someone(which);
  await becomes(again, 'live');
  const read = again.view().messages;
  await expect.poll(() => client.view().messages.slice(-read.length)).toEqual(read);
  if (client.userId !== again.userId) return;
  const reacted = [...client.view().reacted].filter(([seq]) => seq >= (read[0]?.seq ?? 0));
  expect(new Map(reacted)).toEqual(again.view().reacted);
}

test.for(['up', 'no-sockets'] as const)(
  'with the network %s, who was there ends with what one reads again',
  async (network) => {
    const first = network === 'up' ? 0 : 4;
    const [ada, ben] = [await someone(first), await someone(first + 1)];
    for (const one of [ada, ben]) one.have(network);
    await Promise.all([becomes(ada, 'live'), becomes(ben, 'live')]);
    for (const text of ['one', 'two', 'three']) ada.acts.send(`${text} ${network}`, null);
    await expect.poll(() => texts(ben).slice(-3)).toEqual([`one ${network}`, `two ${network}`, `three ${network}`]);
    await expect.poll(() => ada.view().unsent).toEqual([]);

    const [one, two, three] = ['one', 'two', 'three'].map((text) => placeOf(ben, `${text} ${network}`)) as [
      number,
      number,
      number,
    ];
    await ada.acts.edit(one, 'one, edited');
    await ada.acts.remove(two);
    const reacting = ben.acts.react(three, '👍', true);
    expect(ben.view().reacted.get(three)).toEqual(new Set(['👍']));
    expect(ben.view().messages.find(({ seq }) => seq === three)?.reactions).toEqual([
      { emoji: '👍', count: 1, by: [ben.userId] },
    ]);
    await reacting;
    await ben.acts.react(three, '👍', false);
    await ben.acts.react(three, '🎉', true);
    await ada.acts.react(three, '🎉', true);
    ben.acts.send('an answer', one);
    await expect.poll(() => texts(ada).at(-1)).toBe('an answer');
    expect(texts(ada).slice(-4)).toEqual(['one, edited', null, `three ${network}`, 'an answer']);
    await expect.poll(() => ben.view().messages.find(({ seq }) => seq === three)?.reactions[0]?.count).toBe(2);
    expect(ben.view().reacted.get(three)).toEqual(new Set(['🎉']));
    for (const who of [ada, ben]) await expectAsReadNow(who, first + 1);
  },
);

test('messages written offline are sent in order once the network is back, and missed ones arrive', async () => {
  const [ada, ben] = [await someone(2), await someone(3)];
  await becomes(ada, 'live');
  await becomes(ben, 'live');
  ada.have('down');
  await becomes(ada, 'offline');
  for (const text of ['first', 'second', 'third']) ada.acts.send(text, null);
  ben.acts.send('in the meantime', null);
  await expect.poll(() => texts(ben).at(-1)).toBe('in the meantime');
  expect(states(ada)).toEqual(['queued', 'queued', 'queued']);

  ada.have('up');
  await expect.poll(() => texts(ben).slice(-4)).toEqual(['in the meantime', 'first', 'second', 'third']);
  await expect.poll(() => ada.view().unsent).toEqual([]);
  expect(texts(ada)).toEqual(texts(ben));
});

test('a message whose answer was lost appears once, however often it is resent', async () => {
  const [ada, ben] = [await someone(6), await someone(7)];
  await becomes(ada, 'live');
  await becomes(ben, 'live');
  ada.have('loses-answers');
  ada.acts.send('once', null);
  await expect.poll(() => texts(ben).at(-1)).toBe('once');
  // Its own message in the room tells it what no answer did.
  await expect.poll(() => ada.view().unsent).toEqual([]);
  ada.have('up');
  ada.acts.send('and on', null);
  await expect.poll(() => texts(ben).slice(-2)).toEqual(['once', 'and on']);
});

test('the next page sends what a closed page had not sent', async () => {
  const store = memoryStore();
  const ada = await someone(8, store);
  ada.have('down');
  ada.acts.send('over a reload', null);
  await expect.poll(() => store.read()).toHaveLength(1);
  ada.close();
  const again = await someone(8, store);
  await expect.poll(() => texts(again).at(-1)).toBe('over a reload');
  await expect.poll(() => store.read()).toEqual([]);
});

test('a client that leaves and comes back continues where it was', async () => {
  const [ada, ben] = [await someone(9), await someone(10)];
  await becomes(ada, 'live');
  await becomes(ben, 'live');
  ada.leave();
  ben.acts.send('while away', null);
  await expect.poll(() => texts(ben).at(-1)).toBe('while away');
  expect(texts(ada).at(-1)).not.toBe('while away');
  ada.comeBack();
  await expect.poll(() => texts(ada).at(-1)).toBe('while away');
  await becomes(ada, 'live');
});
