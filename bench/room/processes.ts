import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { root } from '#scripts/root.mjs';
import type { Answers, LoadOrder, Memory, Order, Usage, Wire } from './orders.ts';

function start(file: string, env: Record<string, string>): ChildProcess {
  return fork(join(import.meta.dirname, file), {
    cwd: root,
    env: { ...process.env, ...env },
    execArgv: ['--expose-gc', '--no-warnings'],
    serialization: 'advanced',
    // Peers write their logs there.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** Waits for an answer of a kind; several may be pending. */
function answered<Kind extends keyof Answers>(child: ChildProcess, kind: Kind): Promise<Answers[Kind]> {
  return new Promise((resolve, reject) => {
    const over = (code: number | null) => reject(new Error(`A process of the measurement ended with ${code}.`));
    const hear = (answer: Partial<Answers>) => {
      if (!(kind in answer)) return;
      child.off('exit', over);
      child.off('message', hear);
      resolve(answer[kind] as Answers[Kind]);
    };
    child.once('exit', over);
    child.on('message', hear);
  });
}

/** A measured server in its own process. */
export async function startServer(file: string, env: Record<string, string>) {
  const child = start(file, env);
  const port = await answered(child, 'port');
  return {
    port,
    pid: child.pid ?? 0,
    order: (order: Order) => void child.send(order),
    usage: (): Promise<Usage> => {
      child.send({ usage: true } satisfies Order);
      return answered(child, 'usage');
    },
    memory: (): Promise<Memory> => {
      child.send({ memory: true } satisfies Order);
      return answered(child, 'memory');
    },
    stop: () => child.disconnect(),
  };
}

export type MeasuredServer = Awaited<ReturnType<typeof startServer>>;

/** Readers in two processes, so that they are not the bottleneck. */
export async function startLoad() {
  const children = [start('load.ts', {}), start('load.ts', {})];
  const sendOrder = (order: LoadOrder) => {
    for (const child of children) child.send(order);
  };
  const share = (count: number) => Math.ceil(count / children.length);
  return {
    /** Connects readers, some at a time, and resolves once all of them read. */
    async connect(count: number, port: number, wire: Wire, atOnce = 32): Promise<void> {
      await Promise.all(
        children.map((child, index) => {
          const order = { connect: share(count), first: 1 + index * share(count), port, wire, atOnce };
          child.send(order satisfies LoadOrder);
          return answered(child, 'connected');
        }),
      );
    },
    begin: () => sendOrder({ begin: true }),
    /** Waits until so many frames have arrived since the figures began. */
    async received(frames: number): Promise<void> {
      const all = children.map((child) => answered(child, 'reached'));
      sendOrder({ expect: share(frames) });
      await Promise.all(all);
    },
    async report(): Promise<{ delays: number[]; busiest: number; frames: number }> {
      const all = children.map((child) => answered(child, 'report'));
      sendOrder({ report: true });
      const reports = await Promise.all(all);
      return {
        frames: reports.reduce((sum, { frames }) => sum + frames, 0),
        delays: reports.flatMap(({ delays }) => delays),
        busiest: Math.max(...reports.map(({ cpu, clock }) => cpu / clock)),
      };
    },
    hangUp: () => sendOrder({ hangUp: true }),
    stop: () => {
      for (const child of children) child.disconnect();
    },
  };
}

export type Load = Awaited<ReturnType<typeof startLoad>>;
