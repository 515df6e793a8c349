import type { Plugin } from 'vite';

/** Removes from the screens' declarations the words that tests look for, such as the name of somebody of the demo company. */
export function withoutTestWords(): Plugin {
  return {
    name: 'without-test-words',
    enforce: 'pre',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: /\/feature\.tsx?$/ },
      handler(code) {
        const left = code.replace(/^ *loaded: (?:\/.*\/i?|'.*'),?$/gm, '');
        if (/\bloaded:\s*[/'"]/.test(left))
          this.error('test-words: `loaded` needs a line of its own, with a pattern in it.');
        return { code: left, map: null };
      },
    },
  };
}
