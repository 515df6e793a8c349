import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Settings } from '#operations/testing/server.ts';
import type { Database } from '#server/db/database.ts';

/** What the global setup started, as the workers know it. */
type TestServer = {
  /** The settings the server runs with; with them an operator's command reaches the same database. */
  settings: Settings & { PUBLIC_URL: string; AUTH_SECRET: string; DATABASE_URL: string };
  /** The address of a database on the PostgreSQL of this run. */
  postgresUrl: string;
  /** The database with the test company in it that servers of one test alone start from. */
  template: string;
};

/** Tells the workers, which are processes of their own. */
export function announceTestServer(server: TestServer): void {
  process.env.E2E_SERVER = JSON.stringify(server);
}

/** The server that all tests share. */
export function testServer(): TestServer {
  return JSON.parse(process.env.E2E_SERVER ?? '');
}

let opened: Database | undefined;

/** The database of the server that all tests share. */
export function database(): Database {
  opened ??= openDatabase(testServer().settings.DATABASE_URL);
  return opened;
}

/** A database whose tables are there. Its connections keep no process from ending. */
export function openDatabase(url: string): Database {
  return drizzle(new pg.Pool({ connectionString: url, max: 2, allowExitOnIdle: true }));
}

/** Copies a database, which takes a moment where migrating takes a second, and answers the copy's address. */
export async function copyDatabase(postgresUrl: string, template: string): Promise<string> {
  const client = new pg.Client(postgresUrl);
  await client.connect();
  try {
    const name = `copy_${crypto.randomUUID().replaceAll('-', '')}`;
    await client.query(`create database ${name} template ${template}`);
    const url = new URL(postgresUrl);
    url.pathname = name;
    return url.href;
  } finally {
    await client.end();
  }
}
