import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '#server/db/database.ts';
import { createDatabase } from '#server/testing/real-postgres.ts';
import type { Settings } from '#system-tests/testing/server.ts';

/** What the global setup started, as the workers see it. */
type TestServer = {
  /** The server's settings, with which an operator's command reaches the same database. */
  settings: Settings & { PUBLIC_URL: string; AUTH_SECRET: string; DATABASE_URL: string };
  /** The address of a database on this run's PostgreSQL. */
  postgresUrl: string;
  /** The database with the test company that servers of single tests copy. */
  template: string;
};

/** Tells the worker processes. */
export function announceTestServer(server: TestServer): void {
  process.env.E2E_SERVER = JSON.stringify(server);
}

/** The shared server. */
export function testServer(): TestServer {
  return JSON.parse(process.env.E2E_SERVER ?? '');
}

let opened: Database | undefined;

/** The shared server's database. */
export function database(): Database {
  opened ??= openDatabase(testServer().settings.DATABASE_URL);
  return opened;
}

/** An already migrated database. Its connections keep no process from exiting. */
export function openDatabase(url: string): Database {
  return drizzle(new pg.Pool({ connectionString: url, max: 2, allowExitOnIdle: true }));
}

/** Copies a database, which is much faster than migrating one, and answers the copy's address. */
export async function copyDatabase(postgresUrl: string, template: string): Promise<string> {
  const url = new URL(postgresUrl);
  url.pathname = await createDatabase(postgresUrl, template);
  return url.href;
}
