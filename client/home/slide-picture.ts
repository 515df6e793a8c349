import { storedFirstPicture, storedShared } from '#client/device/stored.ts';
import type { NewsItem } from '#contract/home.ts';

/** The available sizes of a slide's picture, and which of them fits a screen. */
export function slidePicture({ pictureSmall, picture }: NewsItem) {
  return {
    srcSet: `${pictureSmall} 640w, ${picture} 1200w`,
    // A little less than its real width, so that a phone with 1.75 dots per pixel takes the small one; nobody sees the
    // difference.
    sizes: '(width >= 900px) 1000px, calc(100vw - 48px)',
  };
}

/**
 * Stores the address of the first slide's picture: on the next visit index.html preloads it, before any script of ours.
 */
export function storeFirstPicture(first: NewsItem): void {
  if (!storedShared.read()) storedFirstPicture.write(slidePicture(first));
}
