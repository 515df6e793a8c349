import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the app's page says in tests, so that a test can tell it from any other page. */
export const clientPage = '<!doctype html><html lang="en"><title>Stagedoor</title><div id="root"></div></html>';

/** Writes the smallest built client into a folder of its own, and answers the folder. */
export async function writeClientFiles(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-client-'));
  await mkdir(join(folder, 'built'));
  await writeFile(join(folder, 'index.html'), clientPage);
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'built/main-4f2a.js'), 'export {};');
  return folder;
}
