/**
 * How long the server takes for each read of a screen, in a company of 10,000 with 120,000 payslips and 50,000 leave
 * requests, on PostgreSQL. For comparison, the same server's cheapest answer, /health/live, in the same round.
 */

import { sql } from 'drizzle-orm';
import { openPostgres } from '#server/db/postgres.ts';
import { passwordHash } from '#server/session/password-hash.ts';
import { sessionWith } from '#server/session/session-rows.ts';
import { session } from '#server/session/session-tables.ts';
import { startRealPostgres } from '#server/testing/real-postgres.ts';
import { serveBench } from './bench-server.ts';
import { rowsOf, spread } from './figures.ts';
import { emailOf, moveInLargeCompany, password, size } from './large-company.ts';
import { readsOfScreens } from './screens.ts';

const row = rowsOf([22, 48], 10);

/** The people who read, and how often each reads every screen, after a warm-up round. */
const people = 20;
const rounds = 10;

const postgres = await startRealPostgres();
const database = await openPostgres(postgres.url(await postgres.createDatabase()), console.error);
console.log(`Filling a company of ${size.employees} on PostgreSQL…`);
await moveInLargeCompany(database.db);

const times = new Map<string, number[]>();
const { app, origin, signIn } = await serveBench(database, passwordHash, (built) => {
  built.addHook('onResponse', async (request, reply) => {
    times.get(request.url)?.push(reply.elapsedTime);
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
  for (const { url } of reads) times.set(url, round === 1 ? [] : (times.get(url) ?? []));
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
console.log(row('screen', 'read', 'median', 'p95', `x ${baseline}`));
const alone = Object.keys(statements).map((url) => ({ screen: '(nothing)', url }));
for (const { screen, url } of [...reads, ...alone]) {
  const { median, p95 } = spread(times.get(url) ?? []);
  console.log(row(screen, url, median.toFixed(2), p95.toFixed(2), (median / beside).toFixed(1)));
}

await app.close();
await database.close();
await postgres.stop();

async function read(url: string, cookie: string): Promise<void> {
  const answer = await fetch(`${origin}${url}`, { headers: { cookie } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
}
