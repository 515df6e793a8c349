import { setTimeout as passing } from 'node:timers/promises';
import type { BatchDocument, PayslipBatch } from '#contract/payslip-batches.ts';
import { fileProblems } from '#contract/payslip-problems.ts';
import { newId } from '#server/testing/new-id.ts';
import { plainPdf } from '#server/testing/plain-pdf.ts';
import { zipFile } from '#server/testing/zip-file.ts';
import type { SentAs } from './files/kinds.ts';
import type { Role } from './target.ts';

/** What became of a file, in a word, and how long that took from its last piece on, in seconds. */
export type Became = { what: string; isRefused: boolean; seconds: number };

/** Milliseconds between two looks at a batch or an import. */
const look = 50;

/** Seconds after which whoever waits for a file throws it away. */
const longestWait = 60;

type ShownImport = { state: string; unreadable: { code: string } | null };

/** Sends a hostile file as somebody with the role for it, waits for what becomes of it, and throws it away. */
export async function sendHostile(role: Role, as: SentAs, bytes: Buffer): Promise<Became> {
  if (as === 'logo') return sendLogo(role, bytes);
  return as === 'people' ? sendPeople(role, 'people.csv', bytes) : sendPayslips(role, nameFor(as, role), bytes);
}

function nameFor(as: SentAs, { username }: Role): string {
  if (as === 'zip') return 'batch.zip';
  return as === 'month' ? 'October.pdf' : `${username}_2026-10.pdf`;
}

/** Begins a batch; answers its id, and when its last piece had arrived. */
export async function beginBatch(role: Role, name: string, bytes: Buffer): Promise<{ id: string; at: number }> {
  const upload = await role.upload(name, bytes);
  const [id, at] = [newId(), performance.now()];
  await role.post('payslips', { id, issuedOn: '2026-10-15', ...upload });
  return { id, at };
}

async function sendPayslips(role: Role, name: string, bytes: Buffer): Promise<Became> {
  const { id, at } = await beginBatch(role, name, bytes);
  const batch = await until(
    async () => (await role.read<{ batch: PayslipBatch }>(`payslips/one?id=${id}`)).batch,
    ({ state }) => state !== 'reading',
  );
  const seconds = (performance.now() - at) / 1_000;
  const found = await role.read<{ documents: BatchDocument[] }>(`payslips/documents?id=${id}&filter=problems`);
  const problem = found.documents.find((document) => fileProblems.some((name) => name === document.problem))?.problem;
  await role.post('payslips/discard', { id });
  const isRefused = batch.state === 'unreadable' || problem !== undefined;
  return { what: batch.problem ?? problem ?? batch.state, isRefused, seconds };
}

/** Publishes one payslip to somebody; answers the batch and the document. */
export async function releaseOne(role: Role, username: string): Promise<{ id: string; document: string }> {
  const { id } = await beginBatch(role, `${username}_2026-10.pdf`, plainPdf('The payslip'));
  const batchNow = async () => (await role.read<{ batch: PayslipBatch }>(`payslips/one?id=${id}`)).batch;
  await until(batchNow, ({ state }) => state !== 'reading');
  await role.post('payslips/release', { id, visibleFrom: null });
  await until(batchNow, ({ state }) => state === 'released');
  const { documents } = await role.read<{ documents: BatchDocument[] }>(`payslips/documents?id=${id}`);
  return { id, document: documents[0]?.id ?? '' };
}

async function sendPeople(role: Role, name: string, bytes: Buffer): Promise<Became> {
  const upload = await role.upload(name, bytes);
  const [id, at] = [newId(), performance.now()];
  await role.post('imports', { id, ...upload });
  const one = await until(
    () => role.read<ShownImport>(`imports/one?id=${id}`),
    ({ state }) => state !== 'reading' && state !== 'checking',
  );
  const seconds = (performance.now() - at) / 1_000;
  await role.post('imports/discard', { id });
  return { what: one.unreadable?.code ?? one.state, isRefused: one.state === 'unreadable', seconds };
}

async function sendLogo(role: Role, bytes: Buffer): Promise<Became> {
  const at = performance.now();
  const answer = await role.post('company/logo', { png: bytes.toString('base64') }).then(
    () => 'set',
    (error: Error) => error.message.slice(0, 80),
  );
  if (!/^(set$|company\/logo: 4\d\d )/.test(answer)) throw new Error(answer);
  await role.post('company/logo', { png: null });
  return {
    what: answer === 'set' ? 'set' : 'refused',
    isRefused: answer !== 'set',
    seconds: (performance.now() - at) / 1_000,
  };
}

/** How long an honest person waited: until the file was begun with, and until it could be reviewed; in seconds. */
export type Waited = { begun: number; ready: number };

/** Sends a small honest file, in turn payslips and people, and throws it away. @throws if it is refused */
export async function sendHonest(role: Role, turn: number): Promise<Waited> {
  return turn % 2 === 0 ? sendHonestPayslips(role, turn) : sendHonestPeople(role, turn);
}

async function sendHonestPayslips(role: Role, turn: number): Promise<Waited> {
  const names = Array.from({ length: 3 }, (_, index) => `someone-${index}_2026-10.pdf`);
  const zip = zipFile(names.map((name) => ({ name, bytes: plainPdf(`${name} ${turn}`) })));
  const { id, at } = await beginBatch(role, 'october.zip', zip);
  let begun = Number.NaN;
  const { batch } = await until(
    () => role.read<{ batch: PayslipBatch; run: { state: string } | null }>(`payslips/one?id=${id}`),
    ({ batch, run }) => {
      if (Number.isNaN(begun) && run?.state !== 'waiting') begun = (performance.now() - at) / 1_000;
      return batch.state !== 'reading';
    },
  );
  const ready = (performance.now() - at) / 1_000;
  if (batch.state !== 'review' || batch.problems !== names.length)
    throw new Error(`An honest batch is ${JSON.stringify(batch)}`);
  await role.post('payslips/discard', { id });
  return { begun, ready };
}

async function sendHonestPeople(role: Role, turn: number): Promise<Waited> {
  const csv = Buffer.from(`email,full name\nsomebody-${turn}@house.example,Somebody ${turn}\n`);
  const upload = await role.upload('people.csv', csv);
  const [id, at] = [newId(), performance.now()];
  await role.post('imports', { id, ...upload });
  let begun = Number.NaN;
  const one = await until(
    () => role.read<ShownImport & { run: { state: string } | null }>(`imports/one?id=${id}`),
    ({ state, run }) => {
      if (Number.isNaN(begun) && run?.state !== 'waiting') begun = (performance.now() - at) / 1_000;
      return state !== 'reading' && state !== 'checking';
    },
  );
  const ready = (performance.now() - at) / 1_000;
  if (one.state !== 'review') throw new Error(`An honest import is ${JSON.stringify(one)}`);
  await role.post('imports/discard', { id });
  return { begun, ready };
}

async function until<Shown>(read: () => Promise<Shown>, isThere: (shown: Shown) => boolean): Promise<Shown> {
  for (const end = performance.now() + longestWait * 1_000; ; ) {
    const shown = await read();
    if (isThere(shown) || performance.now() > end) return shown;
    await passing(look);
  }
}
