import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openInMemory } from '#server/db/pglite.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { createLog } from '#server/log.ts';
import { type PasswordHash, passwordHash } from '#server/session/password-hash.ts';
import { writeClientFiles } from '#server/testing/client-files.ts';
import { defaultParts } from '#server/testing/company-setup.ts';
import { ownPort } from '#server/testing/own-port.ts';
import { startRealPostgres } from '#server/testing/real-postgres.ts';

/** The databases to measure on, by their names on the command line. */
export const databases = { postgres: 'PostgreSQL', embedded: 'the embedded database' } as const;

/** Opens an empty database of a kind; the caller closes it. */
export async function openBenchDatabase(kind: keyof typeof databases): Promise<OpenDatabase> {
  if (kind === 'embedded') return openInMemory();
  const postgres = await startRealPostgres({ flushing: true });
  const database = await openPostgres(postgres.url(await postgres.createDatabase()), console.error);
  return {
    ...database,
    close: async () => {
      await database.close();
      await postgres.stop();
    },
  };
}

/**
 * Serves the real server over a database, in this process, on a free port of 127.0.0.1.
 * @param onBuilt called with the app before it listens
 */
export async function serveBench(
  database: OpenDatabase,
  passwords: PasswordHash = passwordHash,
  onBuilt: (app: FastifyInstance) => void = () => {},
) {
  const port = await ownPort();
  const origin = `http://127.0.0.1:${port}`;
  const app = await buildApp({
    ...defaultParts('a-secret-for-the-bench-that-is-long-enough', origin),
    database,
    logger: createLog('silent'),
    passwords,
    clientDir: await writeClientFiles(),
  });
  onBuilt(app);
  await app.listen({ port, host: '127.0.0.1' });
  const headers = { host: new URL(origin).host, origin, 'content-type': 'application/json' };
  return {
    app,
    port,
    origin,
    headers,
    /** Signs a person in; answers the session's cookie. */
    signIn: async (email: string, password: string): Promise<string> => {
      const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ email, password }),
      });
      const [cookie = ''] = answer.headers.getSetCookie();
      if (!cookie) throw new Error(`${email} could not sign in: ${await answer.text()}`);
      return cookie.slice(0, cookie.indexOf(';'));
    },
  };
}
