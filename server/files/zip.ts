import { Zip, ZipPassThrough } from 'fflate';

/** One file of a ZIP; its bytes are read when its turn comes. */
export type ZipEntry = { name: string; size: number; modified?: Date; bytes(): Promise<Uint8Array> };

/**
 * Bytes of an entry besides name and content (local header, data descriptor, directory entry), and of the end record.
 */
const lengths = { entry: 30 + 16 + 46, end: 22 };

/** The size of a ZIP of some files, in bytes; nothing is compressed, because PDFs and pictures are already. */
export function zipSize(entries: ZipEntry[]): number {
  return entries.reduce((sum, { name, size }) => sum + lengths.entry + 2 * Buffer.byteLength(name) + size, lengths.end);
}

/** Writes a ZIP piece by piece, one file in memory at a time. */
export async function* zipOf(entries: ZipEntry[]): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  for (const { name, modified, bytes } of entries) {
    const file = new ZipPassThrough(name);
    if (modified) file.mtime = modified;
    zip.add(file);
    file.push(await bytes(), true);
    yield* pieces.splice(0);
  }
  zip.end();
  yield* pieces.splice(0);
}

/** Makes names unique, even if case is ignored: 'October.pdf', 'October (2).pdf'. */
export function differing(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let next = name;
    for (let count = 2; taken.has(next.toLowerCase()); count++) next = `${stem} (${count})${ending}`;
    taken.add(next.toLowerCase());
    return next;
  });
}
