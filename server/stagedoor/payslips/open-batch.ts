import { stat } from 'node:fs/promises';
import { type Batch, UnreadableBatch, UnreadableDocument } from '#server/pay/batches/batch.ts';
import { openZip } from '#server/pay/batches/zip.ts';
import { Refusal } from '#server/stagedoor/refusal.ts';
import { openFolder } from './folder.ts';
import { problemWords } from './problem-words.ts';

/**
 * Opens a folder or a ZIP file, runs work on it and closes it.
 * @throws {Refusal} also if one of its documents cannot be read
 */
export async function withBatch<Result>(path: string, work: (batch: Batch) => Promise<Result>): Promise<Result> {
  const batch = await open(path);
  try {
    return await work(batch);
  } catch (error) {
    if (error instanceof UnreadableDocument)
      throw new Refusal(`${problemWords(error)}. Nothing was written: start again.`);
    throw error;
  } finally {
    batch.close();
  }
}

async function open(path: string): Promise<Batch> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new Refusal(`There is nothing at ${path}.`);
  try {
    return await (found.isDirectory() ? openFolder(path) : openZip(path));
  } catch (error) {
    if (!(error instanceof UnreadableBatch)) throw error;
    throw new Refusal(words[error.reason](path, (error.cause as Error | undefined)?.message));
  }
}

const words: Record<UnreadableBatch['reason'], (path: string, why?: string) => string> = {
  'too-large': () => 'This is more than 200,000 files or 20 GB. Publish it in parts.',
  'no-zip': (path, why) => `${path} is neither a folder nor a ZIP file that can be read (${why}).`,
  unusable: (path, why) => `${path} cannot be used: ${why}.`,
};
