import { root } from '#run/root.mjs';
import { withoutSettings } from '#run/settings-names.mjs';
import { fetchOnceUp } from './fetch-once-up.ts';
import { type Exit, type Running, run } from './running.ts';

/** What a server is started from, below the clone. */
export const serverProgram = 'dist/server/start.js';

/** The embedded database is compiled once and not made faster: it is in use for a second or two, and half of that compiled. */
export const compiledOnce = '--liftoff-only';

export type Server = Running & {
  url: string;
  /** Ends the server as an operator does, and answers how it ended. */
  stop(): Promise<Exit>;
};

export type Settings = Record<string, string> & { PORT: string; DATA_DIR: string };

/** Starts a server with these settings and no others, and does not wait for it. */
export function launchServer(settings: Settings): Server {
  const env = { ...withoutSettings(), ...settings };
  const running = run(process.execPath, [compiledOnce, serverProgram], { cwd: root, env });
  const stop = () => {
    running.kill('SIGTERM');
    return running.ended;
  };
  return { ...running, url: `http://localhost:${settings.PORT}`, stop };
}

/** Starts a server with these settings and no others, and waits until it is ready. */
export async function startServer(settings: Settings): Promise<Server> {
  const server = launchServer(settings);
  await server.says(/Stagedoor is open at/);
  const ready = await fetchOnceUp(`${server.url}/health/ready`);
  if (ready.ok) return server;
  await server.stop();
  throw new Error(`The server says that it is open, but not ready: ${await ready.text()}`);
}
