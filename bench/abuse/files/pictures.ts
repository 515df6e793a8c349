import { crc32, deflateSync } from 'node:zlib';
import { slowDeflate } from './packed.ts';

/** A chunk of a PNG. */
function chunk(kind: string, bytes: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), bytes]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(bytes.length, 0);
  sum.writeUInt32BE(crc32(body), 0);
  return Buffer.concat([length, body, sum]);
}

/** A PNG whose header says one size, and whose packed pixels may be anything. */
export function png(
  { width = 64, height = 64, depth = 8, colour = 6, interlaced = 0 },
  packed: Buffer,
  between: Buffer[] = [],
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width >>> 0, 0);
  head.writeUInt32BE(height >>> 0, 4);
  for (const [at, value] of [depth, colour, 0, 0, interlaced].entries()) head[8 + at] = value;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    ...between,
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The most bytes that a logo may have when it is sent. */
const most = 66_000;

/** Pictures that lie about themselves, or unpack to more than they say. */
export const pictures = {
  'logo says 65,535 pixels': () => png({ width: 65_535, height: 65_535 }, deflateSync(Buffer.alloc(1_000))),
  'logo says 4 thousand million pixels': () =>
    png({ width: 0xffffffff, height: 0xffffffff }, deflateSync(Buffer.alloc(9))),
  'logo unpacks to 60 MB': () => png({}, deflateSync(Buffer.alloc(60_000_000), { level: 9 })),
  'logo of empty blocks': () => png({}, slowDeflate('usual', most)),
  'logo of 5,000 chunks': () =>
    png({}, deflateSync(Buffer.alloc(16_448)), Array(5_000).fill(chunk('tEXt', Buffer.alloc(0)))),
  'logo with a text of 50 MB': () =>
    png({}, deflateSync(Buffer.alloc(16_448)), [
      chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(50_000_000), { level: 9 })])),
    ]),
  'logo with rows in seven passes': () =>
    png({ interlaced: 1, depth: 1, colour: 3 }, deflateSync(Buffer.alloc(40_000_000), { level: 9 })),
  'logo without pixels': () => png({}, Buffer.alloc(0)),
  'logo of an unknown kind': () => png({ depth: 16, colour: 7 }, deflateSync(Buffer.alloc(100))),
  'logo that ends in its first chunk': () => png({}, deflateSync(Buffer.alloc(16_448))).subarray(0, 40),
} as const;
