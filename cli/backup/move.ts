import type { Command } from '#cli/command.ts';
import { Refusal } from '#cli/refusal.ts';
import { readAll } from '#server/db/transfer/read-all.ts';
import type { Settings } from '#server/environment/settings.ts';
import { isDatabaseThere, nameOfDatabase, openToMoveAway } from '#server/open-database.ts';
import { fillShown } from './restore.ts';

/** Copies everything from the embedded database to PostgreSQL. */
export const move: Command = {
  name: 'move',
  takes: null,
  options: {},
  does: 'copy everything from the embedded database into an empty PostgreSQL',
  help: `Stop the server, and set DATABASE_URL to a new database of PostgreSQL; DATA_DIR stays as it is. The rows of each table are
counted on both sides, and everything arrives, or nothing. The embedded database is only read. Then start the server: nobody is
signed out. Once all is well, delete the folder \`database\` in DATA_DIR.`,
  async runWhole(settings, terminal) {
    if (!settings.databaseUrl) {
      throw new Refusal(
        'Set DATABASE_URL to a new, empty database of PostgreSQL. Then run this again, and start the server.',
      );
    }
    const embedded: Settings = { ...settings, databaseUrl: undefined };
    if (!isDatabaseThere(embedded)) throw new Refusal(`There is no embedded database to move in ${settings.dataDir}.`);
    const { db, close } = await openToMoveAway(embedded);
    try {
      const filled = await readAll(db, (rows) => fillShown(settings, rows, async () => {}, terminal));
      terminal.say(
        `${nameOfDatabase(settings)}: ${filled.rows} rows of ${filled.tables} tables, as many as there were`,
      );
      terminal.say(`${nameOfDatabase(embedded)} is as it was. Start the server.`);
    } finally {
      await close();
    }
    return true;
  },
};
