import packageFile from '#package.json' with { type: 'json' };

/** The commit that the bundle was built from, which the build writes here; null where it was built outside of Git. */
declare const BUILT_FROM: string | null;

/** A build of Stagedoor: its version, and the commit if it was built inside of Git. */
export type Build = { version: string; commit: string | null };

/** Which build of Stagedoor this is. */
export const build: Build = {
  version: packageFile.version,
  commit: typeof BUILT_FROM === 'undefined' ? null : BUILT_FROM,
};
