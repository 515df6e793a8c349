import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { portOf } from './port-of.ts';
import { sample, serve } from './serving.ts';

/** The library we use, broadcasting as its documentation shows. */
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
serve({
  port: await portOf(server),
  broadcast: () => {
    for (const client of sockets.clients) if (client.readyState === client.OPEN) client.send(sample.text);
  },
});
