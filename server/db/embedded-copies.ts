import { constants } from 'node:fs';
import { chmod, cp, readdir, rm, stat } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import { DataFolderInUse, lockDataFolder } from './data-lock.ts';
import { randomId } from './ids.ts';

/** Thrown where a copy of the embedded database cannot be made; its message is for the operator. */
class NoCopy extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'NoCopy';
  }
}

/** A copy of the embedded database, which nobody else has open. */
export type EmbeddedCopy = { folder: string; remove(): Promise<void> };

/** After how many milliseconds a copy counts as left behind by a command that was killed. */
const forgotten = 24 * 60 * 60 * 1000;

const prefix = 'database-copy-';
const socketIn = (dataDir: string) => join(dataDir, 'copies.sock');

/** What the server answers: the name of the copy's folder, or why there is none. */
type Answer = { made: string } | { failed: string };

/** Copies the files of a database; on a file system that can, without taking room. */
export async function copyFiles(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/**
 * Makes a copy of the embedded database for whoever connects to a socket in its folder, so only for its owner and root.
 * A command cannot copy it by itself while the server writes.
 */
export async function serveCopies(
  dataDir: string,
  copyTo: (folder: string) => Promise<void>,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    const name = `${prefix}${randomId()}`;
    copyTo(join(dataDir, name)).then(
      () => {
        const made: Answer = { made: name };
        // Nobody is left to remove it.
        if (socket.destroyed) return rm(join(dataDir, name), { recursive: true, force: true });
        socket.end(JSON.stringify(made));
      },
      async (error: Error) => {
        log.warn({ err: error }, 'the database could not be copied');
        await rm(join(dataDir, name), { recursive: true, force: true });
        const failed: Answer = { failed: error.message };
        socket.end(JSON.stringify(failed));
      },
    );
  });
  // One of a server that was killed; whoever holds the lock of the folder may remove it.
  await rm(socketIn(dataDir), { force: true });
  const listening = new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socketIn(dataDir), resolve);
  });
  try {
    await listening;
    await chmod(socketIn(dataDir), 0o600);
  } catch (error) {
    // A path too long for a socket, or a file system without any. Everything else works.
    log.warn({ err: error }, 'no backup can be made while this server runs');
  }
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/**
 * A copy of the embedded database as it is now, made by the server that has it open, or by us where none has.
 * @throws {NoCopy}
 */
export async function copyOfEmbedded(dataDir: string): Promise<EmbeddedCopy> {
  await removeForgotten(dataDir);
  try {
    const copy = await lockedCopy(dataDir);
    copy.unlock();
    return copy;
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
  }
  const answer = await askServer(dataDir);
  if ('failed' in answer) throw new NoCopy(`The server could not copy its database: ${answer.failed}.`);
  return copyNamed(dataDir, answer.made);
}

/**
 * A copy of the embedded database, whose folder stays ours alone until unlocked.
 * @throws {DataFolderInUse} where a server has it open
 */
export async function lockedCopy(dataDir: string): Promise<EmbeddedCopy & { unlock(): void }> {
  const lock = lockDataFolder(dataDir);
  const copy = copyNamed(dataDir, `${prefix}${randomId()}`);
  try {
    await copyFiles(join(dataDir, 'database'), copy.folder);
    return { ...copy, unlock: () => lock.release() };
  } catch (error) {
    await copy.remove();
    lock.release();
    throw error;
  }
}

function copyNamed(dataDir: string, name: string): EmbeddedCopy {
  const folder = join(dataDir, name);
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }) };
}

async function askServer(dataDir: string): Promise<Answer> {
  const socket = createConnection(socketIn(dataDir));
  try {
    return JSON.parse(await text(socket)) as Answer;
  } catch {
    throw new NoCopy(
      `A server is using ${dataDir} and does not answer: it may be starting. Run this command on its machine or in its container, as its user or ` +
        'as root, with the release that the server runs.',
    );
  } finally {
    socket.destroy();
  }
}

async function removeForgotten(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(dataDir, name);
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > forgotten) await rm(folder, { recursive: true, force: true });
  }
}
