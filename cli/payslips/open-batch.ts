import { open as openFile, stat } from 'node:fs/promises';
import { Refusal } from '#cli/refusal.ts';
import { type Batch, type BatchReason, UnreadableBatch, UnreadableDocument } from '#server/pay/batches/batch.ts';
import { openZip } from '#server/pay/batches/zip.ts';
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
    return await (found.isDirectory() ? openFolder(path) : openZipAt(path));
  } catch (error) {
    if (!(error instanceof UnreadableBatch)) throw error;
    throw new Refusal(words[error.reason](path, error.why));
  }
}

const words: Record<BatchReason, (path: string, why?: string) => string> = {
  'too-large': () => 'This is more than 200,000 files or 20 GB. Publish it in parts.',
  'no-zip': (path, why) => `${path} is neither a folder nor a ZIP file that can be read (${why}).`,
  unusable: (path, why) => `${path} cannot be used: ${why}.`,
  overlapping: (path, why) => `${path} cannot be used: ${why}. Make the ZIP again.`,
  'unpacks-too-large': (path) => `${path} unpacks to far more than its own size. Publish the PDFs from a folder.`,
  'too-costly': (path) => `${path} takes too long to read. Publish it in parts.`,
};

/** Opens a ZIP file on this machine. */
async function openZipAt(path: string): Promise<Batch> {
  const handle = await openFile(path);
  const read = (start: number, end: number) => handle.createReadStream({ start, end: end - 1, autoClose: false });
  const close = () => void handle.close();
  try {
    const zip = await openZip({ size: (await handle.stat()).size, read }, { owner: path });
    return { ...zip, close: () => [zip.close(), close()] };
  } catch (error) {
    close();
    throw error;
  }
}
