import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * Creates a folder that is removed after the test.
 * @param whenFinished when to remove it, by default at the end of this test
 */
export async function temporaryFolder(
  whenFinished: (remove: () => Promise<void>) => void = onTestFinished,
): Promise<string> {
  const { folder, remove } = await folderToRemove();
  whenFinished(remove);
  return folder;
}

/** Creates a folder, and answers how to remove it. */
export async function folderToRemove(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }) };
}
