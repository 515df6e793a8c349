import { stat } from 'node:fs/promises';
import { Refusal } from '#server/stagedoor/refusal.ts';
import { openFolder } from './folder.ts';
import { openZip } from './zip.ts';

/** Documents to publish, in a folder or a ZIP file. Nothing of them is in memory but the list. */
export type Batch = {
  /** Where each document lies in the batch, such as `london/E-10118_2026-10.pdf`, and how many bytes it says it has. */
  sizes: Map<string, number>;
  /** What may not be in a batch, in a sentence each. */
  problems: string[];
  /** The bytes of one document. */
  read(path: string): Promise<Buffer>;
  close(): void;
};

/**
 * Opens a folder or a ZIP file.
 * @throws {Refusal}
 */
export async function openBatch(path: string): Promise<Batch> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new Refusal(`There is nothing at ${path}.`);
  return found.isDirectory() ? openFolder(path) : openZip(path);
}
