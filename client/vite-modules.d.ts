declare module '#locales/*' {
  import type { Messages } from '@lingui/core';

  /** A catalogue, or the part of it behind the question mark (build-steps/split-words.ts). */
  export const messages: Messages;
}

declare module 'virtual:contract-routes' {
  export const contractRoutes: Record<string, string>;
}

declare module 'virtual:console-routes' {
  export const consoleRoutes: Record<string, string>;
}

declare module 'virtual:contract-version' {
  export const contractVersion: string;
}

declare module 'virtual:commit' {
  /** The first digits of the commit that this was built from; null where it was built outside of Git. */
  export const commit: string | null;
}

declare module 'virtual:release' {
  /** The release of this build, the same for page and worker. */
  export const release: string;
}

declare module 'virtual:built-files' {
  /** The addresses of all files that the worker caches, except the page. */
  export const builtFiles: readonly string[];
}
