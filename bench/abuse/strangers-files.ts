import { setTimeout as passing } from 'node:timers/promises';
import { rowsOf } from '#bench/figures.ts';
import { hostileKinds, type Kind } from './files/kinds.ts';
import { mutated } from './files/mutations.ts';
import { slowDeflate } from './files/packed.ts';
import { scripted, slipInStream } from './files/pdfs.ts';
import { randomOf } from './files/random.ts';
import { type Answered, watchHealth } from './health-watch.ts';
import { type Became, beginBatch, releaseOne, sendHonest, sendHostile, type Waited } from './senders.ts';
import { type Role, type Stored, startTarget, type Target } from './target.ts';

const row = rowsOf([9, 52, 22], 9);

/** The bounds: milliseconds of `/health/live`; seconds for any file, and until an honest one is begun with. */
const most = { health: 200, file: 20, begun: 10 };

/** A seed for all that is left to chance, how many of the kinds, how many mutations, and a share of their sizes. */
type Attack = { seed: number; kinds: number; mutations: number; share: number };

/**
 * Sends hostile files to the built server, each kind and then mutations of them, while an honest person sends files, too.
 * Prints what became of each. The seed repeats the mutations.
 * @returns whether everything stayed within its bounds, and nothing was left
 */
export async function attackWithFiles({ seed, kinds, mutations, share }: Attack): Promise<boolean> {
  const target = await startTarget();
  const health = watchHealth({ port: target.port, pid: target.server.pid });
  const faults: string[] = [];
  const fault = (text: string) => {
    faults.push(text);
    console.log(`  !! ${text}`);
  };
  try {
    console.log(`\nStrangers' files, with seed ${seed}; MB sent, seconds, and milliseconds of /health/live\n`);
    console.log(row('sent as', 'kind', 'became', 'MB', 'seconds', 'health', 'queued', 'begun', 'ready'));
    const hostile = await target.newcomer();
    const released = await releaseOne(await target.newcomer(), (await target.newcomer()).username);
    const before = await target.stored();
    const stranger = byTurns(target);
    const honest = besideAll(byTurns(target), fault);
    // The first of each kind loads what later ones find loaded.
    await honest.next();
    await health.worst();
    const attack = async (kind: Kind, bytes: Buffer) => {
      const became = await sendHostile(await stranger(), kind.as, bytes).catch((error): Became => {
        fault(`${kind.name}: ${error instanceof Error ? error.message : error}`);
        return { what: 'failed', isRefused: true, seconds: Number.NaN };
      });
      await honest.next();
      const [slowest, waited] = [await health.worst(), honest.waited()];
      const figures = [became.seconds, slowest.took, slowest.queued, waited.begun, waited.ready].map((figure) =>
        figure.toFixed(1),
      );
      console.log(row(kind.as, kind.name, became.what, (bytes.length / 1e6).toFixed(2), ...figures));
      if (became.seconds > most.file) fault(`${kind.name} took ${figures[0]} s.`);
      if (ownOf(slowest) > most.health)
        fault(`/health/live took ${figures[1]} ms beside ${kind.name}, ${figures[2]} of them for a processor.`);
      if (waited.begun > most.begun) fault(`An honest file waited ${figures[3]} s beside ${kind.name}.`);
      if (kind.must === 'refused' && !became.isRefused) fault(`${kind.name} was accepted.`);
      await expectNoChildren(target, kind.name, fault);
    };
    const random = randomOf(seed);
    const all = hostileKinds(share);
    while (all.length > kinds) all.splice(random.below(all.length), 1);
    for (const kind of all) await attack(kind, kind.make());

    const small = hostileKinds(0.01).map((kind) => ({ ...kind, bytes: kind.make() }));
    for (let index = 0; index < mutations; index += 1) {
      const [one, other] = [random.one(small), random.one(small)];
      const { as } = one;
      await attack(
        { name: `${index}: ${one.name}`.slice(0, 52), as, make: () => one.bytes },
        mutated(one.bytes, other.bytes, random),
      );
    }
    await honest.end();

    await replaceFourTimes(health, { role: hostile, released }, fault);
    await letGo(target, hostile, share, fault);
    await threeTogether(target, share, fault);
    await expectNothingLeft(target, before, fault);
    for (const error of target.errors().slice(0, 5)) fault(`The server logged ${error.slice(0, 400)}`);
  } finally {
    await health.end();
    await target.stop();
  }
  console.log(
    faults.length > 0 ? `\n${faults.length} beyond the bounds:\n${faults.join('\n')}` : '\nAll within bounds.',
  );
  return faults.length === 0;
}

/** What an answer took without the time in which all processors were with others, such as other programs. */
function ownOf({ took, queued }: Answered): number {
  return took - queued;
}

/** Files that one person sends here: fewer than the limits of an hour allow, which are not what is measured. */
const filesEach = 20;

/** Whoever sends the next file. */
function byTurns(target: Target): () => Promise<Role> {
  let sent = 0;
  let role = target.newcomer();
  return () => {
    sent += 1;
    if (sent % filesEach === 0) role = target.newcomer();
    return role;
  };
}

