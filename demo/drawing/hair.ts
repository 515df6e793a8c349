/** Finds the drawing for a head of hair by its name. */

import { tints } from './colours.ts';
import { hijab, wrap } from './covered.ts';
import * as fallen from './hair-long.ts';
import * as short from './hair-short.ts';
import type { Layers, Shades } from './layers.ts';
import type { Hair, Traits } from './traits.ts';

type Grown = Exclude<Hair, 'hijab' | 'wrap'>;

const styles: Record<Grown, (shades: Shades) => Layers> = { ...short, ...fallen };

/** The layers of a person's hair, or of the scarf or wrap they wear over it. */
export function hairOf({ hair, tint, scarf }: Traits): Layers {
  if (hair === 'hijab') return hijab(scarf);
  if (hair === 'wrap') return wrap(scarf);
  return styles[hair](tints[tint]);
}
