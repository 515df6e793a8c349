import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { Refusal } from './refusal.ts';

/** The largest input file, in bytes. */
const largest = 10 * 1024 * 1024;

/**
 * Reads a file that the operator named.
 * @throws {Refusal} if it does not exist or is too large
 */
export async function readInput(file: string): Promise<Buffer> {
  try {
    const { size } = await stat(file);
    if (size > largest) throw new Refusal(`${file} is larger than 10 MB.`);
    return await readFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new Refusal(`There is no file ${file}.`);
    if (code === 'EISDIR') throw new Refusal(`${file} is a folder.`);
    if (code === 'EACCES') throw new Refusal(`${file} may not be read.`);
    throw error;
  }
}

/** A file's identity in the audit: its SHA-256 in hex. */
export function sha256(bytes: Buffer): string {
  return hash('sha256', bytes);
}
