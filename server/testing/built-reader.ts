import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build } from 'rolldown';
import { qpdfFile, readerFile } from '#server/file-paths.ts';

/** What reads strangers' files, as the server's bundle has it, in a folder of its own. */
type BuiltReader = { file: string; remove(): Promise<void> };

/**
 * Builds what reads strangers' files: from its sources a child process takes twice the processor time to start, and
 * tests start hundreds.
 */
export async function buildReader(): Promise<BuiltReader> {
  const dir = await mkdtemp(join(tmpdir(), 'stagedoor-reader-'));
  await build({
    input: { reader: readerFile },
    platform: 'node',
    transform: { define: { __dirname: 'import.meta.dirname' } },
    output: { dir, entryFileNames: '[name].js' },
    logLevel: 'silent',
  });
  await copyFile(qpdfFile, join(dir, basename(qpdfFile)));
  return { file: join(dir, 'reader.js'), remove: () => rm(dir, { recursive: true }) };
}
