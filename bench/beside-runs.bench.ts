/**
 * How a run affects employees: how long reading screens and sending messages take while the console reads and releases
 * a batch of payslips, compared with the usual, on PostgreSQL. `-- beside-runs embedded` measures on the embedded
 * database, `-- beside-runs postgres 2000` with as many documents. Exits with 1 if a median is more than twice the
 * usual.
 */

import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Id } from '#contract/id.ts';
import { buildIfNeeded } from '#scripts/build.mjs';
import { openEmbedded } from '#server/db/embedded.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { personByEmail } from '#server/directory/person-rows.ts';
import { newId } from '#server/testing/new-id.ts';
import { ownPort } from '#server/testing/own-port.ts';
import { startRealPostgres } from '#server/testing/real-postgres.ts';
import { giveRole } from '#server/testing/role-holders.ts';
import { zipFile } from '#server/testing/zip-file.ts';
import { openConsole } from '#system-tests/testing/console-client.ts';
import { type Settings, startServer } from '#system-tests/testing/server.ts';
import { signIn } from '#system-tests/testing/sign-in.ts';
import { rowsOf, spread } from './figures.ts';
import { emailOf, moveInEmployees, password } from './large-company.ts';
import { randomPdf } from './random-pdf.ts';
import type { SteadyAnswer, SteadyOrder, SteadyRequest } from './steady-caller.ts';

const row = rowsOf([12], 16);
const kind = process.argv[2] === 'embedded' ? 'embedded' : 'postgres';
const documents = Number(process.argv[3] ?? 4_000);
const kilobytes = 60;
/** People who read and send; each sends every ten seconds, the room's long-term limit. */
const talkers = 20;
const perSecond = { reads: 20, messages: 2 };
/** The seconds of load between two checks whether the run is over. */
const turn = 2;
const usualTurns = 10;

let said = 0;

await buildIfNeeded(process.execPath);
const folder = await mkdtemp(join(tmpdir(), 'stagedoor-beside-runs-'));
const postgres = kind === 'postgres' ? await startRealPostgres({ flushing: true }) : null;
const port = String(await ownPort());
const publicUrl = `http://localhost:${port}`;
const settings: Settings = {
  PORT: port,
  PUBLIC_URL: publicUrl,
  DATA_DIR: join(folder, 'data'),
  ...(postgres ? { DATABASE_URL: postgres.url(await postgres.createDatabase()) } : {}),
  AUTH_SECRET: 'a-secret-for-the-bench-that-is-long-enough',
  PAYSLIPS_ALONE_UP_TO: '100000',
  LOG_LEVEL: 'warn',
};
await fillCompany();
const server = await startServer(settings);
const headers = { host: `localhost:${port}`, origin: publicUrl, 'content-type': 'application/json' };
try {
  const cookies: string[] = [];
  for (let number = 1; number <= talkers + 1; number += 1) cookies.push(await cookieOf(number));
  const [payroll = '', ...people] = cookies;
  const callers = { reads: openCaller(), messages: openCaller() };

  const usual = { reads: [] as number[], messages: [] as number[] };
  for (let turns = 0; turns < usualTurns; turns += 1) await callFor(people, callers, usual);

  const { post, read, upload } = await openConsole(server.url, payroll, password);
  const stateOf = async (batchId: Id) =>
    (await read<{ batch: { state: string } }>(`payslips/one?id=${batchId}`)).batch.state;
  const uploaded = await upload('payday.zip', writeBatch());
  const id = newId();
  const beside = { reads: [] as number[], messages: [] as number[] };
  const begun = performance.now();
  await post('payslips', { id, issuedOn: '2026-10-15', ...uploaded });
  while ((await stateOf(id)) === 'reading') await callFor(people, callers, beside);
  await post('payslips/release', { id, visibleFrom: null });
  while ((await stateOf(id)) === 'releasing') await callFor(people, callers, beside);
  const state = await stateOf(id);
  if (state !== 'released') throw new Error(`The batch is ${state}.`);
  const seconds = (performance.now() - begun) / 1000;

  console.log(`\n${documents} payslips of ${kilobytes} KB in ${seconds.toFixed(0)} s on ${kind}; milliseconds\n`);
  console.log(row('', 'usual', 'p95', 'in a run', 'p95', 'x at the median'));
  for (const name of ['reads', 'messages'] as const) {
    const [before, during] = [spread(usual[name]), spread(beside[name])];
    const ratio = during.median / before.median;
    const figures = [before.median, before.p95, during.median, during.p95].map((figure) => figure.toFixed(1));
    console.log(row(name, ...figures, ratio.toFixed(2)));
    if (!(ratio <= 2)) process.exitCode = 1;
  }
  await Promise.all(Object.values(callers).map((caller) => caller.terminate()));
} finally {
  await server.stop();
  await postgres?.stop();
  await rm(folder, { recursive: true });
}

async function fillCompany(): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = settings;
  const { db, close } = DATABASE_URL ? await openPostgres(DATABASE_URL, console.error) : await openEmbedded(DATA_DIR);
  await moveInEmployees(db);
  const payroll = await personByEmail(db, emailOf(1));
  await giveRole(db, { id: payroll?.id as Id }, 'payroll');
  await close();
}

async function cookieOf(number: number): Promise<string> {
  const cookie = await signIn(server.url, emailOf(number), password);
  return cookie ?? Promise.reject(new Error(`${emailOf(number)} could not sign in.`));
}

function openCaller(): Worker {
  return new Worker(new URL('./steady-caller.ts', import.meta.url));
}

/** Reads screens and sends messages for a turn, and adds how long each took. */
async function callFor(
  people: string[],
  callers: { reads: Worker; messages: Worker },
  took: { reads: number[]; messages: number[] },
): Promise<void> {
  const screens = ['/api/home/news?language=en', '/api/profile/mine', '/api/my-voice/messages?limit=50'];
  const reads = people.flatMap((cookie) => screens.map((path): SteadyRequest => ({ method: 'GET', path, cookie })));
  const messages = Array.from({ length: perSecond.messages * turn }, (): SteadyRequest => {
    const cookie = people[said++ % people.length] ?? '';
    const body = JSON.stringify({ clientId: newId(), text: `Said ${said}` });
    return { method: 'POST', path: '/api/my-voice/messages', body, cookie };
  });
  const [ofReads, ofMessages] = await Promise.all([
    ask(callers.reads, reads, perSecond.reads),
    ask(callers.messages, messages, perSecond.messages),
  ]);
  took.reads.push(...ofReads);
  took.messages.push(...ofMessages);
}

async function ask(caller: Worker, requests: SteadyRequest[], rate: number): Promise<number[]> {
  const order = { port: Number(port), from: '127.0.0.1', headers, perSecond: rate, seconds: turn, requests };
  caller.postMessage(order satisfies SteadyOrder);
  const [{ took, statuses }] = (await once(caller, 'message')) as [SteadyAnswer];
  const refused = Object.keys(statuses).filter((status) => status !== '200');
  if (refused.length > 0) throw new Error(`Answered ${refused.join(', ')}.`);
  return took;
}

function writeBatch(): Buffer {
  const files = Array.from({ length: documents }, (_, index) => ({
    name: `E-${index + 1}_2026-10.pdf`,
    bytes: randomPdf(kilobytes),
  }));
  return zipFile(files);
}
