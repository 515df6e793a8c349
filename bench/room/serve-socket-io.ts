import { createServer } from 'node:http';
import { installed } from './installed.ts';
import { portOf } from './port-of.ts';
import { sample, serve } from './serving.ts';

const { Server } = await installed('socket.io');
const server = createServer();
const io = new Server(server, { transports: ['websocket'] });
serve({ port: await portOf(server), broadcast: () => io.emit('message', sample.message) });
