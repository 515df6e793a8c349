import { createServer, type Socket } from 'node:net';
import { portOf } from './port-of.ts';
import { sample, serve } from './serving.ts';

/** Bytes on bare connections: the most that Node can do. */
const sockets = new Set<Socket>();
const frame = Buffer.from(sample.text);
const server = createServer((socket) => {
  sockets.add(socket);
  socket.on('error', () => {});
  socket.on('close', () => sockets.delete(socket));
  socket.resume();
});
serve({
  port: await portOf(server),
  broadcast: () => {
    for (const socket of sockets) socket.write(frame);
  },
});
