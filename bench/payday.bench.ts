/**
 * A company on payday, all behind one address: within 120 seconds, 1,000 people sign in, unlock pay with their
 * password, list their payslips and open the newest. `-- payday 100 12 embedded` is a hundred in twelve seconds, on the
 * embedded database. Exits with 1 if anybody is refused, or if a read takes more than 500 ms at p99.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { publishPayslips } from '#server/pay/publish.ts';
import { newcomers, password } from '#server/testing/test-company.ts';
import { databases, openBenchDatabase, serveBench } from './bench-server.ts';
import { rowsOf } from './figures.ts';
import type { Payday, Visited } from './payday/visits.ts';
import { randomPdf } from './random-pdf.ts';

const row = rowsOf([10], 10);
const [people, seconds] = [Number(process.argv[2] ?? 1_000), Number(process.argv[3] ?? 120)];
const kind = process.argv[4] === 'embedded' ? 'embedded' : 'postgres';
const mostAtP99 = 500;
/** The size of a payslip. */
const kilobytes = 60;

const database = await openBenchDatabase(kind);
const crowd = await newcomers(database.db, people);
for (const { id } of crowd) {
  const bytes = randomPdf(kilobytes);
  await publishPayslips(database.db, [
    { userId: id, fileName: 'October', issuedOn: '2026-10-15', sourceKey: 'bench', bytes },
  ]);
}
const { app, port, headers } = await serveBench(database);
const worker = new Worker(new URL('./payday/visits.ts', import.meta.url));
const emails = crowd.map(({ email }) => email);
const begun = performance.now();
worker.postMessage({ port, headers, emails, password, seconds } satisfies Payday);
const [{ took, refused }] = (await once(worker, 'message')) as [Visited];
const all = (performance.now() - begun) / 1000;

console.log(`\n${people} people within ${seconds} seconds from one address, on ${databases[kind]}; milliseconds\n`);
console.log(row('step', 'median', 'p95', 'p99', 'most'));
let isSlow = false;
for (const [step, figures] of Object.entries(took)) {
  const at = (share: number) => figures.toSorted((a, b) => a - b)[Math.ceil(figures.length * share) - 1] ?? Number.NaN;
  console.log(row(step, ...[0.5, 0.95, 0.99, 1].map((share) => at(share).toFixed(1))));
  if (step === 'list' || step === 'PDF') isSlow ||= !(at(0.99) <= mostAtP99);
}
console.log(
  `\nrefused: ${refused.length}${refused.length > 0 ? `, such as ${refused[0]}` : ''}. The last was done after ${all.toFixed(1)} s.`,
);
process.exitCode = refused.length > 0 || isSlow ? 1 : 0;

await worker.terminate();
await app.close();
await database.close();
