/**
 * How long `npm run stagedoor -- publish payslips` takes for a company of 10,000, and how much memory: the operator's own
 * command on a folder of documents. Beside it stands what nobody can do without: to read each file twice and take its
 * fingerprint. `-- publish 20000 60 embedded` is 20,000 documents of 60 KB, on the embedded database.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '#server/db/embedded.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { startRealPostgres } from '#server/testing/real-postgres.ts';
import { moveInEmployees, size } from './large-company.ts';

const [documents, kilobytes] = [Number(process.argv[2] ?? 20_000), Number(process.argv[3] ?? 60)];
const folder = await mkdtemp(join(tmpdir(), 'stagedoor-publish-'));
const postgres = process.argv[4] === 'embedded' ? null : await startRealPostgres();
const { db, close } = postgres
  ? await openPostgres(postgres.url(await postgres.createDatabase()), console.error)
  : await openEmbedded(join(folder, 'data'));
try {
  console.log(`Writing ${documents} documents of ${kilobytes} KB for ${size.employees} people…`);
  await moveInEmployees(db);
  const batch = join(folder, 'batch');
  const files = await writeBatch(batch);

  const reading = await seconds(async () => {
    for (const file of [...files, ...files])
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex');
  });
  const first = await publish(batch);
  const again = await publish(batch);
  console.log(`\non ${postgres ? 'PostgreSQL' : 'the embedded database'}, ${documents} documents of ${kilobytes} KB\n`);
  console.log(row('', 'seconds', 'x reading', 'memory, MB'));
  console.log(row('read twice, fingerprint', reading.toFixed(1), '1.0', ''));
  console.log(row('publish', first.time.toFixed(1), (first.time / reading).toFixed(1), first.memory.join(' ')));
  console.log(row('publish again', again.time.toFixed(1), (again.time / reading).toFixed(1), again.memory.join(' ')));
  console.log('\nMemory: the most of this process in each quarter of the time.');
} finally {
  await close();
  await postgres?.stop();
  await rm(folder, { recursive: true });
}

async function writeBatch(batch: string): Promise<string[]> {
  await mkdir(batch);
  const files: string[] = [];
  for (let number = 0; number < documents; number += 1) {
    const month = String((Math.floor(number / size.employees) % 12) + 1).padStart(2, '0');
    const year = 2025 - Math.floor(number / size.employees / 12);
    const file = join(batch, `E-${(number % size.employees) + 1}_${year}-${month}.pdf`);
    // What a PDF holds is packed already: it does not get smaller by being stored.
    await writeFile(
      file,
      Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(kilobytes * 1024), Buffer.from('\n%%EOF\n')]),
    );
    files.push(file);
  }
  return files;
}

async function publish(batch: string): Promise<{ time: number; memory: number[] }> {
  const samples: number[] = [];
  const watch = setInterval(() => samples.push(Math.round(process.memoryUsage.rss() / 1024 ** 2)), 100);
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

function row(...[what = '', ...figures]: string[]): string {
  return [what.padEnd(24), ...figures.map((figure) => figure.padStart(20))].join(' ');
}
