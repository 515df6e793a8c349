/** Turns SVG into pixels with Chromium, which the browser tests need anyway. */

import { chromium } from '@playwright/test';

/** A picture's size in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Paints SVG documents until it is closed. */
export interface Painter {
  /** The drawing as a WebP file. */
  webp(svg: string, size: Size, quality: number): Promise<Buffer>;
  /** The drawing's bare pixels, four bytes each: red, green, blue, alpha. */
  pixels(svg: string, size: Size): Promise<Buffer>;
  close(): Promise<void>;
}

interface Job extends Size {
  svg: string;
  /** How good a WebP file has to be, up to 1; null asks for bare pixels. */
  quality: number | null;
}

/** Opens a browser to paint with. */
export async function openPainter(): Promise<Painter> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  const page = await browser.newPage();
  const paint = async (job: Job) => Buffer.from(await page.evaluate(paintInPage, job), 'base64');
  return {
    webp: (svg, size, quality) => paint({ svg, ...size, quality }),
    pixels: (svg, size) => paint({ svg, ...size, quality: null }),
    close: () => browser.close(),
  };
}

/** The little of a browser page that painting needs; the rest of the server's code has no business with its types. */
interface Browser {
  Image: new () => { src: string; decode(): Promise<void> };
  OffscreenCanvas: new (
    width: number,
    height: number,
  ) => {
    getContext(kind: '2d'): {
      drawImage(image: object, x: number, y: number, width: number, height: number): void;
      getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray };
    };
    convertToBlob(options: { type: string; quality: number }): Promise<Blob>;
  };
}

/** Runs in the page, so it must use nothing of this module. */
async function paintInPage({ svg, width, height, quality }: Job): Promise<string> {
  const { Image, OffscreenCanvas } = globalThis as unknown as Browser;
  const image = new Image();
  const sized = svg.replace('<svg ', `<svg width="${width}" height="${height}" `);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sized)}`;
  await image.decode();
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0, width, height);
  const bytes =
    quality === null
      ? context.getImageData(0, 0, width, height).data
      : new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality })).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
