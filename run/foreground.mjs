import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './root.mjs';

/** Signals of the same kind within this time are one, in milliseconds. */
const oneSignal = 500;
/** How often we look whether our parent is still there, in milliseconds. */
const betweenLooks = 200;

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
    spawn(command, options, {
      cwd: root,
      env: env ?? process.env,
      stdio: 'inherit',
      detached: process.platform !== 'win32',
    }),
  );
  let lastSignal = Number.NEGATIVE_INFINITY;
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    if (performance.now() - lastSignal < oneSignal) return;
    lastSignal = performance.now();
    for (const child of children) child.kill(signal);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, pass);
  whenAbandoned(() => pass('SIGTERM'));
  const ends = children.map(ended);
  const code = await Promise.race(ends);
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(ends);
  return code;
}

/**
 * Somebody who ends npm means us. But npm passes a signal to its shell alone, and that dies of it without a word to us,
 * so the loss of our parent is a signal too.
 * @param {() => void} act
 */
function whenAbandoned(act) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    act();
  }, betweenLooks);
  watch.unref();
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}
