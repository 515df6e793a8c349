import { PNG } from 'pngjs';
import type { FileBytes } from '#server/reading/reader.ts';
import { isLogo } from './png.ts';

/** What is asked of a picture that somebody sent as a logo. */
export type LogoQuestion = 'decode';

/** The picture as it was decoded, as a new PNG; null for what is no logo. */
export type LogoAnswer = { png: Uint8Array | null };

/** Decodes a logo, in a child process. Nothing but its pixels is kept. */
export function openLogo(file: FileBytes) {
  return async (_: LogoQuestion): Promise<LogoAnswer> => {
    const bytes = await file.whole();
    if (!isLogo(bytes)) return { png: null };
    try {
      const { width, height, data } = PNG.sync.read(bytes.subarray(0, endOf(bytes)));
      return { png: PNG.sync.write(Object.assign(new PNG({ width, height }), { data })) };
    } catch {
      return { png: null };
    }
  };
}

/** Where the last chunk of a PNG ends (PNG, third edition, 5.3): what lies behind it is no part of the picture. */
function endOf(bytes: Buffer): number {
  let at = 8;
  while (at + 12 <= bytes.length) {
    const isLast = bytes.toString('latin1', at + 4, at + 8) === 'IEND';
    at += 12 + bytes.readUInt32BE(at);
    if (isLast) break;
  }
  return at;
}
