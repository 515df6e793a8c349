/**
 * What the worst requests cost the event loop, operation by operation, on PostgreSQL: every text field with every text
 * known to be costly, at the field's and the body's greatest length, and deeply nested or many-part bodies. Beside
 * twenty of the worst at once it prints the longest turn of the event loop, in processor time, and the slowest
 * /health/live, which on a busy machine also waits for other processes. Then 100 sign-ins a second from one address for
 * 30 seconds, on both databases, and what others read meanwhile. Exits with 1 if a request costs more than 50 ms, if
 * twenty at once delay /health/live by more than 200 ms, or if reads during the sign-ins take more than 300 ms at p95.
 */

import { setTimeout as passing } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { databases, openBenchDatabase, serveBench } from '#bench/bench-server.ts';
import { rowsOf } from '#bench/figures.ts';
import { personByEmail } from '#server/directory/person-rows.ts';
import { anonymousBody } from '#server/http/body-limits.ts';
import { passwordHash } from '#server/session/password-hash.ts';
import { rateLimits } from '#server/session/session-tables.ts';
import { watchTurns } from '#server/testing/longest-turn.ts';
import { newId } from '#server/testing/new-id.ts';
import { operations } from '#server/testing/operations.ts';
import { giveRole } from '#server/testing/role-holders.ts';
import { moveIn, password, people } from '#server/testing/test-company.ts';
import { restRoom } from '#server/testing/test-room.ts';
import { type TextField, textFields, worstUnits } from '#server/testing/text-fields.ts';
import type { Answered, Order } from './caller.ts';
import { floodSignIns } from './sign-in-flood.ts';

const row = rowsOf([28, 48], 8);
const most = { cost: 50, health: 200 } as const;
const atOnce = 20;
/** How often each request is sent; the least of its figures is its cost, the rest is noise of the machine. */
const looks = 3;
const floodSeconds = Number(process.argv[2] ?? 30);

const database = await openBenchDatabase('postgres');
await moveIn(database.db);
const ada = await personByEmail(database.db, people.ada.email);
for (const role of ['moderator', 'hr', 'payroll', 'auditor', 'administrator'] as const) {
  if (ada) await giveRole(database.db, ada, role);
}
// Hashing runs in threads of its own; this is what the event loop does with a password.
const verify = async (given: { password: string }) => given.password.normalize('NFKC') === password;
const server = await serveBench(database, { hash: passwordHash.hash, verify });
const { app, port, origin, headers } = server;
/** Signs in and opens the console, so that operations of role holders run too. */
async function signIn(): Promise<string> {
  const cookie = await server.signIn(people.ada.email, password);
  await fetch(`${origin}/api/console/open`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify({ password }),
  });
  return cookie;
}
const caller = new Worker(new URL('./caller.ts', import.meta.url));

let cookie = await signIn();
const seq = await say();
const right = { seq, email: people.ada.email };

type Attack = { name: string; method: string; path: string; body?: string };
type Cost = { attack: string; status: number; cpu: number };

console.log(
  `\nThe worst request of each operation, ${looks} times; milliseconds. At ${atOnce} at once: the longest turn, and /health/live\n`,
);
console.log(row('operation', 'worst text', 'status', 'CPU', 'turn', 'health'));
let failed = false;
// The cheapest request twenty times at once, as a baseline of this machine.
const idle = await manyOf({ name: '', method: 'GET', path: '/health/live' });
console.log(row('(nothing)', '', '200', '', ms(idle.turn), ms(idle.health)));
for (const { name, method, url } of operations) {
  const attacks = [
    ...textFields.filter(({ operation }) => operation === name).flatMap(textAttacks),
    ...(method === 'GET' ? [] : bodyAttacks(url)),
  ];
  if (attacks.length === 0) continue;
  // Wrong passwords may have ended the session, or used up the person's attempts.
  await rest();
  cookie = await signIn();
  let worst: (Cost & { of: Attack }) | undefined;
  for (const attack of attacks) {
    const cost = await costOf(attack);
    if (!worst || cost.cpu > worst.cpu) worst = { ...cost, of: attack };
  }
  if (!worst) continue;
  await rest();
  const { turn, health } = await manyOf(worst.of);
  console.log(row(name, worst.attack, String(worst.status), ms(worst.cpu), ms(turn), ms(health)));
  failed ||= worst.cpu > most.cost || health > most.health;
}
const [document, ready] = [await healthBeside('/api/openapi.json'), await healthBeside('/health/ready')];
console.log(
  `\n/health/live beside ${atOnce} that ask for the API document: ${ms(document)} ms; for readiness: ${ms(ready)} ms`,
);
failed ||= document > 3 * ready;
console.log(
  failed
    ? `\nMore than ${most.cost} ms of event loop, or ${most.health} ms of waiting, or three times as much beside the API document.`
    : '\nAll within bounds.',
);
process.exitCode = failed ? 1 : 0;

