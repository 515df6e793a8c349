import { CallFailure } from '#client/api/call-failure.ts';
import { proofLimits } from '#contract/limits.ts';
import { isHeic } from '#contract/picture-kinds.ts';

/** The longest side of a picture that we write ourselves: iPhones draw no larger ones, and small print stays legible. */
const longestSide = 4_000;

/**
 * A proof as it is sent. A picture that this browser cannot show is refused here: HR could not look at it either. A HEIC picture
 * becomes a JPEG where the browser knows the kind, as Safari does.
 * @throws a CallFailure with BAD_REQUEST or PICTURE_IS_HEIC
 */
export async function sendableProof(file: File): Promise<Blob> {
  // The server says what is too large.
  if (file.size > proofLimits.bytes) return file;
  const start = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  if (file.type === 'application/pdf' || String.fromCharCode(...start).includes('%PDF')) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) throw new CallFailure(isHeic(start) ? 'PICTURE_IS_HEIC' : 'BAD_REQUEST');
  try {
    return isHeic(start) ? await asJpeg(picture) : file;
  } finally {
    picture.close();
  }
}

async function asJpeg(picture: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
  if (!blob) throw new CallFailure('PICTURE_IS_HEIC');
  return blob;
}
