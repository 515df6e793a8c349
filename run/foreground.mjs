import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { root } from './root.mjs';

/**
 * Runs a command on this terminal to its end, and answers with its exit code. A signal to us is a signal to it.
 * @param {string} command
 * @param {string[]} options
 * @returns {Promise<number>}
 */
export async function inForeground(command, options) {
  // A group of its own: Ctrl-C would otherwise reach it from the terminal, from npm and from us, and the server takes a
  // second signal for impatience and drops what it is doing.
  const child = spawn(command, options, { cwd: root, stdio: 'inherit', detached: process.platform !== 'win32' });
  let lastSignal = Number.NEGATIVE_INFINITY;
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    if (performance.now() - lastSignal < 500) return;
    lastSignal = performance.now();
    child.kill(signal);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, pass);
  // npm passes a signal to its shell alone, which dies of it without a word to us: losing our parent is a signal too.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    pass('SIGTERM');
  }, 200).unref();
  if (!process.env.npm_lifecycle_event) clearInterval(watch);

  const [code, signal] = await once(child, 'exit');
  return code ?? 128 + constants.signals[/** @type {NodeJS.Signals} */ (signal)];
}
