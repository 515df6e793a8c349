// Started by run/dev.mjs: Vite on a port, with what the server answers fetched from there.
import { createLogger, createServer } from 'vite';
import { stop } from '#run/stop.mjs';

const [port = '', server = ''] = process.argv.slice(2);

/** What the server answers; but /api/call.ts is a file of the client's own folder of that name, and so is /live/. */
const answeredByTheServer = '^/(api|live|profile-pictures|news-pictures|health)(?=/|$)(?!.*\\.tsx?(\\?|$))';

const vite = await createServer({
  customLogger: withoutRestarts(),
  server: {
    port: Number(port),
    strictPort: true,
    // The Host header stays as the browser sent it: the server judges it as it will in earnest.
    proxy: { [answeredByTheServer]: { target: server, ws: true } },
  },
});
await vite.listen().catch((error) => stop(`${error.message}. Choose another port: PORT=5174 npm run dev`));

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => vite.close().finally(() => process.exit()));

/** Vite reports each request that meets the server while it starts again; that is no news. */
function withoutRestarts() {
  const logger = createLogger('warn');
  const report = logger.error;
  logger.error = (message, options) => {
    if (!/proxy error/.test(message) || !/ECONNREFUSED|ECONNRESET/.test(message)) report(message, options);
  };
  return logger;
}
