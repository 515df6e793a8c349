declare module 'vitest' {
  interface ProvidedContext {
    /** The database of the current project: a migrated embedded one to copy, or a server with a migrated template. */
    database: { embeddedCopyOf: string } | { postgresAt: string; socketIn: string; template: string };
    /** What reads strangers' files in a child process, built. */
    readerFile: string;
  }
}

export {};
