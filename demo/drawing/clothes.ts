/** Shoulders, what is worn on them, and the tools of the trade around the neck. */

import { cloths, house } from './colours.ts';
import { bothSides, box, disc, fill, line, ring } from './svg.ts';
import type { Traits } from './traits.ts';

const bodies = {
  slim: 'M48 320C48 290 66 276 96 268C112 264 124 262 132 256C140 274 180 274 188 256C196 262 208 264 224 268C254 276 272 290 272 320Z',
  broad:
    'M26 320C28 284 50 270 84 262C104 258 118 256 126 248C136 270 184 270 194 248C202 256 216 258 236 262C270 270 292 284 294 320Z',
} as const;

/** The upper body in its clothes. */
export function clothing(traits: Traits): string {
  const { base, shade } = cloths[traits.cloth];
  const body = bodies[traits.build];
  const arms = bothSides(
    160,
    line(shade, 4, traits.build === 'broad' ? 'M72 296Q76 306 77 320' : 'M88 298Q91 308 92 320', 0.7),
  );
  return fill(base, body) + arms + cuts[traits.top](traits);
}

const cuts: Record<Traits['top'], (traits: Traits) => string> = {
  tee: ({ cloth }) => line(cloths[cloth].shade, 6, 'M130 258C140 278 180 278 190 258'),
  shirt: ({ cloth }) =>
    collar(cloth) + line(cloths[cloth].shade, 3, 'M160 284V320') + disc(cloths[cloth].shade, [165, 302], 2.6),
  blouse: ({ cloth }) =>
    line(cloths[cloth].light, 7, 'M131 258C136 276 150 286 160 292C170 286 184 276 189 258') +
    line(cloths[cloth].shade, 3, 'M160 296V320'),
  rollNeck: ({ cloth }) =>
    box(cloths[cloth].base, [128, 232], 64, 38, 14) +
    line(cloths[cloth].shade, 3.5, 'M132 262Q160 274 188 262') +
    line(cloths[cloth].light, 3, 'M138 240V254M182 240V254', 0.7),
  hoodie: ({ cloth }) =>
    line(cloths[cloth].light, 15, 'M122 252C126 284 148 290 160 296C172 290 194 284 198 252') +
    line(house.paper, 3.5, 'M148 292V316M172 292V312'),
  blazer: ({ cloth }) =>
    fill(house.paper, 'M132 256L160 320L188 256C180 274 140 274 132 256Z') +
    bothSides(160, fill(cloths[cloth].light, 'M128 252L158 320H130L104 282L116 276Z')),
  waistcoat: ({ cloth }) =>
    shirtFront() +
    bothSides(160, fill(cloths[cloth].base, 'M110 262L158 320H84Z')) +
    bothSides(160, fill(house.ember, 'M160 274L142 264V286Z')) +
    disc(house.burgundy, [160, 275], 6),
  overalls: ({ cloth }) =>
    fill(house.paper, 'M90 270L132 256C140 274 180 274 188 256L230 270V320H90Z') +
    line('#e3d4bf', 3, 'M134 262C144 280 176 280 186 262') +
    box(cloths[cloth].base, [118, 294], 84, 30, 6) +
    bothSides(160, line(cloths[cloth].base, 13, 'M104 262L126 304') + disc(house.amber, [126, 302], 5)),
};

function collar(cloth: Traits['cloth']): string {
  return bothSides(160, fill(cloths[cloth].light, 'M128 246C128 262 144 276 160 284L142 302L116 262Z'));
}

function shirtFront(): string {
  return (
    fill(house.paper, 'M104 262L130 254C140 274 180 274 190 254L216 262L200 320H120Z') +
    bothSides(160, fill('#fff', 'M129 246C130 262 146 272 160 276L144 292L118 260Z'))
  );
}

const kits: Record<NonNullable<Traits['kit']>, () => string> = {
  headset: () => '', // worn on the head: see covered.ts
  tape: () => {
    const tape = line(house.glow, 11, 'M124 254C112 276 112 300 114 322M196 254C208 276 208 300 206 322');
    const marks = 'M110 276L120 278M108 290L118 291M108 304L118 304M200 278L210 276M202 291L212 290M202 304L212 304';
    return tape + line('#7a4a08', 2.4, marks);
  },
  pass: () => line(house.ember, 5, 'M128 258L156 306M192 258L164 306') + box(house.paper, [145, 302], 30, 24, 4),
  scarf: () =>
    fill(house.ember, 'M122 244C134 262 186 262 198 244C212 262 204 282 160 284C116 282 108 262 122 244Z') +
    line('#a43222', 3.5, 'M124 262Q160 280 198 260', 0.9),
};

/** What hangs around the neck. */
export function kitOf({ kit }: Traits): string {
  return kit === undefined ? '' : kits[kit]();
}

/** Earrings, below the lobes. */
export function earrings({ earrings: kind }: Traits): string {
  if (kind === undefined) return '';
  if (kind === 'studs') return bothSides(160, disc(house.glow, [101, 168], 4));
  if (kind === 'hoops') return bothSides(160, ring(house.glow, 4, [99, 180], 11));
  return bothSides(160, line(house.glow, 3, 'M100 168V178') + disc(house.ember, [100, 184], 6.5));
}
