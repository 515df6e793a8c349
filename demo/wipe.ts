// What `npm run demo:reset` runs.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataFolder } from '#server/db/data-lock.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { readSettings } from '#server/environment/settings.ts';
import { countPeopleOfOthers } from './demo-rows.ts';

const { DATABASE_URL: url = process.env.DATABASE_URL_FILE, NODE_ENV: mode } = process.env;
if (url) stop('DATABASE_URL is set, and what lies there is not the demo. Nothing was changed.');
if (mode === 'production') stop('NODE_ENV is production, which has no demo. Nothing was changed.');

// Only DATA_DIR: other settings, such as a public address that the demo refuses, must not prevent a reset.
const { dataDir } = readSettings({ DATA_DIR: process.env.DATA_DIR });
const database = join(dataDir, 'database');
if (!existsSync(database)) stop(`There is no demo in ${dataDir}; the next npm start loads it.`);

try {
  const others = await peopleOfAnotherCompany();
  if (others > 0)
    stop(`In ${dataDir} there are ${others} people who are not of the demo company. Nothing was changed.`);
  const lock = lockDataFolder(dataDir);
  rmSync(database, { recursive: true });
  lock.release();
} catch (error) {
  stop(error instanceof Error ? `${error.message}\nNothing was changed.` : String(error));
}
console.log(`The demo company has moved out of ${dataDir}. The next npm start moves it in again.`);

/** From outside, a production server's folder looks the same, so this looks inside. */
async function peopleOfAnotherCompany(): Promise<number> {
  const { db, close } = await openEmbedded(dataDir);
  try {
    return await countPeopleOfOthers(db);
  } finally {
    await close();
  }
}

function stop(sentence: string): never {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}
