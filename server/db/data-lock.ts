import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Thrown when another process holds the data folder. */
export class DataFolderInUse extends Error {
  constructor(dataDir: string) {
    super(
      `Another Stagedoor is using ${dataDir}. The embedded database has room for one: ` +
        'stop the other one, or set DATA_DIR to another folder, or DATABASE_URL for several at once.',
    );
    this.name = 'DataFolderInUse';
  }
}

/** Thrown where the data folder is another user's, or cannot be written to at all. */
class DataFolderNotWritable extends Error {
  constructor(dataDir: string) {
    const user = process.getuid?.();
    super(
      `This user${user === undefined ? '' : `, ${user},`} cannot write in ${dataDir}. Give it the folder and all that is in it, or set DATA_DIR to another one.`,
    );
    this.name = 'DataFolderNotWritable';
  }
}

/** Makes a data folder where there is none. @throws {DataFolderNotWritable} */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch {
    throw new DataFolderNotWritable(dataDir);
  }
}

/**
 * Holds a data folder for this process alone, until released or until the process ends, however it ends.
 *
 * PGlite has no lock of its own: two openers each acknowledge writes and one loses them. A file with a process id
 * fails between containers, whose ids differ. SQLite's exclusive transaction is a lock of the kernel on a file:
 * it holds between containers that share the folder, and a killed process gives it back at once.
 * @throws {DataFolderInUse} at once where another process holds it
 * @throws {DataFolderNotWritable}
 */
export function lockDataFolder(dataDir: string): { release(): void } {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(dataDir, 'lock.sqlite'));
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return { release: () => lock?.close() };
  } catch (error) {
    lock?.close();
    const { message } = error as Error;
    if (/locked|busy/.test(message)) throw new DataFolderInUse(dataDir);
    if (/unable to open|readonly/.test(message)) throw new DataFolderNotWritable(dataDir);
    throw error;
  }
}
