/**
 * Draws every picture of the demo company and of the brand, from the project's root:
 *
 *     node demo/drawing/draw.ts
 *
 * The same drawings come out every time; commit what has changed.
 */

import { mkdir, writeFile } from 'node:fs/promises';
import { cast } from './cast.ts';
import { defaultPortrait, mark, maskableMark, plainMark, squareMark } from './mark.ts';
import { packPng } from './png.ts';
import { portrait, portraitSize } from './portrait.ts';
import { openPainter, type Painter, type Size } from './render.ts';
import { events } from './scene-events.ts';
import { news } from './scene-news.ts';
import { update } from './scene-update.ts';
import { shortcuts } from './shortcuts.ts';
import { wordmark } from './wordmark.ts';

const folders = {
  portraits: 'demo/portraits',
  pictures: 'demo/pictures',
  brand: 'client/brand',
  icons: 'client/brand/public',
  install: 'client/brand/public/install',
};

const kilobyte = 1024;

await Promise.all(Object.values(folders).map((folder) => mkdir(folder, { recursive: true })));
const painter = await openPainter();
try {
  await drawPortraits(painter);
  await drawScenes(painter);
  await drawBrand(painter);
} finally {
  await painter.close();
}

/** One portrait per person of the cast. */
async function drawPortraits(painter: Painter): Promise<void> {
  const size = { width: portraitSize, height: portraitSize };
  for (const [key, traits] of Object.entries(cast)) {
    const bytes = await withinBudget(painter, portrait(traits), size, 8 * kilobyte);
    await writeFile(`${folders.portraits}/${key}.webp`, bytes);
  }
}

/** The three slides of the home screen, each in two sizes. */
async function drawScenes(painter: Painter): Promise<void> {
  const sizes = { '': { width: 1200, height: 720, most: 60 }, '-small': { width: 640, height: 384, most: 18 } };
  for (const [name, scene] of Object.entries({ news, update, events })) {
    for (const [suffix, { most, ...size }] of Object.entries(sizes)) {
      const bytes = await withinBudget(painter, scene(), size, most * kilobyte);
      await writeFile(`${folders.pictures}/${name}${suffix}.webp`, bytes);
    }
  }
}

/** The mark, the name and the icons that browsers and home screens ask for. */
async function drawBrand(painter: Painter): Promise<void> {
  const drawings = {
    'mark.svg': mark(),
    'mark-plain.svg': plainMark(),
    'wordmark.svg': wordmark('#211722'),
    'wordmark-dark.svg': wordmark('#f7f0e8'),
    'default-portrait.svg': defaultPortrait(),
  };
  for (const [name, svg] of Object.entries(drawings)) {
    await writeFile(`${folders.brand}/${name}`, `${svg}\n`);
  }
  await writeFile(`${folders.icons}/favicon.svg`, `${mark()}\n`);
  const icons = [
    { name: 'icon-192.png', svg: mark(), side: 192 },
    { name: 'icon-512.png', svg: mark(), side: 512 },
    { name: 'icon-maskable-512.png', svg: maskableMark(), side: 512 },
    { name: 'apple-touch-icon.png', svg: squareMark(), side: 180 },
  ];
  for (const { name, svg, side } of icons) {
    const size = { width: side, height: side };
    await writeFile(`${folders.icons}/${name}`, packPng(await painter.pixels(svg, size), size));
  }
  const size = { width: 96, height: 96 };
  for (const [name, svg] of Object.entries(shortcuts())) {
    await writeFile(`${folders.install}/${name}-96.png`, packPng(await painter.pixels(svg, size), size));
  }
}

/** A WebP image at the best quality that stays within so many bytes. */
async function withinBudget(painter: Painter, svg: string, size: Size, most: number): Promise<Buffer> {
  for (let quality = 0.88; quality > 0.4; quality -= 0.04) {
    const bytes = await painter.webp(svg, size, quality);
    if (bytes.length <= most) return bytes;
  }
  throw new Error(`A picture does not fit into ${most} bytes.`);
}
