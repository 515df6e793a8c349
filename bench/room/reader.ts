import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Wire } from './orders.ts';
import { clientFrame, frameReader, opcodes } from './websocket-frames.ts';

/** Opens a reader on a bare connection, and reports each frame. */
export async function bareReader(port: number, size: number, onFrames: (count: number) => void): Promise<Socket> {
  const socket = await connected(port);
  let whole = 0;
  let bytes = 0;
  socket.on('data', (chunk) => {
    bytes += chunk.length;
    const now = Math.floor(bytes / size);
    if (now > whole) onFrames(now - whole);
    whole = now;
  });
  return socket;
}

/** Opens a reader on a WebSocket, sends the contender's script, and reports each message. */
export async function webSocketReader(port: number, reader: number, wire: Wire, onFrame: (payload: Buffer) => void) {
  const socket = await connected(port);
  const path = wire.path.replace('READER', String(reader));
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  await new Promise<void>((resolve, reject) => {
    let step = 0;
    let head = '';
    const read = frameReader((opcode, payload) => {
      if (opcode === opcodes.ping) socket.write(clientFrame(opcodes.pong, payload));
      if (step < wire.script.length) goOn(payload.toString());
      else if (payload.length >= wire.least) onFrame(payload);
      // Engine.IO's own ping and pong.
      else if (payload.length === 1 && payload[0] === 0x32) socket.write(clientFrame(opcodes.text, Buffer.from('3')));
    });
    socket.on('data', (chunk: Buffer) => {
      if (head.endsWith('\r\n\r\n')) return read(chunk);
      const end = chunk.indexOf('\r\n\r\n');
      head += chunk.subarray(0, end < 0 ? chunk.length : end + 4).toString('latin1');
      if (end < 0) return;
      if (!head.startsWith('HTTP/1.1 101')) reject(new Error(`A reader was refused: ${head.split('\r\n')[0]}`));
      goOn('');
      if (chunk.length > end + 4) read(chunk.subarray(end + 4));
    });

    function goOn(heard: string): void {
      for (let next = wire.script[step]; next && heard.includes(next.after); next = wire.script[step]) {
        if (next.say) socket.write(clientFrame(opcodes.text, Buffer.from(next.say)));
        step += 1;
        if (wire.script[step]?.after) break;
      }
      if (step >= wire.script.length) resolve();
    }
  });
  return socket;
}

async function connected(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}
