import { matchesGlob } from 'node:path';

/** Tells which paths a .dockerignore keeps out of the build: the last line that fits a path or a folder above it wins. */
export function ignoredBy(dockerignore: string): (path: string) => boolean {
  const rules = dockerignore
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => ({ pattern: line.replace(/^!/, ''), ignores: !line.startsWith('!') }));
  return (path) => {
    const parts = path.split('/');
    const withParents = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    const last = rules.findLast(({ pattern }) => withParents.some((parent) => matchesGlob(parent, pattern)));
    return last?.ignores ?? false;
  };
}
