import { cp, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '#scripts/root.mjs';
import { ownPort } from '#server/testing/own-port.ts';
import { outside } from './testing/outside.ts';
import { run } from './testing/running.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

/** What the server needs of a release's archive. */
const parts = ['package.json', 'dist/server', 'dist/client'];

test('these files alone make a server, which writes only into its data folder', { tags: 'long' }, async () => {
  const app = await temporaryFolder();
  for (const part of parts) await cp(join(root, part), join(app, part), { recursive: true });
  const asCopied = await filesIn(app);
  const data = await temporaryFolder();
  const port = String(await ownPort());
  const settings = {
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    AUTH_SECRET: 'a secret that only this test knows',
  };
  const start = (given: Record<string, string>) => {
    const env = { ...outside(), NODE_ENV: 'production', DATA_DIR: data, ...given };
    const server = run(process.execPath, ['dist/server/start.js'], { cwd: app, env });
    onTestFinished(async () => {
      server.kill('SIGKILL');
      await server.ended;
    });
    return server;
  };

  const without = start({});
  expect(await without.ended).toEqual({ code: 1, signal: null });
  for (const name of ['PUBLIC_URL', 'AUTH_SECRET']) expect(without.output()).toContain(`- ${name}: missing`);

  const server = start(settings);
  await server.says(/Stagedoor is open at/);
  expect((await fetch(`http://localhost:${port}/health/ready`)).status).toBe(200);
  expect(await (await fetch(`http://localhost:${port}/`)).text()).toContain('<div id="root">');
  server.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, signal: null });
  expect(await filesIn(app)).toEqual(asCopied);
});

/** Every file of a folder with its modification time. */
async function filesIn(folder: string): Promise<[string, number][]> {
  const names = (await readdir(folder, { recursive: true })).sort();
  return Promise.all(names.map(async (name) => [name, (await stat(join(folder, name))).mtimeMs]));
}

test('the image is built from the archive of a release, and from nothing else of this folder', async () => {
  const lines = (await readFile(join(root, '.dockerignore'), 'utf8')).split('\n');
  expect(lines.filter((line) => line && !line.startsWith('#'))).toEqual(['*', '!release/*.tar.gz']);
  const file = await readFile(join(root, 'Dockerfile'), 'utf8');
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the builder fills it in.
  expect(file.match(/^(ADD|COPY) .*/gm)).toEqual(['ADD ${ARCHIVE} /opt/']);
});
