import type { OpenReader } from '#server/reading/reader.ts';
import { serveReader } from '#server/reading/reader.ts';

/** What a reader in a test is asked to do. */
export type OddQuestion =
  | { does: 'busy' }
  | { does: 'memory' }
  | { does: 'heap' }
  | { does: 'throw' }
  | { does: 'exit' }
  | { does: 'killed' }
  | { does: 'large'; bytes: number }
  | { does: 'read'; start: number; end: number }
  | { does: 'reach'; path: string };

const kept: unknown[] = [];

const open: OpenReader = (file) => async (question: OddQuestion) => {
  switch (question.does) {
    case 'busy':
      for (;;);
    case 'memory':
      for (;;) kept.push(Buffer.alloc(8 * 1024 * 1024, 1));
    case 'heap':
      for (;;) kept.push(new Array(1_000_000).fill(kept.length));
    case 'throw':
      throw new Error('It broke.');
    case 'exit':
      return process.exit(3);
    case 'killed':
      return process.kill(process.pid, 'SIGKILL');
    case 'large':
      return Buffer.alloc(question.bytes);
    case 'read':
      return file.read(question.start, question.end);
    case 'reach':
      return reached(question.path);
  }
};

/** What a child can reach beside its file. */
async function reached(path: string) {
  const fs = await import('node:fs');
  const { connect } = await import('node:net');
  const { spawnSync } = await import('node:child_process');
  const tried = (act: () => unknown) => {
    try {
      return act() === undefined;
    } catch {
      return false;
    }
  };
  const network = await new Promise<boolean>((resolve) => {
    try {
      const socket = connect({ host: '127.0.0.1', port: 9 });
      socket.on('connect', () => resolve(true));
      socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'ERR_ACCESS_DENIED'));
    } catch {
      resolve(false);
    }
  });
  return {
    writes: tried(() => fs.writeFileSync(path, 'x')),
    starts: tried(() => void spawnSync('true')),
    network,
    settings: Object.keys(process.env),
  };
}

serveReader({ odd: async () => open });
