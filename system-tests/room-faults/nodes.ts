import { setTimeout as passing } from 'node:timers/promises';
import { withoutSettings } from '#scripts/settings-names.mjs';
import { ownPort } from '#server/testing/own-port.ts';
import { type Running, run } from '#system-tests/testing/running.ts';

/** A server process that is restarted whenever it ends, as by a supervisor. */
export type Node = {
  port: number;
  running(): Running;
  pid(): number;
  kill(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
};

/** A server's folder, and the program that starts it. */
export type Installation = { folder: string; program: string };

/** Starts a server, and keeps starting it. */
export async function superviseNode(
  { folder, program }: Installation,
  settings: Record<string, string>,
): Promise<Node> {
  const port = await ownPort();
  const env = { ...withoutSettings(), ...settings, PORT: String(port) };
  let stopped = false;
  let running = start();
  // Interrupting the run leaves no process behind.
  const endWithUs = () => running.kill('SIGKILL');
  process.once('exit', endWithUs);

  function start(): Running {
    const started = run(process.execPath, [program], { cwd: folder, env });
    void started.ended.then(async () => {
      await passing(300);
      if (!stopped) running = start();
    });
    return started;
  }

  return {
    port,
    running: () => running,
    pid: () => running.pid,
    kill: (signal) => running.kill(signal),
    async stop() {
      stopped = true;
      process.off('exit', endWithUs);
      running.kill('SIGCONT');
      running.kill('SIGKILL');
      await running.ended;
    },
  };
}

/** Waits until a node answers that it is ready. */
export async function readyAt(port: number): Promise<void> {
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await passing(100)) {
    const answer = await fetch(`http://localhost:${port}/health/ready`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => null,
    );
    await answer?.arrayBuffer();
    if (answer?.ok) return;
  }
  throw new Error(`The node at ${port} did not become ready.`);
}
