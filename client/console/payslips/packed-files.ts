import { Zip, ZipPassThrough } from 'fflate';
import { bytesOf } from '#client/console/platform/file-pieces.ts';

/**
 * Packs several files into one ZIP, in the order of their names, so that the same files give the same bytes. Stored
 * without compression, because PDFs are compressed already. A single file stays as it is.
 */
export async function packed(files: File[], name: string): Promise<File> {
  const [only] = files;
  if (files.length === 1 && only) return only;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part as Uint8Array<ArrayBuffer>);
  });
  for (const file of files.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const entry = new ZipPassThrough(file.name);
    // A fixed date; ZIP has none before 1980.
    entry.mtime = new Date(2000, 0, 1);
    zip.add(entry);
    entry.push(await bytesOf(file), true);
  }
  zip.end();
  return new File(parts, name, { lastModified: Math.max(...files.map(({ lastModified }) => lastModified)) });
}
