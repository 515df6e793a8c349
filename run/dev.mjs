// `npm run dev`: the client from Vite, which replaces changed parts in the open page, and the server behind it, which
// starts again when one of its files changes. One address for both.
import { build, isBuilt } from './build.mjs';
import { inForeground } from './foreground.mjs';
import { toolchain } from './toolchain.mjs';

const port = process.env.PORT || '5173';
const node = await toolchain();
// The server does not start without a built client, though nobody will look at it here.
if (!isBuilt()) build(node);

const serverPort = String(Number(port) + 1);
const server = {
  PORT: serverPort,
  HOST: '127.0.0.1',
  PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
};
process.exitCode = await inForeground([
  { command: node, options: ['build-steps/dev-client.mjs', port, `http://127.0.0.1:${serverPort}`] },
  {
    command: node,
    options: ['--watch', '--watch-preserve-output', '--env-file-if-exists=.env', 'server/start.ts'],
    env: { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || 'warn', ...server },
  },
]);
