import { cp } from 'node:fs/promises';
import { openEmbedded } from '#server/db/embedded.ts';
import { type RealPostgres, startRealPostgres } from '#server/testing/real-postgres.ts';
import { newHouse } from './operator.ts';
import type { Settings } from './server.ts';
import { folderToRemove } from './temporary-folder.ts';

/** Production houses that were opened once and have nobody in them. */
export type EmptyHouses = {
  make(kind: 'embedded' | 'postgres', more?: Record<string, string>): Promise<Settings>;
  close(): Promise<void>;
};

/** Prepares to make them: the embedded ones are copies of one, since a new database takes seconds of a processor. */
export async function emptyHouses(): Promise<EmptyHouses> {
  const first = await folderToRemove();
  const { close } = await openEmbedded(first.folder);
  await close();
  let postgres: Promise<RealPostgres> | undefined;
  return {
    make: async (kind, more = {}) => {
      if (kind === 'postgres') {
        postgres ??= startRealPostgres();
        const server = await postgres;
        return newHouse({ DATABASE_URL: server.url(await server.createDatabase()), ...more });
      }
      const settings = await newHouse(more);
      await cp(first.folder, settings.DATA_DIR, { recursive: true });
      return settings;
    },
    close: async () => {
      await (await postgres)?.stop();
      await first.remove();
    },
  };
}
