/**
 * How long `npm run stagedoor -- publish payslips` takes for a company of 10,000, and how much memory: the operator's
 * command on a folder of documents, compared with reading each file twice and hashing it, which is unavoidable. `--
 * publish 20000 60 embedded` is 20,000 documents of 60 KB, on the embedded database. `-- publish 8000 60 postgres run`
 * is 8,000 of one month, which fit the console's one ZIP file, published by a run of the console as well, from the end
 * of the upload until everybody has theirs, in turns with the command. Exits with 1 above a factor of 1.3 at the
 * median.
 */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import { uploadLimits } from '#contract/upload-limits.ts';
import { type CallerScope, callerScope } from '#server/access/scope.ts';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { randomId } from '#server/db/ids.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { createLog } from '#server/log.ts';
import { addBatch } from '#server/pay/batches/batch-rows.ts';
import { payslipRuns } from '#server/pay/batches/payslip-runs.ts';
import { payslip } from '#server/pay/pay-tables.ts';
import { startRun } from '#server/runs/run-rows.ts';
import { type RunKinds, workDueRuns } from '#server/runs/run-worker.ts';
import { user } from '#server/session/session-tables.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { startRealPostgres } from '#server/testing/real-postgres.ts';
import { zipFile } from '#server/testing/zip-file.ts';
import { addPiece, addUpload } from '#server/uploads/upload-rows.ts';
import { rowsOf, spread } from './figures.ts';
import { moveInEmployees, size } from './large-company.ts';
import { randomPdf } from './random-pdf.ts';

const row = rowsOf([24], 20);
const [documents, kilobytes] = [Number(process.argv[2] ?? 20_000), Number(process.argv[3] ?? 60)];
const isRun = process.argv[5] === 'run';
const turns = 5;
const folder = await mkdtemp(join(tmpdir(), 'stagedoor-publish-'));
const postgres = process.argv[4] === 'embedded' ? null : await startRealPostgres();
try {
  console.log(`Writing ${documents} documents of ${kilobytes} KB for ${size.employees} people…`);
  const batch = join(folder, 'batch');
  const files = await writeBatch(batch);

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
  if (isRun) await compareWithRun(batch, files);
} finally {
  await postgres?.stop();
  await rm(folder, { recursive: true });
}

/** The command and a run in turns, each in a new company. */
async function compareWithRun(batch: string, files: string[]): Promise<void> {
  console.log(`\n${row('', 'the command, s', 'a run, s', 'ratio')}`);
  const ratios: number[] = [];
  for (let turn = 1; turn <= turns; turn += 1) {
    const { time } = await inNewCompany((db) => publish(db, batch));
    const byRun = await inNewCompany((db) => publishByRun(db, files));
    ratios.push(byRun / time);
    console.log(row(`turn ${turn}`, time.toFixed(1), byRun.toFixed(1), (byRun / time).toFixed(2)));
  }
  const ratio = spread(ratios).median;
  console.log(row('the middle', '', '', ratio.toFixed(2)));
  if (ratio > 1.3) process.exitCode = 1;
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

async function writeBatch(batch: string): Promise<string[]> {
  await mkdir(batch);
  const files: string[] = [];
  for (let number = 0; number < documents; number += 1) {
    const file = join(batch, `E-${(number % size.employees) + 1}_${monthOf(number)}.pdf`);
    await writeFile(file, randomPdf(kilobytes));
    files.push(file);
  }
  return files;
}

/** Publishes documents as the console does; answers the seconds it took. */
async function publishByRun(db: Database, files: string[]): Promise<number> {
  const [payroll] = await db.select({ id: user.id }).from(user).limit(1);
  const userId = payroll?.id as Id;
  const zip = zipFile(
    await Promise.all(files.map(async (file) => ({ name: basename(file), bytes: await readFile(file) }))),
  );
  const [uploadId, batchId] = [randomId(), randomId()];
  await addUpload(db, userId, { id: uploadId, name: 'payday.zip', size: zip.length, modified: 0 });
  for (let number = 0; number * uploadLimits.piece < zip.length; number += 1) {
    const start = number * uploadLimits.piece;
    const bytes = zip.subarray(start, start + uploadLimits.piece);
    await addPiece(db, { userId, id: uploadId, number, bytes });
  }
  const sha256 = createHash('sha256').update(zip).digest('hex');
  const scope: CallerScope = callerScope([{ locations: null, departments: null }]);
  const kinds: Partial<RunKinds> = payslipRuns;
  const jobs = { kinds: kinds as RunKinds, log: createLog('silent') };
  await db.execute(sql`checkpoint`);
  const time = await seconds(async () => {
    const batch = {
      id: batchId,
      name: 'payday.zip',
      issuedOn: `${monthOf(0)}-15`,
      uploadId,
      sha256,
      uploadedBy: userId,
    };
    await addBatch(db, batch);
    await startRun(db, { kind: 'payslips-read', subject: batchId, by: { actor: userId }, input: { scope } });
    await workDueRuns(db, jobs);
    await db.execute(sql`update payslip_batch set state = 'releasing', released_by = ${userId}, submitted_by = ${userId}
      where id = ${batchId}`);
    await startRun(db, { kind: 'payslips-release', subject: batchId, by: { actor: userId } });
    await workDueRuns(db, jobs);
  });
  const published = await db.$count(payslip);
  if (published !== files.length) throw new Error(`${published} of ${files.length} were published.`);
  return time;
}

/** The month of the nth document: everybody has one per month. */
function monthOf(number: number): string {
  const months = Math.floor(number / size.employees);
  return `${2025 - Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}

async function publish(db: Database, batch: string): Promise<{ time: number; memory: number[] }> {
  const samples: number[] = [];
  const watch = setInterval(() => samples.push(Math.round(process.memoryUsage.rss() / 1024 ** 2)), 100);
  await db.execute(sql`checkpoint`);
  const time = await seconds(async () => {
    const { code, said } = await operatorAt(db)('publish', 'payslips', batch, '--yes');
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
