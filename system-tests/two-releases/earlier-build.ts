import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/root.mjs';
import { outside } from '#system-tests/testing/outside.ts';

/**
 * Where no release is tagged yet: a commit of 27 November, since 0.2.0 is older than the law by which migrations let two
 * releases run side by side.
 */
const beforeTags = '42c1c238';

/** The release before this one: the newest tag before HEAD, or a commit; null where the clone has no history. */
export function releaseBefore(): string | null {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    const tags = git('tag', '--list', 'v*', '--merged', 'HEAD~', '--sort=-version:refname').split('\n');
    return git('rev-parse', '--verify', `${tags[0] || beforeTags}^{commit}`);
  } catch {
    return null;
  }
}

/** Where a release's archive has its server. */
export const programOfRelease = 'server/start.js';

/** Puts what was built in a folder where an operator unpacks a release; answers that folder. */
export function unpackBuilt(folder: string, releases: string, version: string): string {
  const unpacked = join(releases, `stagedoor-${version}-linux-${process.arch}`);
  for (const part of ['client', 'server'])
    cpSync(join(folder, 'dist', part), join(unpacked, part), { recursive: true });
  cpSync(join(folder, 'package.json'), join(unpacked, 'package.json'));
  return unpacked;
}

/** Builds a commit in a folder, with the packages of this clone if they are the same. */
export function buildCommit(commit: string, folder: string): void {
  const inFolder = { cwd: folder, stdio: 'pipe' as const, env: { ...outside(), PATH: process.env.PATH } };
  const archive = execFileSync('git', ['archive', '--format=tar', commit], { cwd: root, maxBuffer: 1e9 });
  execFileSync('tar', ['--extract'], { ...inFolder, input: archive });
  const lockIn = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8');
  if (lockIn(folder) === lockIn(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--prefer-offline'], inFolder);
  execFileSync('npm', ['run', 'build'], inFolder);
}

/** The addresses of the files that an unpacked release has for browsers. */
export function builtFilesOf(unpacked: string): string[] {
  const files = readdirSync(join(unpacked, 'client/built'));
  return files.filter((file) => !file.endsWith('.br')).map((file) => `/built/${file}`);
}
