import { stat } from 'node:fs/promises';
import { Refusal } from '#server/stagedoor/refusal.ts';
import type { Batch } from './batch.ts';
import { openFolder } from './folder.ts';
import { openZip } from './zip.ts';

/**
 * Opens a folder or a ZIP file.
 * @throws {Refusal}
 */
export async function openBatch(path: string): Promise<Batch> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new Refusal(`There is nothing at ${path}.`);
  return found.isDirectory() ? openFolder(path) : openZip(path);
}
