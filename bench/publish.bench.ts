/**
 * How long `npm run stagedoor -- publish payslips` takes for a company of 10,000, and how much memory: the operator's
 * command on a folder of documents, which goes the way of the console's batches, compared with reading each file twice
 * and hashing it, which is unavoidable. `-- publish 2000 60 embedded` is 2,000 documents of 60 KB, on the embedded database.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { randomId } from '#server/db/ids.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { startRealPostgres } from '#server/testing/real-postgres.ts';
import { rowsOf } from './figures.ts';
import { moveInEmployees, size } from './large-company.ts';
import { monthOf, writePayslips } from './payslip-folder.ts';

const row = rowsOf([24], 20);
const [documents, kilobytes] = [Number(process.argv[2] ?? 8_000), Number(process.argv[3] ?? 60)];
const folder = await mkdtemp(join(tmpdir(), 'stagedoor-publish-'));
const postgres = process.argv[4] === 'embedded' ? null : await startRealPostgres();
try {
  console.log(`Writing ${documents} documents of ${kilobytes} KB for ${size.employees} people…`);
  const batch = join(folder, 'batch');
  const files = await writePayslips(batch, documents, kilobytes);

  const reading = await seconds(async () => {
    for (const file of [...files, ...files])
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex');
  });
  console.log(`\non ${postgres ? 'PostgreSQL' : 'the embedded database'}, ${documents} documents of ${kilobytes} KB\n`);
  console.log(row('', 'seconds', 'x reading', 'memory, MB'));
  console.log(row('read twice, fingerprint', reading.toFixed(1), '1.0', ''));
  await inNewCompany(async (db) => {
    for (const what of ['publish', 'publish again']) {
      const { time, memory } = await publish(db, batch);
      console.log(row(what, time.toFixed(1), (time / reading).toFixed(1), memory.join(' ')));
    }
  });
  console.log('\nMemory: the most of this process in each quarter of the time.');
} finally {
  await postgres?.stop();
  await rm(folder, { recursive: true });
}

/**
 * Works on a new database that has the employees and no payslip. A checkpoint comes before what is measured, which would
 * pay for the writing of its preparation otherwise.
 */
async function inNewCompany<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const { db, close } = postgres
    ? await openPostgres(postgres.url(await postgres.createDatabase()), () => {})
    : await openEmbedded(join(folder, randomId()));
  try {
    await moveInEmployees(db);
    return await work(db);
  } finally {
    await close();
  }
}

async function publish(db: Database, batch: string): Promise<{ time: number; memory: number[] }> {
  const samples: number[] = [];
  const watch = setInterval(() => samples.push(Math.round(process.memoryUsage.rss() / 1024 ** 2)), 100);
  await db.execute(sql`checkpoint`);
  const time = await seconds(async () => {
    const { code, said } = await operatorAt(
      db,
      undefined,
      undefined,
      documents,
    )(...['publish', 'payslips', batch, '--on', `${monthOf(0)}-15`, '--force', '--yes']);
    if (code !== 0) throw new Error(said);
  });
  clearInterval(watch);
  const quarter = Math.ceil(samples.length / 4);
  return {
    time,
    memory: [0, 1, 2, 3].map((part) => Math.max(0, ...samples.slice(part * quarter, (part + 1) * quarter))),
  };
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}
