import { expect, test } from './fixtures.ts';
import { type Shape, walkEveryScreen } from './testing/layout-walk.ts';

/** The narrowest phone, big text, and a desk. */
const shapes: Shape[] = [
  { width: 320, height: 640 },
  { width: 390, height: 844, text: 200 },
  { width: 1280, height: 800 },
];

/** With widths that find hardly anything that the others do not. */
const allShapes = [{ width: 360, height: 780 }, { width: 900, height: 800 }, ...shapes];

/** Somebody of each language, with a training to open: what the company wrote is in it then. Three of them show in `npm test` what most break. */
const readers = [
  { language: 'English', who: 'claire.moreau', isInShort: true },
  { language: 'German', who: 'jonas.brandt', isInShort: true },
  { language: 'Arabic', who: 'karim.haddad', isInShort: true },
  { language: 'French', who: 'ines.benali' },
  { language: 'Spanish', who: 'diego.arnaiz' },
  { language: 'Krio', who: 'aminata.kamara' },
];

for (const { language, who, isInShort } of readers) {
  test.describe(language, () => {
    test.use({ preferences: { language }, isMobile: false });

    if (isInShort) {
      test('every screen keeps its words whole, its text inside, and its controls free', async ({ page }) => {
        expect(await walkEveryScreen(page, who, shapes)).toEqual([]);
      });
    }

    test('so does every screen in every shape', { tag: '@long' }, async ({ page }) => {
      expect(await walkEveryScreen(page, who, allShapes)).toEqual([]);
    });
  });
}
