import { setTimeout as passing } from 'node:timers/promises';
import type { Chances } from './chances.ts';
import { checkLog, checkSeen } from './checks.ts';
import { endListening, type FaultTarget } from './faults.ts';
import type { History } from './history.ts';
import type { RoomClient } from './person.ts';
import { readerOf } from './reading.ts';
import { checkShownOut } from './shown-out.ts';

/** How long everybody may take to catch up, in milliseconds, even on a busy machine. */
const timeoutMs = 180_000;

type End = {
  testServer: Pick<FaultTarget, 'nodes' | 'people' | 'databaseUrl'>;
  history: History;
  chances: Chances;
  say(line: string): void;
  origin: string;
  /** How long connections of somebody who was deactivated may last, in milliseconds. */
  leftWithin: number;
  /** The session of somebody who only reads. */
  observer: string;
};

/**
 * Waits until everybody has caught up once everything is whole again, and compares what they see with what is stored.
 * @returns after how many milliseconds everybody saw everything, and how many acknowledged messages are lost
 */
export async function checkInTheEnd(end: End): Promise<{ wholeAfter: number; lost: number }> {
  const { testServer, history, chances, say, origin, leftWithin, observer } = end;
  const { people } = testServer;
  const began = performance.now();
  for (const person of people) person.findNetwork();
  await settled(people, 0, say);
  // The last message comes while no node listens: no later one wakes a node that missed it.
  const [speaker] = people;
  speaker?.send('the last word');
  await endListening(
    testServer.databaseUrl,
    () => speaker?.view().unsent.every(({ state }) => state === 'sent') ?? true,
  );
  const through = readerOf(Number(new URL(origin).port), origin, observer);
  const { upto, epoch, messages } = await through.page();
  await settled(people, messages[0]?.seq ?? 0, say);
  const wholeAfter = Math.round(performance.now() - began);
  say(`Everybody sees everything after ${(wholeAfter / 1_000).toFixed(1)} s`);

  for (const { port } of testServer.nodes) {
    for (let time = 0; time < 20; time += 1) {
      const after = Math.max(0, upto - Math.floor(chances.between(0, 500)));
      history.frame(await readerOf(port, origin, observer).changes(after, epoch));
    }
  }
  const log = await through.log();
  for (const { name, view } of people) checkSeen(history, name, view(), log);
  const [reader, ...others] = people.slice(0, 5);
  await reader?.readEverything(() => checkSeen(history, reader.name, reader.view(), log));
  for (const { name, view, readAround } of others)
    for (let time = 0; time < 5; time += 1) {
      await readAround(Math.ceil(chances.next() * log.length));
      checkSeen(history, name, view(), log);
    }
  checkLog(history, log);
  await checkShownOut(testServer, history, leftWithin);
  const stored = new Set<string>(log.map(({ clientId }) => clientId));
  const lost = [...history.acked.keys()].filter((clientId) => !stored.has(clientId)).length;
  return { wholeAfter, lost };
}

/** Waits until these people have sent everything and see up to a message; the checks find those who do not. */
async function settled(people: RoomClient[], last: number, say: (line: string) => void): Promise<void> {
  const isSettled = ({ view }: RoomClient) => view().unsent.length === 0 && (view().newest.at(-1)?.seq ?? 0) >= last;
  const began = performance.now();
  let isLogged = false;
  while (!people.every(isSettled) && performance.now() - began < timeoutMs) {
    await passing(20);
    if (isLogged || performance.now() - began < 8_000) continue;
    isLogged = true;
    for (const person of people.filter((one) => !isSettled(one))) say(`     still waiting: ${person.describe()}`);
  }
}
