import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { CallFailure, codeOf } from '#client/api/call-failure.ts';
import { newId } from '#client/api/new-id.ts';
import { asFailure, personalFetch, personSignal } from '#client/api/personal-fetch.ts';
import { queryClient } from '#client/api/query-client.ts';
import { watchPage } from '#client/device/page-lifecycle.ts';
import { createPause } from '#client/live/pause.ts';
import { consoleState } from '#client/session/console-queries.ts';
import { pieceAddress } from '#contract/console-paths.ts';
import type { Failure } from '#contract/failure.ts';
import { piecesOf, uploadLimits } from '#contract/upload-limits.ts';
import type { Upload } from '#contract/uploads.ts';
import { consoleCall, showLocked } from './console-call.ts';
import { asOnlySender } from './one-sender.ts';

/** The progress of a file, in bytes, and whether it waits for the network or for the console's lock. */
export type Sending = { sent: number; size: number; waits: 'no' | 'network' | 'lock' };

/** A file that has arrived, and the SHA-256 of its bytes as read here. */
export type Sent = { uploadId: string; sha256: string };

/** Thrown if the person stops the sending. */
export class SendingStopped extends Error {}

/** How long one piece may take, and the longest pause between two attempts, in milliseconds. */
const timeout = 60_000;
const longestPause = 15_000;

/**
 * Sends a file piece by piece, from where it broke off if one with its name, size and date did, and lets it be taken. It
 * waits for the network and for a locked console as long as it takes; once `stopped` aborts, or somebody else signs in, it
 * throws SendingStopped.
 * @param take takes what has arrived; until then no other tab sends the same upload, or says that it broke off
 * @throws {CallFailure} for failures that waiting does not help, and as `take`
 */
export async function sendFile<Answer>(
  file: File,
  report: (sending: Sending) => void,
  stopped: AbortSignal,
  take: (sent: Sent) => Promise<Answer>,
): Promise<Answer> {
  const stop = AbortSignal.any([stopped, personSignal()]);
  const { name, size, lastModified: modified } = file;
  const retry = retrying(stop, (waits, sent) => report({ sent, size, waits }));
  const sendAll = async (begun: Upload) =>
    take({ uploadId: begun.id, sha256: await sendPieces(begun, file, report, stop) });
  const { uploads } = await retry(0, () => consoleCall('uploads.mine'));
  const same = uploads.filter((each) => each.name === name && each.size === size && each.modified === modified);
  // Where another tab sends the same file, it is sent twice.
  for (const each of same) {
    const sent = await asOnlySender(each.id, async () => ({ answer: await sendAll(each) }));
    if (sent) return sent.answer;
  }
  const id = newId();
  const begin = () => consoleCall('uploads.begin', { id, name, size, modified });
  const sent = await asOnlySender(id, async () => ({ answer: await sendAll(await retry(0, begin)) }));
  if (!sent) throw new CallFailure('INTERNAL');
  return sent.answer;
}

/** Sends the pieces that are missing; resolves with the hash of the whole file. */
async function sendPieces(
  { id, received: before }: Upload,
  file: File,
  report: (sending: Sending) => void,
  stop: AbortSignal,
): Promise<string> {
  const { size } = file;
  const retry = retrying(stop, (waits, sent) => report({ sent, size, waits }));
  const hash = sha256.create();
  let received = before;
  for (let number = 0; number < piecesOf(size); number += 1) {
    const piece = file.slice(number * uploadLimits.piece, (number + 1) * uploadLimits.piece);
    // Pieces that the server has are read as well, because the hash is of the whole file.
    hash.update(await bytesOf(piece));
    if (stop.aborted) throw new SendingStopped();
    const sent = number * uploadLimits.piece;
    while (received <= number) {
      received = (await retry(sent, () => sendPiece(id, received, piece, stop))).received;
      if (received < number) throw new CallFailure('INTERNAL');
    }
    report({ sent: Math.min(size, sent + uploadLimits.piece), size, waits: 'no' });
  }
  return bytesToHex(hash.digest());
}

/** The bytes of a file, or of a piece of it. @throws {CallFailure} if it was changed or moved since it was chosen */
export async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await file.arrayBuffer().catch(() => {
      throw new CallFailure('UPLOAD_INCOMPLETE');
    }),
  );
}

/** Makes a function that repeats an attempt while the server is out of reach or busy, or the console is locked. */
export function retrying(stop: AbortSignal, report: (waits: 'network' | 'lock', sent: number) => void) {
  return async <Answer>(sent: number, attempt: () => Promise<Answer>): Promise<Answer> => {
    for (let pause = 1_000; ; pause = Math.min(2 * pause, longestPause)) {
      if (stop.aborted) throw new SendingStopped();
      try {
        return await attempt();
      } catch (error) {
        if (stop.aborted) throw new SendingStopped();
        const code = codeOf(error);
        if (code === 'CONSOLE_LOCKED') {
          report('lock', sent);
          await opened(stop);
        } else if (code === 'OFFLINE' || code === 'UNAVAILABLE' || code === 'TOO_MANY_REQUESTS') {
          report('network', sent);
          await passing(pause, stop);
        } else throw error;
      }
    }
  };
}

/** Waits until the time has passed, the network is back, or `stop` aborts. */
async function passing(milliseconds: number, stop: AbortSignal): Promise<void> {
  const pause = createPause();
  const stopWatching = watchPage({ online: pause.end });
  stop.addEventListener('abort', pause.end, { once: true });
  await pause.wait(milliseconds);
  stopWatching();
}

/** Waits until the console is open again, or `stop` aborts. */
function opened(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cache = queryClient.getQueryCache();
    const look = () => {
      if (!stop.aborted && !queryClient.getQueryData(consoleState().queryKey)?.open) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = cache.subscribe(look);
    stop.addEventListener('abort', look, { once: true });
    look();
  });
}

async function sendPiece(id: string, number: number, piece: Blob, stop: AbortSignal): Promise<Upload> {
  const answer = await personalFetch(pieceAddress(id, number), {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: piece,
    signal: AbortSignal.any([stop, AbortSignal.timeout(timeout)]),
  }).catch(asFailure);
  if (answer.ok) return (await answer.json().catch(asFailure)) as Upload;
  const { code } = (await answer.json().catch(() => ({ code: 'UNAVAILABLE' }))) as Failure;
  if (code === 'CONSOLE_LOCKED') showLocked();
  throw new CallFailure(code);
}
