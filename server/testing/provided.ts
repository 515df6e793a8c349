declare module 'vitest' {
  interface ProvidedContext {
    /** The database of the project that runs: a file to copy the embedded one from, or a server to ask for one. */
    database: { embeddedCopyOf: string } | { postgresAt: string };
  }
}

export {};
