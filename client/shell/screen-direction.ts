import { framedAt } from '#client/features.ts';
import { isEntrance } from '#contract/paths.ts';

/** Deeper into the app, out again, or from one tab to the next. */
type ScreenDirection = 'forward' | 'back' | 'across';

/** The direction from one screen to another, by how deep in the app each lies, whatever button led there. */
export function screenDirection(from: string, to: string): ScreenDirection {
  const deeper = depthOf(to) - depthOf(from);
  if (deeper === 0 && depthOf(to) === 1) return 'across';
  return deeper < 0 ? 'back' : 'forward';
}

/** The entrance lies outside; the room, the console and an unknown address have the depth of most screens. */
function depthOf(path: string): number {
  return isEntrance(path) ? 0 : (framedAt(path)?.depth ?? 2);
}
