/** Everybody who has a portrait, with the traits it is drawn from. */

import { berlin } from './cast-berlin.ts';
import { cairo } from './cast-cairo.ts';
import { freetown } from './cast-freetown.ts';
import { london } from './cast-london.ts';
import { madrid } from './cast-madrid.ts';
import { paris } from './cast-paris.ts';
import type { Traits } from './traits.ts';

/** Traits by a person's key, all cities together. */
export const cast: Record<string, Traits> = {
  ...freetown,
  ...london,
  ...paris,
  ...madrid,
  ...berlin,
  ...cairo,
};
