/** How files are sent to the console, in bytes: even on a slow line a piece takes less time than a request may. */
export const uploadLimits = {
  piece: 256 * 1024,
  file: 512 * 1024 * 1024,
  /** What one person may have under way. */
  files: 5,
  bytes: 1024 * 1024 * 1024,
} as const;

/** A limit in bytes, as a person reads it. */
export function megabytesOf(bytes: number): number {
  return bytes / 1024 / 1024;
}

/** How many pieces a file of a size has. */
export function piecesOf(size: number): number {
  return Math.ceil(size / uploadLimits.piece);
}
