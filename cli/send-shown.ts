import type { Id } from '#contract/id.ts';
import { sendFile } from '#server/uploads/send-file.ts';
import type { CommandContext } from './command.ts';
import { Refusal } from './refusal.ts';

/** A file to be sent, a part at a time. */
export type SentFile = { name: string; size: number; modified: number; parts: AsyncIterable<Uint8Array> };

/**
 * Sends a file in pieces, as the console does, and shows how far it is; returns its upload, and its SHA-256 in hex.
 * @throws {Refusal} if too much of the operator's is under way
 */
export async function sendShown(
  { db, terminal }: CommandContext,
  file: SentFile,
): Promise<{ uploadId: Id; sha256: string }> {
  const progress = terminal.progress('Sending', file.size);
  const upload = await sendFile(db, file, progress.step).finally(() => progress.end());
  if (!upload) throw new Refusal('Other files are being sent at this moment. Try again once they have arrived.');
  return upload;
}
