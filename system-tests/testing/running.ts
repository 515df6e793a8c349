import { spawn } from 'node:child_process';

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

/** A child process: its output, and its exit. */
export type Running = {
  /** All output so far, errors included. */
  output(): string;
  /** Waits until the output matches. Fails with all output if the process ends first. */
  says(something: RegExp): Promise<string>;
  /** The process id; NaN if it could not be started. */
  pid: number;
  kill(signal: NodeJS.Signals): void;
  /** Ctrl-C in a terminal of its own: SIGINT to its whole process group. */
  interrupt(): void;
  ended: Promise<Exit>;
};

export type Surroundings = {
  cwd: string;
  env: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
  /** In a session of its own, as in its own terminal. */
  detached?: boolean;
};

/** Starts a process and reads its output. */
export function run(command: string, options: string[], surroundings: Surroundings): Running {
  const child = spawn(command, options, { ...surroundings, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      notify();
    });
  }
  let exit: Exit | undefined;
  const ended = new Promise<Exit>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      exit = { code, signal };
      notify();
      resolve(exit);
    });
  });
  // Callers may ignore the end.
  ended.catch(() => {});

  return {
    output: () => output,
    says: (something) =>
      new Promise((resolve, reject) => {
        const listener = () => {
          const said = something.exec(output);
          if (!said && !exit) return;
          listeners.delete(listener);
          if (said) resolve(said[0]);
          else reject(new Error(`It ended (${JSON.stringify(exit)}) without saying ${something}:\n${output}`));
        };
        listeners.add(listener);
        listener();
        child.once('error', reject);
      }),
    pid: child.pid ?? Number.NaN,
    kill: (signal) => void child.kill(signal),
    interrupt: () => void process.kill(-(child.pid as number), 'SIGINT'),
    ended,
  };
}
