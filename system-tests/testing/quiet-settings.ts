import { ownPort } from '#server/testing/own-port.ts';
import type { Settings } from './server.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Settings of a server in an empty folder, on a port of its own, that logs warnings alone. */
export async function quietSettings(): Promise<Settings> {
  return { PORT: String(await ownPort()), DATA_DIR: await temporaryFolder(), LOG_LEVEL: 'warn' };
}
