import { spawnSync } from 'node:child_process';
import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import type { Command } from '#cli/command.ts';
import { databaseFacts } from '#server/db/database-facts.ts';
import { readMigrations } from '#server/db/migrating.ts';
import { readSettings, type Settings } from '#server/environment/settings.ts';
import { isDatabaseThere, lookIntoDatabase, nameOfDatabase } from '#server/open-database.ts';
import { away, type Finding, fine, look, report } from './finding.ts';
import { mailFinding, proxyFindings, pushFinding } from './outside.ts';

/** The least room on the disk, in bytes, and how far clocks may be apart, in seconds. */
const leastRoom = 1_000_000_000;
const clocksApart = 2;

/** Looks at an installation before people come, or when something is wrong. */
export const doctor: Command = {
  name: 'doctor',
  takes: null,
  options: {},
  does: 'look at settings, database, clock, disk, mail, push services, proxy and certificate, and say what to mend',
  help: `It changes nothing and sends nothing. Run it as the user of the server, on its machine. It answers 0 where all is fine, and 1
where something is to be mended, or where the settings are wrong: then it lists all that are.`,
  async lookAround(environment, terminal) {
    const settings = readSettings(environment);
    const found = await Promise.all([
      fine('Settings', `${settings.given.size} given, all of them good`),
      ...(settings.demo ? [look('Settings', 'nothing names a company, so this is the demo')] : []),
      databaseFindings(settings),
      clockFinding(),
      diskFindings(settings),
      mailFinding(settings),
      pushFinding(settings),
      proxyFindings(settings),
    ]);
    const findings = found.flat();
    report(findings, terminal);
    return findings.every(({ state }) => state === 'fine') ? 0 : 1;
  },
};

async function databaseFindings(settings: Settings): Promise<Finding[]> {
  const about = 'Database';
  if (!isDatabaseThere(settings))
    return [look(about, `there is none in ${settings.dataDir}: the first start makes it`)];
  try {
    const { db, close } = await lookIntoDatabase(settings);
    try {
      const { pending, unknown } = await readMigrations(db);
      const migrations =
        unknown > 0
          ? look('Migrations', 'a newer release has brought this database up to date: use that release')
          : fine('Migrations', pending.length > 0 ? `${pending.length} run with the next start` : 'all ran');
      return [fine(about, nameOfDatabase(settings)), migrations, ...(await factFindings(settings, db))];
    } finally {
      await close();
    }
  } catch (error) {
    if ((error as Error).name === 'DataFolderInUse')
      return [fine(about, `${nameOfDatabase(settings)}, in use by a server`)];
    return [away(about, (error as Error).message)];
  }
}

async function factFindings({ databaseUrl }: Settings, db: Parameters<typeof databaseFacts>[0]): Promise<Finding[]> {
  const about = 'Database';
  if (!databaseUrl)
    return [
      look(about, 'it is the embedded one: a power cut may lose the last writes, and one server alone can use it'),
    ];
  const { version, encoding, isReplica, isOwner, isEncrypted, clockAhead } = await databaseFacts(db);
  const isFar = !['localhost', '127.0.0.1', '[::1]', ''].includes(new URL(databaseUrl).hostname);
  return [
    Number.parseInt(version, 10) >= 15
      ? fine(about, `PostgreSQL ${version}`)
      : look(about, `PostgreSQL ${version} is too old: 15 or newer`),
    ...(encoding === 'UTF8' ? [] : [look(about, `its encoding is ${encoding}: make one with --encoding UTF8`)]),
    ...(isReplica ? [look(about, 'it is a replica and takes no writes: name the primary in DATABASE_URL')] : []),
    ...(isOwner ? [] : [look(about, 'the user of DATABASE_URL does not own it, and cannot make tables')]),
    ...(isFar && !isEncrypted
      ? [look(about, 'the way to it is not encrypted: add ?sslmode=verify-full to DATABASE_URL')]
      : []),
    Math.abs(clockAhead) <= clocksApart
      ? fine('Clock', 'the same as the database has')
      : look(
          'Clock',
          `${Math.abs(Math.round(clockAhead))} seconds ${clockAhead > 0 ? 'behind' : 'ahead of'} the database's`,
        ),
  ];
}

/** Whether systemd says that the clock is set by the network; codes of second factors and sessions depend on it. */
function clockFinding(): Finding[] {
  const said = spawnSync('timedatectl', ['show', '--property=NTPSynchronized', '--value'], { encoding: 'utf8' });
  if (said.status !== 0) return [];
  if (said.stdout.trim() === 'yes') return [fine('Clock', 'set by the network')];
  return [look('Clock', 'not set by the network: `timedatectl set-ntp true`, or run chrony')];
}

async function diskFindings({ dataDir }: Settings): Promise<Finding[]> {
  const about = 'Disk';
  try {
    await access(dataDir, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [look(about, `there is no DATA_DIR ${dataDir}; the first start makes it`)];
    return [
      look(
        about,
        `this user cannot write in DATA_DIR ${dataDir}: run doctor as the user of the server, or mend its owner`,
      ),
    ];
  }
  const { bavail, bsize } = await statfs(dataDir);
  const room = `${((bavail * bsize) / 1e9).toFixed(1)} GB free at DATA_DIR`;
  return [bavail * bsize >= leastRoom ? fine(about, room) : look(about, `${room}: make room`)];
}
