import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { root } from './root.mjs';

/**
 * Runs a command in the foreground, passes signals on to it, and answers its exit code.
 * @param {string} command
 * @param {string[]} options
 * @returns {Promise<number>}
 */
export async function inForeground(command, options) {
  // A process group of its own: otherwise Ctrl-C would reach the server from the terminal, from npm and from us, and it
  // takes another signal after a second as a request to exit at once.
  const child = spawn(command, options, { cwd: root, stdio: 'inherit', detached: process.platform !== 'win32' });
  let lastSignal = Number.NEGATIVE_INFINITY;
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    if (performance.now() - lastSignal < 1_000) return;
    lastSignal = performance.now();
    child.kill(signal);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, pass);
  // npm passes a signal only to its shell, which dies silently: losing our parent counts as a signal too.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    // Our parent may die of the signal that we have passed on: that is no second one.
    if (lastSignal === Number.NEGATIVE_INFINITY) pass('SIGTERM');
  }, 200).unref();
  if (!process.env.npm_lifecycle_event) clearInterval(watch);

  const [code, signal] = await once(child, 'exit');
  return code ?? 128 + constants.signals[/** @type {NodeJS.Signals} */ (signal)];
}
