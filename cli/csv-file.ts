import { writeFile } from 'node:fs/promises';
import { Refusal } from './refusal.ts';

/**
 * Writes a table into a new file that only its owner may read. Starts with a byte-order mark, without which Excel takes
 * it for Windows-1252.
 * @throws {Refusal} if the file exists or cannot be written
 */
export async function writeCsv(file: string, csv: string): Promise<void> {
  try {
    await writeFile(file, `\ufeff${csv}`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new Refusal(`${file} is there already.`);
    throw new Refusal(`${file} cannot be written.`);
  }
}
