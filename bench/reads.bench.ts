/**
 * How long the server takes for each read of a screen, in a company of 10,000 with 120,000 payslips and 50,000 leave
 * requests, on PostgreSQL, and how much of that it waits for how many statements. For comparison, the same server's
 * cheapest answer, /health/live, in the same round. Of each read above the goal it prints the statements of one that
 * took as long as the median: after how many milliseconds each was sent, and how long it was under way.
 */

import { sql } from 'drizzle-orm';
import pg from 'pg';
import { openPostgres } from '#server/db/postgres.ts';
import { passwordHash } from '#server/session/password-hash.ts';
import { sessionWith } from '#server/session/session-rows.ts';
import { session } from '#server/session/session-tables.ts';
import { startRealPostgres } from '#server/testing/real-postgres.ts';
import { serveBench } from './bench-server.ts';
import { rowsOf, spread } from './figures.ts';
import { emailOf, moveInLargeCompany, password, size } from './large-company.ts';
import { readsOfScreens } from './screens.ts';

const row = rowsOf([14, 52], 10);

/** The people who read, and how often each reads every screen, after a warm-up round. */
const people = 20;
const rounds = 10;

const postgres = await startRealPostgres();
const database = await openPostgres(postgres.url(await postgres.createDatabase()), console.error);
console.log(`Filling a company of ${size.employees} on PostgreSQL…`);
await moveInLargeCompany(database.db);

/** When each statement of the read under way was sent, and answered. */
type Span = { from: number; to: number; reads: string };
let asked: Span[] = [];
const send = pg.Client.prototype.query as (...given: unknown[]) => unknown;
pg.Client.prototype.query = function query(this: pg.Client, ...given: unknown[]) {
  const one = { from: performance.now(), to: Number.POSITIVE_INFINITY, reads: tablesIn(given[0]) };
  asked.push(one);
  const answered = given.at(-1);
  if (typeof answered !== 'function') return send.apply(this, given);
  const noted = (...answer: unknown[]) => {
    one.to = performance.now();
    answered(...answer);
  };
  return send.apply(this, [...given.slice(0, -1), noted]);
} as typeof pg.Client.prototype.query;

const times = new Map<string, number[]>();
const waits = new Map<string, number[]>();
const statementsOf = new Map<string, number>();
const traces = new Map<string, { took: number; begun: number; spans: Span[] }[]>();
const { app, origin, signIn } = await serveBench(database, passwordHash, (built) => {
  built.addHook('onResponse', async (request, reply) => {
    times.get(request.url)?.push(reply.elapsedTime);
    waits.get(request.url)?.push(waitFor(asked));
    statementsOf.set(request.url, asked.length);
    const trace = { took: reply.elapsedTime, begun: performance.now() - reply.elapsedTime, spans: [...asked] };
    traces.get(request.url)?.push(trace);
  });
});

const cookies: string[] = [];
for (let number = 1; number <= people; number += 1) cookies.push(await signIn(emailOf(number * 400), password));
const baseline = '/health/live';
/** What one answer of the database takes, however little it has to do: no read with a session asks for less. */
const question = database.db.select({ one: sql`1` }).from(sql`(values (1)) as one_row`).prepare('one_question');
const [signedIn] = await database.db.select({ token: session.token }).from(session).limit(1);
const statements: Record<string, () => Promise<unknown>> = {
  'a statement that reads nothing': () => question.execute(),
  'the look-up of a session alone': () => sessionWith(database.db, signedIn?.token ?? ''),
};
const reads = [{ screen: '(nothing)', url: baseline }, ...readsOfScreens];

for (let round = 0; round <= rounds; round += 1) {
  for (const kept of [times, waits]) {
    for (const { url } of reads) kept.set(url, round === 1 ? [] : (kept.get(url) ?? []));
  }
  if (round === 1) for (const { url } of reads) traces.set(url, []);
  for (const cookie of cookies) {
    for (const { url } of reads) await read(url, cookie);
    for (const [name, execute] of Object.entries(statements)) {
      const begun = performance.now();
      await execute();
      if (round > 0) times.set(name, [...(times.get(name) ?? []), performance.now() - begun]);
    }
  }
}

const beside = spread(times.get(baseline) ?? []).median;
console.log(`\n${people * rounds} reads each, one at a time; milliseconds in the server\n`);
console.log(row('screen', 'read', 'median', 'p95', 'statements', 'waiting', 'x live'));
const alone = Object.keys(statements).map((url) => ({ screen: '(nothing)', url }));
for (const { screen, url } of [...reads, ...alone]) {
  const { median, p95 } = spread(times.get(url) ?? []);
  const wait = spread(waits.get(url) ?? times.get(url) ?? []).median;
  const asks = String(statementsOf.get(url) ?? 1);
  const figures = [median.toFixed(2), p95.toFixed(2), asks, wait.toFixed(2), (median / beside).toFixed(1)];
  console.log(row(screen, url, ...figures));
}

for (const { screen, url } of reads) {
  const { median } = spread(times.get(url) ?? []);
  if (median / beside <= (screen === 'the team' ? 20 : 8)) continue;
  const [trace] = (traces.get(url) ?? []).toSorted((a, b) => Math.abs(a.took - median) - Math.abs(b.took - median));
  console.log(`\n${url}: ${trace?.took.toFixed(2)} ms, of it`);
  for (const { from, to, reads } of trace?.spans ?? []) {
    console.log(`  after ${(from - (trace?.begun ?? 0)).toFixed(2)} for ${(to - from).toFixed(2)}: ${reads}`);
  }
}

await app.close();
await database.close();
await postgres.stop();

/** The tables that a statement reads, each once. */
function tablesIn(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : ((statement as { text?: string })?.text ?? '');
  const tables = [...text.matchAll(/\b(?:from|join)\s+(?:"([a-z_]+)"|([a-z]+_[a-z_]+)\b(?!\())/g)].map(
    ([, quoted, plain]) => quoted ?? plain,
  );
  return [...new Set(tables)].join(', ');
}

/** For how long at least one of these statements was under way. */
function waitFor(statements: typeof asked): number {
  let [wait, until] = [0, 0];
  for (const { from, to } of statements) {
    wait += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return wait;
}

async function read(url: string, cookie: string): Promise<void> {
  asked = [];
  const answer = await fetch(`${origin}${url}`, { headers: { cookie } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
}
