// `npm run dev`: the client from Vite, with hot reload, and the server behind it, restarted when one of its files
// changes; both at one address.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger, createServer } from 'vite';
import { build, built } from '#scripts/build.mjs';
import { root } from '#scripts/root.mjs';
import { stop } from '#scripts/stop.mjs';

// The server does not start without a built client, though nobody sees that here.
if (!existsSync(built)) await build(process.execPath);

const port = process.env.PORT || '5173';
const serverPort = String(Number(port) + 1);

/** The server's paths; but /api/call.ts is a file of the client's folder of that name, and /live/ has some too. */
const answeredByTheServer = '^/(api|live|profile-pictures|news-pictures|health)(?=/|$)(?!.*\\.tsx?(\\?|$))';

const vite = await createServer({
  customLogger: withoutRestarts(),
  server: {
    port: Number(port),
    strictPort: true,
    // The Host header stays as the browser sent it: the server checks it as in production.
    proxy: { [answeredByTheServer]: { target: `http://127.0.0.1:${serverPort}`, ws: true } },
  },
});
await vite.listen().catch((error) => stop(`${error.message}. Choose another port: PORT=5174 npm run dev`));

/** @type {'serving' | 'restarting' | 'ending'} */
let state = 'serving';
let server = startServer();

// Node's own --watch (26.10) aborts on Ctrl-C after a restart, and leaves the server running.
const serverFolders = ['contract', 'demo', 'server'].map((folder) => join(root, folder));
vite.watcher.add(serverFolders);
vite.watcher.on('all', async (_, file) => {
  const isOfServer = serverFolders.some((folder) => file.startsWith(folder)) && !file.endsWith('.test.ts');
  if (!isOfServer || state !== 'serving') return;
  state = 'restarting';
  await stopServer();
  if (state !== 'restarting') return;
  server = startServer();
  state = 'serving';
});

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.once(signal, async () => {
    state = 'ending';
    await stopServer();
    process.exit();
  });

function startServer() {
  return spawn(process.execPath, ['--env-file-if-exists=.env', 'server/start.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
      PORT: serverPort,
      HOST: '127.0.0.1',
      PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
    },
  });
}

/** Ends the server; resolves at once if it has already ended. */
async function stopServer() {
  const ended = server.exitCode === null && server.signalCode === null ? once(server, 'exit') : undefined;
  server.kill('SIGTERM');
  await ended;
}

/** Vite reports each request during a restart; that is expected. */
function withoutRestarts() {
  const logger = createLogger('warn');
  const report = logger.error;
  logger.error = (message, options) => {
    if (!/proxy error/.test(message) || !/ECONNREFUSED|ECONNRESET/.test(message)) report(message, options);
  };
  return logger;
}
