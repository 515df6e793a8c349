import type { Plugin } from 'vite';

/** Read by Chromium at the very start of a file (https://v8.dev/blog/explicit-compile-hints); others ignore it. */
const hint = '//# allFunctionsCalledOnLoad\n';

/**
 * Has Chromium compile the two files of every screen at once, on another thread and for its code cache. Otherwise it
 * compiles each function at its first call, on the page's thread, at every opening.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // After Vite, which puts a line of its own before the rest.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && (file.isEntry || file.name === 'frame')) file.code = hint + file.code;
        }
      },
    },
  };
}
