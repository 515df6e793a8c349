import { root } from '#scripts/root.mjs';
import { withoutSettings } from '#scripts/settings-names.mjs';
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

/** Starts a server with exactly these settings, from the clone or a copy of what was built, without waiting for it. */
export function launchServer(settings: Settings, folder = root, program = serverProgram): Server {
  const env = { ...withoutSettings(), ...settings };
  const running = run(process.execPath, [compiledOnce, program], { cwd: folder, env });
  const stop = () => {
    running.kill('SIGTERM');
    return running.ended;
  };
  return { ...running, url: `http://localhost:${settings.PORT}`, stop };
}

/** Starts a server as `launchServer` does, and waits until it is ready. */
export async function startServer(settings: Settings, folder = root, program = serverProgram): Promise<Server> {
  const server = launchServer(settings, folder, program);
  await server.says(/Stagedoor is open at/);
  const ready = await fetchOnceUp(`${server.url}/health/ready`);
  if (ready.ok) return server;
  await server.stop();
  throw new Error(`The server says that it is open, but not ready: ${await ready.text()}`);
}
