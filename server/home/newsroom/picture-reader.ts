import { JpegImage } from 'pdfjs-dist/image_decoders/pdf.image_decoders.mjs';
import { cleanPicture } from '#server/reading/clean-picture.ts';
import type { FileBytes } from '#server/reading/reader.ts';

/** The size that a picture of the news must have. */
export type PictureQuestion = { width: number; height: number };

/** The picture without its metadata; null for what is no JPEG of that size. */
export type PictureAnswer = { jpeg: Uint8Array | null };

/** Decodes a picture for the news, in a child process. */
export function openNewsPicture(file: FileBytes) {
  return async ({ width, height }: PictureQuestion): Promise<PictureAnswer> => {
    const clean = cleanPicture(await file.whole());
    if (clean?.type !== 'image/jpeg') return { jpeg: null };
    try {
      const image = new JpegImage();
      image.parse(Uint8Array.from(clean.bytes));
      if (image.width !== width || image.height !== height) return { jpeg: null };
      image.getData({ width, height, forceRGB: true });
      return { jpeg: clean.bytes };
    } catch {
      return { jpeg: null };
    }
  };
}
