import { install } from './install.mjs';
import { isInstalled } from './installed.mjs';
import { runtime } from './runtime.mjs';

/** Installs the packages where that is needed, and answers with the path of the Node that runs the project. */
export async function toolchain() {
  if (!isInstalled()) await install();
  return runtime();
}
