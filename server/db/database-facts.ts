import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { rowsOf } from './rows-of.ts';

/** What an operator has to know of a database, whichever it is. */
type DatabaseFacts = {
  version: string;
  encoding: string;
  /** True for a replica, which takes no writes. */
  isReplica: boolean;
  /** Whether the user may change the tables. */
  isOwner: boolean;
  /** Whether the way to it is encrypted. */
  isEncrypted: boolean;
  /** How far its clock is ahead of this machine's, in seconds. */
  clockAhead: number;
};

/** Reads what an operator has to know of a database. */
export async function databaseFacts(db: Database): Promise<DatabaseFacts> {
  const asked = Date.now();
  const [facts] = await rowsOf<DatabaseFacts & { at: number }>(
    db,
    sql`select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
      pg_is_in_recovery() as "isReplica",
      (select pg_has_role(datdba, 'USAGE') from pg_database where datname = current_database()) as "isOwner",
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
      extract(epoch from clock_timestamp())::float8 as "at"`,
  );
  const { at, ...rest } = facts as DatabaseFacts & { at: number };
  // Halfway between question and answer.
  return { ...rest, clockAhead: at - (asked + Date.now()) / 2000 };
}
