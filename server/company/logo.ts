import { openReading, sentBytes, TooCostly } from '#server/reading/reading.ts';
import type { LogoAnswer, LogoQuestion } from './logo-reader.ts';

/** What decoding may cost: a logo of the largest size takes a tenth. */
const limits = { question: 5_000, whole: 5_000, memory: 384 };

/** A logo that somebody sent, decoded and encoded again: what else was in its bytes is gone. Null for what is no logo. */
export async function decodedLogo(sent: Buffer, owner: string): Promise<Buffer | null> {
  const reading = await openReading<LogoQuestion, LogoAnswer>('logo', sentBytes(sent), {
    owner,
    limits,
    waits: 'request',
  });
  try {
    const { png } = await reading.ask('decode');
    return png && Buffer.from(png);
  } catch (error) {
    if (error instanceof TooCostly) return null;
    throw error;
  } finally {
    reading.close();
  }
}
