import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const page = '<!doctype html><meta name="viewport" content="width=device-width"><title>Bare</title><h1>Bare</h1>';
const install =
  "<!doctype html><script>navigator.serviceWorker.register('/worker.js').then(()=>navigator.serviceWorker.ready).then(()=>document.title='ready')</script>";
const worker = `
  oninstall = (event) => event.waitUntil(caches.open('bare').then((cache) => cache.add('/')));
  onfetch = (event) => event.respondWith(caches.match('/'));
`;

/** The minimum that can be reopened offline: a page with a heading, which a worker serves from its cache. */
export async function openBareApp(): Promise<{ url: string; installUrl: string; close(): Promise<void> }> {
  const server = createServer(({ url }, response) => {
    const isWorker = url === '/worker.js';
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(isWorker ? worker : url === '/install' ? install : page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url: `${url}/`,
    installUrl: `${url}/install`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
