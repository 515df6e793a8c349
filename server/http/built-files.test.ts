import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeClientFiles } from '#server/testing/client-files.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const folder = await mkdtemp(join(tmpdir(), 'stagedoor-releases-'));
afterAll(() => rm(folder, { recursive: true }));

/** Unpacks a release with these built files beside the others. */
async function unpack(name: string, files: Record<string, string>): Promise<string> {
  const built = join(folder, name, 'client/built');
  await mkdir(built, { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(built, file), text);
  return join(folder, name, 'client');
}

test('files of releases that were unpacked beside this one are there, before an upgrade and after it', async () => {
  const clientDir = await unpack('stagedoor-0.3.0-linux-x64', { 'home-1a.js': 'own' });
  const written = await writeClientFiles();
  await cp(written, clientDir, { recursive: true });
  await rm(written, { recursive: true });
  await unpack('stagedoor-0.2.0-linux-x64', { 'home-1a.js': 'other', 'pay-2b.js': 'earlier' });
  await unpack('backups', { 'pay-3c.js': 'no release' });
  await writeFile(join(folder, 'stagedoor-0.2.0-linux-x64/client/secret.js'), 'a secret');
  const server = await openTestServer({ clientDir });
  const ask = async (file: string) => {
    const answer = await server.ask({ url: `/built/${file}` });
    return answer.statusCode === 200 ? answer.body : answer.statusCode;
  };
  expect([await ask('home-1a.js'), await ask('pay-2b.js'), await ask('pay-3c.js')]).toEqual(['own', 'earlier', 404]);
  for (const odd of [
    '..%2fsecret.js',
    '%2e%2e%2fsecret.js',
    '..%5csecret.js',
    '.%2fpay-2b.js',
    'pay-2b.js%2f',
    '%2e',
    '',
  ])
    expect([odd, await ask(odd)]).toEqual([odd, expect.any(Number)]);
  const { headers } = await server.ask({ url: '/built/pay-2b.js' });
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');

  expect(await ask('more-4d.js')).toBe(404);
  await unpack('stagedoor-0.4.0-linux-x64', { 'more-4d.js': 'next' });
  expect(await ask('more-4d.js')).toBe('next');
  await server.close();
});
