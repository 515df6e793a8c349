import { createHash } from 'node:crypto';
import { largestLogo } from '#contract/limits.ts';
import { lookAddress } from '#contract/paths.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Whether bytes begin as a square PNG of a logo's size does (PNG, third edition, 5.2 and 11.2.1). */
export function isLogo(bytes: Buffer): boolean {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(signature)) return false;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return false;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return width === height && width > 0 && width <= largestLogo;
}

/** The path under which a logo is stored and served: it changes with the picture. */
export function pathOfLogo(png: Buffer): string {
  return lookAddress(`${createHash('sha256').update(png).digest('hex').slice(0, 16)}.png`);
}