await caller.terminate();
await app.close();
await database.close();

for (const kind of Object.keys(databases) as (keyof typeof databases)[]) {
  if (!(await floodSignIns(kind, floodSeconds))) process.exitCode = 1;
}

function textAttacks(field: TextField): Attack[] {
  return Object.entries(worstUnits).flatMap(([name, unit]) => {
    const fits = unit.repeat(Math.floor(field.maxLength / unit.length));
    const room = field.bodyLimit - Buffer.byteLength(JSON.stringify(field.inputWith('', right)));
    const fills = unit.repeat(Math.floor(room / (Buffer.byteLength(JSON.stringify(unit)) - 2)));
    return (field.method === 'GET' ? [fits] : [fits, fills]).map((text) => {
      const input = field.inputWith(text, right);
      const { method } = field;
      const attack = { name: `${field.field}: ${name}`, method };
      return method === 'GET'
        ? { ...attack, path: `${field.url}?${new URLSearchParams(input as Record<string, string>)}` }
        : { ...attack, path: field.url, body: JSON.stringify(input) };
    });
  });
}

function bodyAttacks(path: string): Attack[] {
  const filled = (unit: string) => unit.repeat(Math.floor((anonymousBody - 1_024) / unit.length));
  const keys = Array.from({ length: 1_000 }, (_, index) => `"k${index}":1`).join(',');
  return [
    { name: 'deep brackets', body: filled('[') },
    { name: 'deep objects', body: filled('{"a":') },
    { name: 'many names', body: `{${keys}}` },
    { name: 'many numbers', body: `[${filled('1,')}1]` },
    { name: 'one string', body: `"${filled('x')}"` },
    { name: 'a megabyte', body: '['.repeat(1024 * 1024) },
  ].map((attack) => ({ ...attack, method: 'POST', path }));
}

async function costOf(attack: Attack): Promise<Cost> {
  const looked: Cost[] = [];
  for (let look = 0; look < looks; look += 1) {
    await rest();
    await passing(5);
    const before = process.threadCpuUsage();
    const { statuses } = await order(attack, 1);
    const { user, system } = process.threadCpuUsage(before);
    looked.push({ attack: attack.name, status: statuses[0] ?? 0, cpu: (user + system) / 1_000 });
  }
  return looked.reduce((least, each) => (each.cpu < least.cpu ? each : least));
}

/** Sends a request twenty times at once. */
async function manyOf(attack: Attack): Promise<{ turn: number; health: number }> {
  const stop = watchTurns();
  const { health } = await order(attack, atOnce);
  return { turn: stop(), health };
}

/** The median of the slowest /health/live beside rounds of twenty that ask for an address at once. */
async function healthBeside(path: string): Promise<number> {
  const slowest: number[] = [];
  for (let round = 0; round < 21; round += 1) {
    slowest.push((await order({ name: '', method: 'GET', path }, atOnce)).health);
  }
  return slowest.toSorted((a, b) => a - b)[10] ?? 0;
}

/** Resets everybody's rate limits, so that nothing is refused for its rate. */
async function rest(): Promise<void> {
  await database.db.delete(rateLimits);
  await restRoom(database);
}

function order({ method, path, body }: Attack, times: number): Promise<Answered> {
  return new Promise((resolve) => {
    caller.once('message', resolve);
    // Signing out would end the session that all others use.
    // As browsers do: what is the same for all is packed once, and sent as it is.
    const packed = { ...headers, 'accept-encoding': 'gzip' };
    const sent = path === '/api/auth/sign-out' ? packed : { ...packed, cookie };
    caller.postMessage({ port, method, path, times, headers: sent, ...(body ? { body } : {}) } satisfies Order);
  });
}

async function say(): Promise<number> {
  const answer = await fetch(`${origin}/api/my-voice/messages`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify({ clientId: newId(), text: 'Something to edit, report and hide' }),
  });
  return ((await answer.json()) as { seq: number }).seq;
}

function ms(figure: number): string {
  return figure.toFixed(1);
}
