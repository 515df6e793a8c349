/** One portrait: a person from the chest up, on a coloured ground. */

import { beardOf, glassesOf } from './beard.ts';
import { clothing, earrings, kitOf } from './clothes.ts';
import { grounds, house, skins } from './colours.ts';
import { hatOf, headset } from './covered.ts';
import { features, head, neck, outline } from './face.ts';
import { hairOf } from './hair.ts';
import { bothSides, box, disc, discs, fill, group, line, picture } from './svg.ts';
import type { Traits } from './traits.ts';

/** The side of a portrait, in pixels and in the units of its drawing. */
export const portraitSize = 320;

/** The person fills the frame, so that a face still reads at the size of a chat avatar. */
const closeUp = 'transform="translate(160 178) scale(1.16) translate(-160 -160)"';

/** Shoulders are drawn low and raised here, which keeps necks short. */
const shrug = 'transform="translate(0 -20)"';

/** Draws a person from their traits. */
export function portrait(traits: Traits): string {
  const hair = hairOf(traits);
  const hat = traits.hat === undefined ? '' : hatOf(traits.hat, traits.scarf);
  return picture(
    portraitSize,
    portraitSize,
    backdrop(traits),
    group(
      closeUp,
      hair.back ?? '',
      group(shrug, neck(traits), clothing(traits), kitOf(traits)),
      head(traits),
      farSide(traits),
      beardOf(traits),
      features(traits),
      earrings(traits),
      hair.front,
      hat,
      glassesOf(traits),
      traits.kit === 'headset' ? headset() : '',
    ),
  );
}

function farSide(traits: Traits): string {
  const shade = fill(skins[traits.skin].shade, 'M198 60C206 110 210 170 170 226L226 226V60Z', 0.45);
  return `<clipPath id="head"><path d="${outline(traits)}"/></clipPath><g clip-path="url(#head)">${shade}</g>`;
}

function backdrop({ ground, motif }: Traits): string {
  const { base, light } = grounds[ground];
  return box(base, [0, 0], portraitSize, portraitSize) + motifs[motif](light);
}

const motifs: Record<Traits['motif'], (light: string) => string> = {
  spot: (light) => disc(light, [160, 150], 122),
  drape: (light) => bothSides(160, fill(light, 'M24 0H52L40 320H12ZM82 0H110L98 320H70ZM136 0H150L142 320H128Z', 0.7)),
  beam: (light) => fill(light, 'M70 0H150L330 320H90Z', 0.8),
  bulbs: (light) => {
    const cord = line(light, 3, 'M-6 52Q80 118 166 62Q248 10 330 76');
    return (
      cord +
      discs(house.light, 9, [
        [28, 84],
        [86, 98],
        [140, 86],
        [196, 54],
        [250, 48],
        [298, 68],
      ])
    );
  },
};
