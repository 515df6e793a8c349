import { constants } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** A folder into which a release's archive was unpacked. */
const release = /^stagedoor-\d+\.\d+\.\d+[\w.-]*-linux-\w+$/;

/** A built file's name: no folder, and none above. */
const plainName = /^[\w~-][\w.~-]*$/;

/**
 * Answers the folder that has a built file: this release's, or that of another release whose archive was unpacked beside
 * this one. A page that was opened before an upgrade so still finds its files, and during one a page of either release at
 * either server. Where nobody has it, this release's.
 */
export function builtFilesIn(clientDir: string): (name: string) => Promise<string> {
  const own = join(clientDir, 'built');
  const besides = dirname(dirname(resolve(clientDir)));
  return async (name) => {
    if (!plainName.test(name) || (await isIn(own, name))) return own;
    const names = await readdir(besides).catch(() => []);
    // The newest first: that is what most people ask for.
    for (const beside of names.filter((one) => release.test(one)).toReversed()) {
      const built = join(besides, beside, 'client/built');
      if (await isIn(built, name)) return built;
    }
    return own;
  };
}

function isIn(folder: string, name: string): Promise<boolean> {
  return access(join(folder, name), constants.R_OK).then(
    () => true,
    () => false,
  );
}
