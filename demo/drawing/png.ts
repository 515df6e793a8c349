/** Writes small PNG files: flat drawings need few colours, so every pixel becomes one byte before it is packed. */

import { crc32, deflateSync } from 'node:zlib';
import type { Size } from './render.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A palette holds so many colours. */
const most = 256;

/** Packs bare pixels (red, green, blue, alpha) into an indexed PNG of at most 256 colours. */
export function packPng(pixels: Buffer, { width, height }: Size): Buffer {
  const { colours, places } = index(pixels);
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++) {
    places.copy(rows, y * (width + 1) + 1, y * width, (y + 1) * width);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colours.flatMap((colour) => channels(colour).slice(0, 3)))),
    chunk('tRNS', Buffer.from(colours.map((colour) => colour & 255))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Every pixel as a place in a list of colours: the most used ones, for the few others the nearest of them. */
function index(pixels: Buffer): { colours: number[]; places: Buffer } {
  const uses = new Map<number, number>();
  for (let i = 0; i < pixels.length; i += 4) {
    const colour = pixels.readUInt32BE(i);
    uses.set(colour, (uses.get(colour) ?? 0) + 1);
  }
  const colours = [...uses.keys()].sort((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0)).slice(0, most);
  const place = new Map(colours.map((colour, i) => [colour, i]));
  for (const colour of uses.keys()) {
    if (!place.has(colour)) place.set(colour, nearest(colour, colours));
  }
  const places = Buffer.alloc(pixels.length / 4);
  for (let i = 0; i < places.length; i++) places[i] = place.get(pixels.readUInt32BE(i * 4)) ?? 0;
  return { colours, places };
}

function nearest(colour: number, colours: number[]): number {
  const distances = colours.map((other) =>
    channels(other).reduce((sum, value, i) => sum + (value - (channels(colour)[i] ?? 0)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}

/** Red, green, blue and alpha. */
function channels(colour: number): number[] {
  return [colour >>> 24, (colour >>> 16) & 255, (colour >>> 8) & 255, colour & 255];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}
