import { expect, test } from './fixtures.ts';
import { walkEveryScreen } from './testing/layout-walk.ts';

/** The narrowest phones, big text, and a desk. */
const shapes = [
  { width: 320, height: 640 },
  { width: 360, height: 780 },
  { width: 390, height: 844, text: 200 },
  { width: 1280, height: 800 },
];

for (const [language, who] of [
  ['English', 'claire.moreau'],
  ['German', 'jonas.brandt'],
  ['Arabic', 'karim.haddad'],
] as const) {
  test.describe(language, () => {
    test.use({ preferences: { language }, isMobile: false, contextOptions: { reducedMotion: 'reduce' } });

    test('every screen keeps its words whole, its text inside, and its controls free', async ({ page }) => {
      expect(await walkEveryScreen(page, who, shapes)).toEqual([]);
    });
  });
}
