import { personalFetch } from '#client/api/personal-fetch.ts';
import { largestLogo, longestLogo } from '#contract/limits.ts';

/**
 * Makes a logo of a picture of any shape: whole, in the middle of a square. The square has the picture's own
 * background; a transparent picture gets one, because the logo is shown on light, on dark and on the colour of the app.
 * @returns a data URL of a PNG that the server takes
 * @throws if the file is no picture that can be read
 */
export async function logoOf(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const whole = drawn(picture, largestLogo);
  // A photo of that size may be too large; at 120 px none is.
  return base64Of(whole).length <= longestLogo ? whole : drawn(picture, 120);
}

/** The data of a base64 data URL. */
export function base64Of(dataUrl: string): string {
  return dataUrl.slice(dataUrl.indexOf(',') + 1);
}

/** The PNG at an address of ours, in base64. */
export async function pngAt(address: string): Promise<string> {
  const answer = await personalFetch(address);
  if (!answer.ok) throw new Error('There is no picture at this address.');
  return btoa(String.fromCharCode(...new Uint8Array(await answer.arrayBuffer())));
}

/** Most transparent logos are drawn for white; a light one gets the dark background. */
const backgrounds = { ofMost: '#ffffff', ofLight: '#1e1724' };

function drawn(picture: ImageBitmap, side: number): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  context.imageSmoothingQuality = 'high';
  const bounds = drawCentred(context, picture, side);
  const { data } = context.getImageData(0, 0, side, side);
  const isOpaque = data.every((value, index) => index % 4 !== 3 || value === 255);
  if (isOpaque) return canvas.toDataURL('image/png');
  context.fillStyle = ownBackground(context, bounds) ?? (isLight(data) ? backgrounds.ofLight : backgrounds.ofMost);
  context.fillRect(0, 0, side, side);
  // Smaller than the square, whose corners are cut off where the logo is shown.
  drawCentred(context, picture, side * 0.84);
  return canvas.toDataURL('image/png');
}

type Rectangle = { left: number; top: number; width: number; height: number };

/** Draws a whole picture in the middle of the canvas, as large as fits a square of `side` pixels; returns where. */
function drawCentred(context: CanvasRenderingContext2D, picture: ImageBitmap, side: number): Rectangle {
  const scale = side / Math.max(picture.width, picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const all = context.canvas.width;
  const [left, top] = [(all - width) / 2, (all - height) / 2];
  context.drawImage(picture, left, top, width, height);
  return { left, top, width, height };
}

/** The colour in the corners of an opaque picture, which goes on around it; null for a transparent one. */
function ownBackground(context: CanvasRenderingContext2D, { left, top, width, height }: Rectangle): string | null {
  // The outermost pixels may be partly transparent where the picture ends between two pixels.
  const corners = [left + 1, left + width - 2].flatMap((x) =>
    [top + 1, top + height - 2].map((y) => context.getImageData(Math.round(x), Math.round(y), 1, 1).data),
  );
  if (corners.some(([, , , alpha]) => alpha !== 255)) return null;
  const mean = [0, 1, 2].map((channel) => corners.reduce((sum, pixel) => sum + (pixel[channel] ?? 0), 0) / 4);
  return `rgb(${mean.join(' ')})`;
}

/** Whether the picture would be lost on white: by the mean luminance of its pixels, weighted by their alpha. */
function isLight(pixels: Uint8ClampedArray): boolean {
  let [light, seen] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    light += (0.2126 * red + 0.7152 * green + 0.0722 * blue) * alpha;
    seen += alpha;
  }
  return light > seen * 220;
}
