import { newsPicture } from '#contract/limits.ts';
import { openReading, sentBytes, TooCostly } from '#server/reading/reading.ts';
import type { PictureAnswer, PictureQuestion } from './picture-reader.ts';

/** What decoding may cost: a picture of 1200 x 720 takes a tenth. */
const limits = { question: 5_000, whole: 5_000, memory: 384 };

/**
 * A picture that an editor sent, at both sizes, as it may be stored: decoded, and with nothing beside its pixels. Null for
 * what is no such picture.
 */
export async function cleanPictures(sent: { large: Buffer; small: Buffer }, owner: string) {
  const { width, height, smallWidth, smallHeight } = newsPicture;
  const large = await cleanJpeg(sent.large, { width, height }, owner);
  const small = large && (await cleanJpeg(sent.small, { width: smallWidth, height: smallHeight }, owner));
  return large && small && { large, small };
}

async function cleanJpeg(sent: Buffer, size: PictureQuestion, owner: string): Promise<Buffer | null> {
  const reading = await openReading<PictureQuestion, PictureAnswer>('newsPicture', sentBytes(sent), {
    ...{ owner, limits },
    waits: 'request',
  });
  try {
    const { jpeg } = await reading.ask(size);
    return jpeg && Buffer.from(jpeg);
  } catch (error) {
    if (error instanceof TooCostly) return null;
    throw error;
  } finally {
    reading.close();
  }
}
