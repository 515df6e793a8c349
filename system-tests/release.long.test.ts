import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import packageFile from '#package.json' with { type: 'json' };
import { root } from '#scripts/root.mjs';
import { ownPort } from '#server/testing/own-port.ts';
import { accept, chosenPassword, mailsIn, tokenIn } from './testing/operator.ts';
import { run } from './testing/running.ts';
import { signIn } from './testing/sign-in.ts';
import { folderToRemove } from './testing/temporary-folder.ts';

/** A release is made of this Debian, and only root may change the root folder. */
const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version');
if (!isDebianRoot) console.log('No release is made: that takes root on Debian.');

const { folder, remove } = await folderToRemove();
afterAll(remove);

/** Makes a release; answers its path, which is the last line. */
function release(): string {
  const lines = execFileSync('npm', ['run', '--silent', 'release'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  return lines.at(-1) ?? '';
}

describe.runIf(isDebianRoot)('a release', () => {
  const machine = join(folder, 'machine');
  const name = `stagedoor-${packageFile.version}-linux-${process.arch}`;
  const settings: Record<string, string> = { HOST: '127.0.0.1', DATA_DIR: '/data' };
  let archive = '';

  /**
   * Runs what the archive brings on the bare machine, without any of this machine's environment. Of /proc it sees
   * processes alone, as under the unit's ProcSubset=pid.
   */
  const onMachine = (...words: string[]) => {
    const inside = 'mount -t proc -o subset=pid proc "$0/proc" && exec chroot "$0" "$@"';
    const options = ['--mount', 'sh', '-c', inside, machine, `/${name}/bin/stagedoor`, ...words];
    return run('unshare', options, { cwd: folder, env: { PATH: '/usr/sbin:/usr/bin:/bin' } });
  };

  beforeAll(() => {
    archive = release();
    // The C library with its loader, a shell, and nothing else: no package, no libstdc++, no certificates.
    for (const file of ['/bin/sh', ...librariesOf('/bin/sh'), ...librariesOf(process.execPath)]) {
      if (/libatomic|libgcc|libstdc/.test(file)) continue;
      cpSync(realpathSync(file), join(machine, file));
    }
    chmodSync(join(machine, 'bin/sh'), 0o755);
    for (const part of ['data', 'tmp', 'dev', 'proc', 'etc/stagedoor'])
      mkdirSync(join(machine, part), { recursive: true });
    execFileSync('mknod', ['-m', '666', join(machine, 'dev/null'), 'c', '1', '3']);
    execFileSync('tar', ['--extract', '--gzip', '--file', archive, '--directory', machine]);
  });

  test('made twice of one commit is the same to the byte', () => {
    const first = join(folder, 'first.tar.gz');
    renameSync(archive, first);
    const again = release();
    expect(readFileSync(again).equals(readFileSync(first))).toBe(true);
  });

  test('has the sum of each of its files, and names what it is made of', () => {
    const inside = join(machine, name);
    const summed = spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: inside, encoding: 'utf8' });
    expect([summed.status, summed.stdout]).toEqual([0, '']);
    const sbom = JSON.parse(readFileSync(join(inside, 'sbom.cdx.json'), 'utf8'));
    const named = sbom.components.map((part: { name: string }) => part.name);
    expect(named).toEqual(
      expect.arrayContaining(['fastify', 'pg', 'react', `node-linux-${process.arch}`, 'libgcc-s1']),
    );
    expect(named).not.toContain('vitest');
    const licences = readFileSync(join(inside, 'LICENCES-OF-PARTS.txt'), 'utf8');
    expect(named.filter((part: string) => !licences.includes(`${part} `))).toEqual([]);
  });

  test('starts on a machine with nothing but the C library, and lets somebody in', async () => {
    const refused = onMachine('serve');
    expect((await refused.ended).code).toBe(1);
    for (const setting of ['PUBLIC_URL', 'AUTH_SECRET']) expect(refused.output()).toContain(`- ${setting}: missing`);

    const port = String(await ownPort());
    const url = `http://localhost:${port}`;
    const all = { ...settings, PORT: port, PUBLIC_URL: url, AUTH_SECRET: 'a secret that only this test knows' };
    const lines = Object.entries(all).map(([setting, value]) => `${setting}=${value}\n`);
    writeFileSync(join(machine, 'etc/stagedoor/stagedoor.env'), lines.join(''));
    const first = onMachine('serve');
    await first.says(/Stagedoor is open at/);
    first.kill('SIGTERM');
    await first.ended;

    expect((await onMachine('invite', 'first@house.example').ended).code).toBe(0);
    // What reads a file is a process of its own, which needs the libraries of the release, too.
    writeFileSync(join(machine, 'people.csv'), 'email,full name\nsecond@house.example,Second Person\n');
    const imported = onMachine('import', 'employees', '/people.csv', '--yes');
    expect([(await imported.ended).code, imported.output()]).toEqual([0, expect.stringContaining('1 new')]);
    const server = onMachine('serve');
    onTestFinished(async () => {
      server.kill('SIGKILL');
      await server.ended;
    });
    await server.says(/Stagedoor is open at/);
    const mails = await mailsIn({ PORT: port, DATA_DIR: join(machine, 'data') });
    const mail = mails.find((content) => /^To: first@house\.example/im.test(content));
    expect((await accept(url, tokenIn(mail))).status).toBe(200);
    expect(await signIn(url, 'first@house.example', chosenPassword)).not.toBeNull();
    const page = await fetch(url, { headers: { accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>')]);
    const status = onMachine('status');
    await status.ended;
    expect(status.output()).toContain('ok    Server: ready');
  });
});

/** The shared libraries of a program, and its loader. */
function librariesOf(program: string): string[] {
  const said = execFileSync('ldd', [program], { encoding: 'utf8' });
  return [...said.matchAll(/(?:=> )?(\/\S+) \(0x/g)].map(([, path]) => path as string);
}
