/** Receives the frames of a WebSocket. */
export type Heard = (opcode: number, payload: Buffer) => void;

export const opcodes = { text: 1, ping: 9, pong: 10 } as const;

/** Parses bytes as they come, and reports each complete frame. */
export function frameReader(heard: Heard): (chunk: Buffer) => void {
  let rest: Buffer | null = null;
  return (chunk) => {
    const bytes = rest ? Buffer.concat([rest, chunk]) : chunk;
    let at = 0;
    for (;;) {
      const left = bytes.length - at;
      if (left < 2) break;
      let length = (bytes[at + 1] as number) & 127;
      let start = 2;
      if (length === 126 && left >= 4) {
        length = bytes.readUInt16BE(at + 2);
        start = 4;
      } else if (length === 127 && left >= 10) {
        length = Number(bytes.readBigUInt64BE(at + 2));
        start = 10;
      } else if (length > 125) break;
      if (left < start + length) break;
      heard((bytes[at] as number) & 15, bytes.subarray(at + start, at + start + length));
      at += start + length;
    }
    rest = at < bytes.length ? bytes.subarray(at) : null;
  };
}

/** A short frame as a client sends it. An all-zero mask will do: masking protects proxies, and there are none. */
export function clientFrame(opcode: number, payload: Buffer): Buffer {
  const short = payload.length < 126;
  const head = Buffer.alloc(short ? 6 : 8);
  head[0] = 128 | opcode;
  head[1] = 128 | (short ? payload.length : 126);
  if (!short) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}
