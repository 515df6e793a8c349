import { crc32, inflateSync } from 'node:zlib';

/** A picture of a kind that browsers show. */
type Picture = { type: 'image/jpeg' | 'image/png'; bytes: Buffer };

/**
 * A picture with nothing but what draws it: without the place, the device, the moment and whatever else a phone writes
 * beside the pixels, or behind them. How the phone was held stays. Null for what is no whole JPEG or PNG.
 */
export function cleanPicture(bytes: Buffer): Picture | null {
  const jpeg = cleanJpeg(bytes);
  if (jpeg) return { type: 'image/jpeg', bytes: jpeg };
  const png = cleanPng(bytes);
  return png && { type: 'image/png', bytes: png };
}

/** Markers of a JPEG (ITU T.81, table B.1). */
const markers = { start: 0xd8, end: 0xd9, scan: 0xda, app1: 0xe1, app14: 0xee } as const;

/** Frames and tables that decoders need: Huffman, arithmetic and quantization tables, restart interval, frames. */
const isDrawing = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= 0xda && marker <= 0xdd);

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function cleanJpeg(bytes: Buffer): Buffer | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xff00 + markers.start) return null;
  const kept: Buffer[] = [];
  let [at, hasFrame, hasScan, turn] = [2, false, false, 1];
  for (;;) {
    if (bytes[at] !== 0xff) return null;
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1];
    if (marker === markers.end) break;
    if (marker === undefined || marker < 0xc0 || (marker >= 0xd0 && marker <= markers.start)) return null;
    if (at + 4 > bytes.length) return null;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end < at + 4 || end > bytes.length) return null;
    const segment = bytes.subarray(at, end);
    if (isFrame(marker)) {
      if (segment.length < 9 || segment.readUInt16BE(7) === 0) return null;
      hasFrame = true;
    }
    if (isDrawing(marker) || isColours(marker, segment)) kept.push(segment);
    if (marker === markers.app1) turn = turnIn(segment.subarray(4)) ?? turn;
    at = end;
    if (marker === markers.scan) {
      at = endOfScan(bytes, end);
      kept.push(bytes.subarray(end, at));
      hasScan = true;
    }
  }
  if (!hasFrame || !hasScan) return null;
  // What lies behind the end is not kept: some phones put a second picture there, with a place of its own.
  return Buffer.concat([Buffer.from([0xff, markers.start]), turnAs(turn), ...kept, Buffer.from([0xff, markers.end])]);
}

/** Adobe's note of how colours are coded, without which some pictures show in wrong ones. */
function isColours(marker: number, segment: Buffer): boolean {
  return marker === markers.app14 && segment.length === 16 && segment.toString('latin1', 4, 9) === 'Adobe';
}

/** Where the coded pixels that begin here end: at the next marker that is no restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** How a picture is to be turned (Exif 2.3, 4.6.4 A, tag 0x0112), from 1 to 8; null where it does not say. */
function turnIn(exif: Buffer): number | null {
  const head = 6;
  if (exif.length < head + 8 || exif.toString('latin1', 0, head) !== 'Exif\0\0') return null;
  const tiff = exif.subarray(head);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < Math.min(short(first), 100); entry += 1) {
    const at = first + 2 + 12 * entry;
    const turn = short(at + 8);
    if (short(at) === 0x0112) return turn >= 1 && turn <= 8 ? turn : null;
  }
  return null;
}

/** A new Exif segment that says nothing but how the picture is to be turned; nothing for one that is upright. */
function turnAs(turn: number): Buffer {
  if (turn === 1) return Buffer.alloc(0);
  const entry = [0x12, 0x01, 3, 0, 1, 0, 0, 0, turn, 0, 0, 0];
  const tiff = [0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 1, 0, ...entry, 0, 0, 0, 0];
  const exif = [...Buffer.from('Exif\0\0', 'latin1'), ...tiff];
  return Buffer.from([0xff, markers.app1, 0, exif.length + 2, ...exif]);
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** What draws a PNG (PNG, third edition, 5.6): its size, colours, pixels and end, and what is transparent. */
const drawingChunks = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'];

function cleanPng(bytes: Buffer): Buffer | null {
  if (!bytes.subarray(0, 8).equals(pngStart)) return null;
  const kept: Buffer[] = [pngStart];
  const seen = new Set<string>();
  const pixels: Buffer[] = [];
  for (let at = 8; !seen.has('IEND'); ) {
    if (at + 12 > bytes.length) return null;
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null;
    if (seen.size === 0 && (kind !== 'IHDR' || bytes.readUInt32BE(at + 8) === 0)) return null;
    seen.add(kind);
    if (kind === 'IDAT') pixels.push(bytes.subarray(at + 8, end - 4));
    if (drawingChunks.includes(kind)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return decodes(bytes, Buffer.concat(pixels)) ? Buffer.concat(kept) : null;
}

/** Samples of a pixel by the kind of colours (PNG, third edition, 11.2.1). */
const samplesOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Larger ones no phone takes; the child process has no more memory for them. */
const mostPixelBytes = 256 * 1024 * 1024;

/** The passes of an interlaced picture, each by its first column and row, and its steps (PNG, third edition, 8.1). */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Whether the pixels of a PNG are all there, and no more of them. */
function decodes(png: Buffer, pixels: Buffer): boolean {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const bits = png.readUInt8(24) * (samplesOf[png.readUInt8(25)] ?? 0);
  const parts = png.readUInt8(28) === 1 ? passes : ([[0, 0, 1, 1]] as const);
  let size = 0;
  for (const [left, top, across, down] of parts) {
    const [columns, rows] = [Math.ceil((width - left) / across), Math.ceil((height - top) / down)];
    if (columns > 0 && rows > 0) size += rows * (1 + Math.ceil((columns * bits) / 8));
  }
  if (bits === 0 || size === 0 || size > mostPixelBytes) return false;
  try {
    return inflateSync(pixels, { maxOutputLength: size }).length === size;
  } catch {
    return false;
  }
}
