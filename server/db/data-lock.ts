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

/**
 * Holds a data folder for this process alone, until released or until the process ends, however it ends.
 *
 * PGlite has no lock of its own: two openers each acknowledge writes and one loses them. A file with a process id
 * fails between containers, whose ids differ. SQLite's exclusive transaction is a lock of the kernel on a file:
 * it holds between containers that share the folder, and a killed process gives it back at once.
 * @throws {DataFolderInUse} at once where another process holds it
 */
export function lockDataFolder(dataDir: string): { release(): void } {
  const lock = new DatabaseSync(join(dataDir, 'lock.sqlite'));
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Error && /locked|busy/.test(error.message)) throw new DataFolderInUse(dataDir);
    throw error;
  }
  return { release: () => lock.close() };
}
