import { EventEmitter, on } from 'node:events';
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { installed } from './installed.ts';
import { portOf } from './port-of.ts';
import { sample, serve } from './serving.ts';

/** A subscription as tRPC's documentation writes one. */
const { initTRPC } = await installed('@trpc/server');
const { applyWSSHandler } = await installed('@trpc/server/adapters/ws');
const said = new EventEmitter().setMaxListeners(0);
const t = initTRPC.create();
const router = t.router({
  onMessage: t.procedure.subscription(async function* ({ signal }: { signal: AbortSignal }) {
    for await (const [message] of on(said, 'message', { signal })) yield message;
  }),
});
const server = createServer();
applyWSSHandler({ wss: new WebSocketServer({ server, perMessageDeflate: false }), router });
serve({ port: await portOf(server), broadcast: () => said.emit('message', sample.message) });
