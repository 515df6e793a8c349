import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { root } from '#scripts/root.mjs';
import { withoutSettings } from '#scripts/settings-names.mjs';
import { ownPort } from '#server/testing/own-port.ts';
import { preparedDatabase, preparedFolder } from './prepared.ts';
import { type Exit, type Running, run } from './running.ts';
import { compiledOnce, type Server, type Settings, startServer } from './server.ts';
import { postOnceUp } from './sign-in.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The operator's command, below the clone. */
const operatorProgram = 'dist/server/stagedoor.js';

/** The settings of a production server without any people, on a database of the test's own. */
export async function emptyTestServer(
  kind: 'embedded' | 'postgres',
  more: Record<string, string> = {},
): Promise<Settings> {
  const port = String(await ownPort());
  const database: Record<string, string> = kind === 'postgres' ? { DATABASE_URL: await preparedDatabase() } : {};
  return {
    NODE_ENV: 'production',
    PORT: port,
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    AUTH_SECRET: 'a secret that only this test knows',
    DATA_DIR: kind === 'postgres' ? await temporaryFolder() : await preparedFolder('empty'),
    LOG_LEVEL: 'warn',
    ...database,
    ...more,
  };
}

/** Runs an operator's command to its end. */
export async function stagedoor(settings: Settings, ...words: string[]): Promise<Exit & { said: string }> {
  const running = beginStagedoor(settings, ...words);
  const exit = await running.ended;
  return { ...exit, said: running.output() };
}

/** Starts an operator's command without waiting for it. */
export function beginStagedoor(settings: Settings, ...words: string[]): Running {
  const env = { ...withoutSettings(), ...settings };
  return run(process.execPath, [compiledOnce, operatorProgram, ...words], { cwd: root, env });
}

/** Starts a server that stops with the test. */
export async function open(settings: Settings): Promise<Server> {
  const server = await startServer(settings);
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await server.ended;
  });
  return server;
}

/** The mails of a company without a mail server. */
export async function mailsIn(settings: Settings): Promise<string[]> {
  const folder = join(settings.DATA_DIR, 'mail');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

/** The token of an invite in a mail whose lines may be folded. */
export function tokenIn(mail: string | undefined): string {
  return /invite#([\w-]{43})/.exec((mail ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '='))?.[1] ?? 'none';
}

/** The password of everybody who accepts an invite. */
export const chosenPassword = 'first-night-of-many-more';

/** Accepts an invite. */
export async function accept(url: string, token: string): Promise<Response> {
  return postOnceUp(url, 'accept-invite', { token, password: chosenPassword });
}
