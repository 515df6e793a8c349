import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { root } from './root.mjs';

/** @typedef {{ command: string, options: string[], env?: NodeJS.ProcessEnv }} Part */

/**
 * Runs commands side by side on this terminal until one ends, then ends the others, and answers with the exit code.
 * A signal to us is a signal to them.
 * @param {Part[]} parts
 * @returns {Promise<number>}
 */
export async function inForeground(parts) {
  const children = parts.map(({ command, options, env }) =>
    // A group of their own: Ctrl-C would otherwise reach them from the terminal, from npm and from us, and the server
    // takes a second signal for impatience and drops what it is doing.
    spawn(command, options, { cwd: root, env, stdio: 'inherit', detached: process.platform !== 'win32' }),
  );
  let lastSignal = Number.NEGATIVE_INFINITY;
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    if (performance.now() - lastSignal < 500) return;
    lastSignal = performance.now();
    for (const child of children) child.kill(signal);
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

  const ends = children.map((child) => once(child, 'exit'));
  const [code, signal] = await Promise.race(ends);
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(ends);
  return code ?? 128 + constants.signals[/** @type {NodeJS.Signals} */ (signal)];
}
