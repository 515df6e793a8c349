import { root } from '#run/root.mjs';
import { withoutSettings } from '#run/settings-names.mjs';
import { fetchOnceUp } from './fetch-once-up.ts';
import { type Exit, type Running, run } from './running.ts';

/** The server's program, below the clone. */
export const serverProgram = 'dist/server/start.js';

/**
 * Compiles the embedded database's WebAssembly once, without optimising: it runs for a second or two, half of it
 * compiling.
 */
export const compiledOnce = '--liftoff-only';

export type Server = Running & {
  url: string;
  /** Stops the server as an operator does, and answers its exit. */
  stop(): Promise<Exit>;
};

export type Settings = Record<string, string> & { PORT: string; DATA_DIR: string };

/** Starts a server with exactly these settings, without waiting for it. */
export function launchServer(settings: Settings): Server {
  const env = { ...withoutSettings(), ...settings };
  const running = run(process.execPath, [compiledOnce, serverProgram], { cwd: root, env });
  const stop = () => {
    running.kill('SIGTERM');
    return running.ended;
  };
  return { ...running, url: `http://localhost:${settings.PORT}`, stop };
}

/** Starts a server with exactly these settings, and waits until it is ready. */
export async function startServer(settings: Settings): Promise<Server> {
  const server = launchServer(settings);
  await server.says(/Stagedoor is open at/);
  const ready = await fetchOnceUp(`${server.url}/health/ready`);
  if (ready.ok) return server;
  await server.stop();
  throw new Error(`The server says that it is open, but not ready: ${await ready.text()}`);
}
