/** The kind of a picture by its first bytes, whatever its name says; null for anything that browsers do not all show. */
export function pictureType(bytes: Buffer): 'image/webp' | 'image/jpeg' | 'image/png' | null {
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  if (bytes.toString('hex', 0, 3) === 'ffd8ff') return 'image/jpeg';
  if (bytes.toString('hex', 0, 8) === '89504e470d0a1a0a') return 'image/png';
  return null;
}
