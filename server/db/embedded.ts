import { join } from 'node:path';
import { lockDataFolder, makeDataFolder } from './data-lock.ts';
import type { OpenDatabase } from './database.ts';

/**
 * Opens the embedded database in a folder, alone, and brings its tables up to date.
 * It does not flush to disk: a killed process loses nothing it acknowledged, a power cut may.
 * @throws {DataFolderInUse} where another process has the folder open
 */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  makeDataFolder(dataDir);
  return behindLock(dataDir, async (folder, release) => {
    // Loading PGlite takes most of a second: the error about a folder in use comes before that.
    const { openPGlite } = await import('./pglite.ts');
    return openPGlite(folder, release);
  });
}

/** Opens the database in a folder as it is, to read it. @throws {DataFolderInUse} where another process has it open */
export async function lookIntoEmbedded(dataDir: string): Promise<Pick<OpenDatabase, 'db' | 'close'>> {
  return behindLock(dataDir, async (folder, release) => {
    const { lookIntoPGlite } = await import('./pglite.ts');
    return lookIntoPGlite(folder, release);
  });
}

async function behindLock<Opened>(
  dataDir: string,
  open: (folder: string, release: () => void) => Promise<Opened>,
): Promise<Opened> {
  const lock = lockDataFolder(dataDir);
  try {
    return await open(join(dataDir, 'database'), () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}
