import { expect, test } from './testing/fixtures.ts';
import { type Shape, walkEveryScreen } from './testing/layout-walk.ts';
import { wideFont } from './testing/wide-font.ts';

const narrow: Shape = { width: 320, height: 640 };
const bigText: Shape = { width: 390, height: 844, text: 200 };
const wideText: Shape = { ...bigText, font: wideFont };
const desk: Shape = { width: 1280, height: 800 };

/** With widths that rarely find more than the others. */
const allShapes = [
  { width: 360, height: 780 },
  { width: 900, height: 800 },
  narrow,
  { ...narrow, font: wideFont },
  wideText,
  bigText,
  desk,
];

/**
 * Somebody for each language, with a training to open; the company's own texts are then in it. `npm test` walks one of
 * them, in the shape that breaks most and in the widest font of a device: other tests compare Arabic screens, and no
 * language has longer words than German.
 */
const readers = [
  { language: 'English', who: 'claire.moreau' },
  { language: 'German', who: 'jonas.brandt', inShort: [wideText] },
  { language: 'Arabic', who: 'karim.haddad' },
  { language: 'French', who: 'ines.benali' },
  { language: 'Spanish', who: 'diego.arnaiz' },
  { language: 'Krio', who: 'aminata.kamara' },
];

for (const { language, who, inShort } of readers) {
  test.describe(language, () => {
    test.use({ preferences: { language }, isMobile: false });

    if (inShort) {
      test('every screen keeps its words whole, its text inside, and its controls free', async ({ page }) => {
        expect(await walkEveryScreen(page, who, inShort)).toEqual([]);
      });
    }

    test('so does every screen in every shape', { tag: '@long' }, async ({ page }) => {
      expect(await walkEveryScreen(page, who, allShapes)).toEqual([]);
    });
  });
}
