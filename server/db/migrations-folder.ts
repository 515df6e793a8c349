import { join } from 'node:path';

/** Where the numbered SQL files lie that both databases are built from. */
export const migrationsFolder = join(import.meta.dirname, 'migrations');
