/**
 * How long one PDF of 2,000 pages takes, with an employee id on each: opening it, the text of every page, and every page
 * as a document of its own, in the child process that a run of the console uses. Compared with reading the file and its
 * fingerprint, which is unavoidable. `-- long-pdf 500` is one of 500 pages.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LongPdf } from '#server/pay/batches/long-pdf.ts';
import { pdfOfPages } from '#server/pay/batches/testing/pages-pdf.ts';
import { sentBytes } from '#server/reading/reading.ts';
import { rowsOf } from './figures.ts';

const row = rowsOf([24], 14);
const pages = Number(process.argv[2] ?? 2_000);
const lines = 40;
const folder = await mkdtemp(join(tmpdir(), 'stagedoor-long-pdf-'));
try {
  const file = join(folder, 'payslips.pdf');
  const written = pdfOfPages(Array.from({ length: pages }, (_, page) => linesOf(page)));
  await writeFile(file, written);
  console.log(`\n${pages} pages of ${lines} lines, ${(written.length / 1024 / 1024).toFixed(1)} MB\n`);
  console.log(row('', 'seconds', 'ms a page', 'memory, MB'));

  const bytes = await measured('read, fingerprint', async () => {
    const read = await readFile(file);
    createHash('sha256').update(read).digest('hex');
    return read;
  });
  const over = new AbortController();
  const pdf = await measured('open', () => LongPdf.open(sentBytes(bytes), { owner: 'bench', signal: over.signal }));
  const count = await pdf.pages();
  await measured('text of every page', async () => {
    for (let page = 0; page < count; page += 1) {
      if (!(await pdf.text(page)).includes(idOn(page))) throw new Error(`Page ${page} does not say whose it is.`);
    }
  });
  await measured('every page alone', async () => {
    for (let page = 0; page < count; page += 1) await pdf.extract(page, page);
  });
  over.abort();
  console.log('\nMemory: the most of this process meanwhile.');
} finally {
  await rm(folder, { recursive: true });
}

/** The employee id on a page. */
function idOn(page: number): string {
  return `E-${10_000 + page}`;
}

function linesOf(page: number): string[] {
  const amounts = Array.from({ length: lines - 1 }, (_, line) => `Item ${line}: ${(page * 37 + line * 911) % 100_000}`);
  return [`Employee ID: ${idOn(page)}`, ...amounts];
}

async function measured<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  let most = 0;
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const looking = setInterval(look, 50);
  const began = performance.now();
  const result = await work();
  const took = performance.now() - began;
  clearInterval(looking);
  look();
  console.log(row(what, (took / 1000).toFixed(2), (took / pages).toFixed(2), (most / 1024 / 1024).toFixed(0)));
  return result;
}
