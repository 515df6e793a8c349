import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** @typedef {{ integrity?: string, optional?: boolean, os?: string | string[], cpu?: string | string[] }} Package */

/**
 * True where node_modules holds what package-lock.json says, by npm's own record of what it put there. Reading that
 * record instead of writing one of our own also believes a developer's `npm install`, and a folder that was copied
 * here from a machine of another kind is found out.
 */
export function isInstalled() {
  const present = packagesIn('node_modules/.package-lock.json');
  const wanted = packagesIn('package-lock.json');
  const complete = Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || present[path]?.integrity === entry.integrity,
  );
  return complete && Object.values(present).every(fitsThisMachine);
}

/** How much of what package-lock.json names for this machine is there already, from 0 to 1. */
export function progress() {
  const paths = Object.entries(packagesIn('package-lock.json')).flatMap(([path, entry]) =>
    path && fitsThisMachine(entry) ? [path] : [],
  );
  return paths.filter((path) => existsSync(join(root, path, 'package.json'))).length / paths.length;
}

/**
 * @param {string} file
 * @returns {Record<string, Package>}
 */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return {};
  }
}

/** @param {Package} entry */
function fitsThisMachine({ os, cpu }) {
  return allows(os, process.platform) && allows(cpu, process.arch);
}

/**
 * @param {string | string[] | undefined} list names such as linux, or !win32 for all others
 * @param {string} name
 */
function allows(list, name) {
  const names = [list ?? []].flat();
  if (names.includes(`!${name}`)) return false;
  return names.every((entry) => entry.startsWith('!')) || names.includes(name);
}
