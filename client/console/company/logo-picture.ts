import { largestLogo, longestLogo } from '#contract/company-setup.ts';

/** Why a file gives no logo: it is no picture that the browser can read. */
export class NoPicture extends Error {}

/**
 * A picture of any shape as a logo: whole, in the middle of a square without a ground of its own.
 * @returns a data URL of a PNG that the server takes
 * @throws {NoPicture}
 */
export async function logoOf(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new NoPicture();
  });
  const whole = drawn(picture, largestLogo);
  // A photo of that size may be too heavy; of this one none is.
  return base64Of(whole).length <= longestLogo ? whole : drawn(picture, 120);
}

/** What follows the head of a data URL. */
export function base64Of(dataUrl: string): string {
  return dataUrl.slice(dataUrl.indexOf(',') + 1);
}

function drawn(picture: ImageBitmap, side: number): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const scale = side / Math.max(picture.width, picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, (side - width) / 2, (side - height) / 2, width, height);
  return canvas.toDataURL('image/png');
}