/** Honest people who send one file after the other. */
function besideAll(sender: () => Promise<Role>, fault: (text: string) => void) {
  let isOver = false;
  let all: Waited[] = [];
  let file = Promise.withResolvers<void>();
  const sending = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      await sendHonest(await sender(), turn).then(
        (waited) => all.push(waited),
        (error) => fault(String(error)),
      );
      file.resolve();
      file = Promise.withResolvers();
    }
  })();
  return {
    /** Waits until the file that is under way is ready. */
    next: () => file.promise,
    /** The longest waits since it was asked last. */
    waited: (): Waited => {
      const worst = {
        begun: Math.max(0, ...all.map(({ begun }) => begun)),
        ready: Math.max(0, ...all.map(({ ready }) => ready)),
      };
      all = [];
      return worst;
    },
    end: async () => {
      isOver = true;
      await sending;
    },
  };
}

/** Four slow payslips at once in the place of a released one hold nobody up, and none of them is taken. */
async function replaceFourTimes(
  health: ReturnType<typeof watchHealth>,
  { role, released }: { role: Role; released: { id: string; document: string } },
  fault: (text: string) => void,
): Promise<void> {
  const slow = slipInStream(scripted, () => ({
    bytes: slowDeflate('own', 9_000_000),
    entries: '/Filter /FlateDecode',
  }));
  const uploads = [];
  for (let index = 0; index < 4; index += 1) uploads.push(await role.upload('other.pdf', slow));
  await health.worst();
  const at = performance.now();
  await Promise.all(
    uploads.map(({ uploadId }) =>
      role.post('payslips/replace', { ...released, uploadId, reason: 'Another one' }).catch((error: Error) => {
        if (!/^payslips\/replace: 4\d\d /.test(error.message)) fault(error.message);
      }),
    ),
  );
  const [seconds, slowest] = [(performance.now() - at) / 1_000, await health.worst()];
  console.log(`\nFour replacements at once: ${seconds.toFixed(1)} s, /health/live ${slowest.took.toFixed(1)} ms.`);
  if (ownOf(slowest) > most.health) fault(`/health/live took ${slowest.took.toFixed(1)} ms beside four replacements.`);
}

/** A slow file can be thrown away while it is read, and what reads it ends then. */
async function letGo(target: Target, role: Role, share: number, fault: (text: string) => void): Promise<void> {
  const slow = hostileKinds(share)
    .find(({ as, name }) => as === 'month' && name.startsWith('forms'))
    ?.make();
  const { id } = await beginBatch(role, 'October.pdf', slow ?? Buffer.alloc(0));
  await until(() => target.children().length > 0);
  const at = performance.now();
  await role.post('payslips/discard', { id });
  await until(() => target.children().length === 0);
  const seconds = (performance.now() - at) / 1_000;
  console.log(`\nThrown away while it was read: nothing reads it after ${seconds.toFixed(1)} s.`);
  if (seconds > 5) fault('What reads a file that was thrown away went on.');
}

/** Three who send slow files at once, several each, do not keep a fourth from being read. */
async function threeTogether(target: Target, share: number, fault: (text: string) => void): Promise<void> {
  const slow = hostileKinds(share).filter(({ as, name }) => as === 'month' && /^(forms|many pages)/.test(name));
  const three = await Promise.all([target.newcomer(), target.newcomer(), target.newcomer()]);
  const fourth = await target.newcomer();
  const sent: { role: Role; id: string }[] = [];
  for (const kind of [...slow, ...slow]) {
    for (const role of three) sent.push({ role, id: (await beginBatch(role, 'October.pdf', kind.make())).id });
  }
  await until(() => target.children().length >= 3);
  const never: Waited = { begun: Number.POSITIVE_INFINITY, ready: Number.POSITIVE_INFINITY };
  const waited = await sendHonest(fourth, 0).catch(() => never);
  console.log(
    `Beside three who send ${sent.length} slow files: begun after ${waited.begun.toFixed(1)} s, ready after ${waited.ready.toFixed(1)} s.`,
  );
  if (waited.begun > most.begun) fault(`A fourth person waited ${waited.begun.toFixed(1)} s.`);
  for (const { role, id } of sent) await role.post('payslips/discard', { id });
}

async function expectNoChildren(target: Target, name: string, fault: (text: string) => void): Promise<void> {
  // An honest file may be read at any moment: a child that stays is one that is there a second later.
  const first = target.children();
  if (first.length === 0) return;
  await passing(1_500);
  const stayed = target.children().filter((pid) => first.includes(pid));
  if (stayed.length > 0) fault(`${stayed.length} processes went on after ${name}.`);
}

async function expectNothingLeft(target: Target, before: Stored, fault: (text: string) => void): Promise<void> {
  await until(target.isIdle);
  const after = await target.stored();
  for (const [table, rows] of Object.entries(after.rows)) {
    if (rows !== before.rows[table]) fault(`${table} has ${rows} rows, and had ${before.rows[table]}.`);
  }
  if (after.temporary.length > 0) fault(`Temporary files are left: ${after.temporary.join(', ')}`);
  // The run of a batch that was thrown away has ended; what read its files notices within a second, or more on a busy machine.
  await until(() => target.children().length === 0);
  if (target.children().length > 0) fault('Processes are left.');
  const grown = (after.folder - before.folder) / 1e6;
  const database = (after.database - before.database) / 1e6;
  console.log(`The data folder grew by ${grown.toFixed(1)} MB, the database by ${database.toFixed(1)} MB.`);
  if (grown > 10) fault(`The data folder grew by ${grown.toFixed(1)} MB.`);
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 60_000; !(await isSo()) && performance.now() < end; ) await passing(50);
}
