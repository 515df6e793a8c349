import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FirstPaint } from '#contract/first-paint.ts';
import { languages } from '#contract/language.ts';
import { paths } from '#contract/paths.ts';
import { root } from '#scripts/root.mjs';

/**
 * Copies our build into a folder, with one static skeleton in the place of each page's own first paint: that of a
 * screen which says in the reader's language that it loads.
 */
export async function buildWithSkeleton(folder: string): Promise<void> {
  await cp(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  const file = join(folder, 'dist/client/first-paint.json');
  const { paints, screens }: FirstPaint = JSON.parse(await readFile(file, 'utf8'));
  const skeleton = paints[screens[paths.invite].paint];
  for (const paint of paints) for (const one of languages) paint[one].html = skeleton?.[one].html ?? '';
  await writeFile(file, JSON.stringify({ paints, screens }));
}
