import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openPostgres } from '#server/db/postgres.ts';
import { ownPort } from '#server/testing/own-port.ts';
import { startRealPostgres } from '#server/testing/real-postgres.ts';
import { giveRole } from '#server/testing/role-holders.ts';
import { newcomers, password } from '#server/testing/test-company.ts';
import { openConsole } from '#system-tests/testing/console-client.ts';
import { type Settings, startServer } from '#system-tests/testing/server.ts';
import { signIn } from '#system-tests/testing/sign-in.ts';

/** What a server keeps: rows, and bytes on the disk. */
export type Stored = { rows: Record<string, number>; folder: number; temporary: string[]; database: number };

/** A console, and the username of whoever has it open. */
export type Role = Awaited<ReturnType<typeof openConsole>> & { username: string };

/** Tables of what strangers send. */
const tables = ['upload', 'upload_piece', 'stored_file', 'payslip_batch', 'payslip_document', 'people_import'];

/** The built server, on a PostgreSQL of its own, with a folder of its own for temporary files. */
export async function startTarget() {
  const postgres = await startRealPostgres({ flushing: true });
  const url = postgres.url(await postgres.createDatabase());
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-abuse-'));
  const temporary = join(folder, 'tmp');
  await mkdir(temporary);
  const port = await ownPort();
  const settings: Settings = {
    // In production the console would require a second factor.
    NODE_ENV: 'development',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    AUTH_SECRET: 'a secret that only this bench knows',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: url,
    TMPDIR: temporary,
    LOG_LEVEL: 'warn',
  };
  const database = await openPostgres(url, console.error);
  const { db } = database;
  const server = await startServer(settings);
  return {
    port,
    server,
    /** Somebody new with every role that may send files, who has the console open. */
    newcomer: async (): Promise<Role> => {
      const [person] = await newcomers(db, 1);
      if (!person) throw new Error('Nobody came.');
      for (const role of ['payroll', 'hr', 'administrator'] as const) await giveRole(db, person, role);
      const cookie = (await signIn(server.url, person.email, password)) ?? '';
      return { ...(await openConsole(server.url, cookie, password)), username: person.profile?.username ?? '' };
    },
    /** Resolves once no bulk work waits or goes on; what is due later does not count. */
    isIdle: async () =>
      (await numberOf(`select count(*) from run where ended_at is null and due_at < now() + '2 min'`)) === 0,
    /** The ids of the processes that the server has started and that are not gone. */
    children: () => childrenOf(server.pid),
    stored: async (): Promise<Stored> => {
      const rows: Record<string, number> = {};
      for (const table of tables) rows[table] = await numberOf(`select count(*) from ${table}`);
      return {
        rows,
        folder: await bytesIn(settings.DATA_DIR),
        temporary: await readdir(temporary),
        database: await numberOf('select pg_database_size(current_database())'),
      };
    },
    /** Errors that the server has logged. */
    errors: () => server.output().match(/^.*"level":(50|60).*$/gm) ?? [],
    stop: async () => {
      await database.close();
      await server.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };

  async function numberOf(query: string): Promise<number> {
    const { rows } = await db.execute<Record<string, unknown>>(sql.raw(query));
    return Number(Object.values(rows[0] ?? {})[0]);
  }
}

export type Target = Awaited<ReturnType<typeof startTarget>>;

function childrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' }).trim().split('\n');
  return lines.flatMap((line) => {
    const [parent, child] = line.trim().split(/\s+/).map(Number);
    return parent === pid && child ? [child] : [];
  });
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
