import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { root } from './root.mjs';

/**
 * The file of a command that a package brings, to be run by the Node of our choice: the command itself would take
 * whichever Node comes first.
 * @param {string} packageName
 * @param {string} [command] the package's own name by default
 */
export function tool(packageName, command = packageName) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/**
 * The environment in which `node` and the packages' commands mean the project's own.
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export function withTools(node) {
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH ?? ''];
  return { ...process.env, PATH: path.join(delimiter) };
}
