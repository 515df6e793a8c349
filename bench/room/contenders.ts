import type { Wire } from './orders.ts';
import type { RoomPeer } from './peers.ts';

/** One way to deliver a message to many readers. */
export type Contender = { name: string; file: string; peer: RoomPeer | null; batch: 1 | 10; wire: Wire };

/** The size of a frame with one message and with ten, in bytes. */
export type Sizes = Record<1 | 10, number>;

const webSocket = (path: string, ...script: Wire['script']): Wire => ({
  bare: null,
  path,
  script,
  applied: false,
  least: 200,
});

/** A reader of our room, who joins at a position. */
export function roomWire(position: { epoch: string; after: number }): Wire {
  return webSocket('/live?reader=READER', { after: '', say: JSON.stringify({ room: position }) });
}

/** All contenders; the others are compared with the first. */
export function contenders(sizes: Sizes, position: { epoch: string; after: number }): Contender[] {
  const bare = (batch: 1 | 10): Wire => ({ ...webSocket(''), bare: sizes[batch] });
  return [
    { name: 'bare `net` loop', file: 'serve-net.ts', peer: null, batch: 1, wire: bare(1) },
    { name: 'ours', file: 'serve-room.ts', peer: null, batch: 1, wire: roomWire(position) },
    { name: '`ws.send` loop', file: 'serve-ws.ts', peer: null, batch: 1, wire: webSocket('/') },
    {
      name: 'Socket.IO',
      file: 'serve-socket-io.ts',
      peer: 'socket.io',
      batch: 1,
      wire: webSocket('/socket.io/?EIO=4&transport=websocket', { after: '0{', say: '40' }, { after: '40{', say: '' }),
    },
    {
      name: 'tRPC subscription',
      file: 'serve-trpc.ts',
      peer: 'trpc',
      batch: 1,
      wire: webSocket(
        '/',
        { after: '', say: '{"id":1,"jsonrpc":"2.0","method":"subscription","params":{"path":"onMessage"}}' },
        { after: '"started"', say: '' },
      ),
    },
    {
      name: 'Parse LiveQuery',
      file: 'serve-parse.ts',
      peer: 'parse',
      batch: 1,
      wire: webSocket(
        '/',
        { after: '', say: '{"op":"connect","applicationId":"bench"}' },
        { after: '"connected"', say: '{"op":"subscribe","requestId":1,"query":{"className":"Message","where":{}}}' },
        { after: '"subscribed"', say: '' },
      ),
    },
    { name: 'bare `net` loop, ten a frame', file: 'serve-net.ts', peer: null, batch: 10, wire: bare(10) },
    { name: 'ours, ten a frame', file: 'serve-room.ts', peer: null, batch: 10, wire: roomWire(position) },
  ];
}
