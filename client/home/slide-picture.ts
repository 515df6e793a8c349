import { storedFirstPicture, storedShared } from '#client/device/stored.ts';
import type { NewsItem } from '#contract/home.ts';

/** The sizes there are of a slide's picture, and which of them a screen wants. */
export function slidePicture({ pictureSmall, picture }: NewsItem) {
  return {
    srcSet: `${pictureSmall} 640w, ${picture} 1200w`,
    // A little less than it is wide, so that a phone of 1.75 dots a pixel takes the small one, which nobody can tell.
    sizes: '(width >= 900px) 1000px, calc(100vw - 48px)',
  };
}

/** Keeps where the first slide's picture is, which the page itself asks for at the next visit, before any script of ours. */
export function storeFirstPicture(first: NewsItem): void {
  if (!storedShared.read()) storedFirstPicture.write(slidePicture(first));
}
