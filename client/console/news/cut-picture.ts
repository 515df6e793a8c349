import { newsPicture } from '#contract/limits.ts';

/** Which part of a picture is shown: how much larger than it fits, and where between its edges, each from 0 to 1. */
export type Cut = { zoom: number; across: number; down: number };

/** As much of a picture as fits, from its middle. */
export const wholeCut: Cut = { zoom: 1, across: 0.5, down: 0.5 };

/** The most that a picture is made larger. */
export const mostZoom = 4;

/** Draws a part of a picture over a whole canvas. */
export function drawCut(canvas: HTMLCanvasElement, picture: ImageBitmap, { zoom, across, down }: Cut): void {
  const scale = zoom * Math.max(canvas.width / picture.width, canvas.height / picture.height);
  const [width, height] = [canvas.width / scale, canvas.height / scale];
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency: it would be black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const [left, top] = [across * (picture.width - width), down * (picture.height - height)];
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
}

/** A part of a picture at both sizes, as JPEGs in base64: nothing but pixels is left of the file. */
export function cutPicture(picture: ImageBitmap, cut: Cut): { large: string; small: string } {
  const { width, height, sent, smallWidth, smallHeight, smallSent } = newsPicture;
  const jpeg = (size: { width: number; height: number }, most: number) => {
    const canvas = Object.assign(document.createElement('canvas'), size);
    drawCut(canvas, picture, cut);
    // A picture of nothing but detail is made smaller, until the server takes it.
    for (let quality = 0.86; ; quality -= 0.2) {
      const url = canvas.toDataURL('image/jpeg', quality);
      const data = url.slice(url.indexOf(',') + 1);
      if (data.length <= most || quality < 0.3) return data;
    }
  };
  return {
    large: jpeg({ width, height }, sent),
    small: jpeg({ width: smallWidth, height: smallHeight }, smallSent),
  };
}
