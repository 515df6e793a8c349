/** Hair that ends above the ears. Every drawing is a `front`, laid over the head, and sometimes a `back`. */

import type { Layers, Shades } from './layers.ts';
import { bothSides, box, discs, fill, group, line, type Point } from './svg.ts';

/** The shape that most short cuts share: over the skull, down to the ears, with sideburns. */
const cap = 'M100 144C88 84 118 42 162 42C206 42 232 84 220 144L213 144';

/** Cropped close, with a straight hairline. */
export function crop({ base, light }: Shades): Layers {
  const mass = `${cap}C214 124 210 110 202 98C178 105 142 105 118 98C110 110 106 124 107 144Z`;
  return { front: fill(base, mass) + line(light, 5, 'M128 68Q150 54 178 60', 0.7) };
}

/** Combed over from a parting on one side. */
export function parted({ base, light }: Shades): Layers {
  const mass =
    'M100 144C84 92 106 44 150 40C206 32 234 82 221 144L213 144C215 122 211 106 202 94C178 102 142 96 128 76C126 92 112 108 107 144Z';
  return { front: fill(base, mass) + line(light, 5, 'M138 60Q164 46 194 64M140 74Q166 84 196 78', 0.7) };
}

/** Brushed up and back from the forehead. */
export function quiff({ base, light }: Shades): Layers {
  const mass =
    'M101 144C94 116 98 92 106 78C102 48 136 26 176 30C214 34 236 82 220 144L213 144C214 124 212 110 204 98C192 84 172 82 156 88C140 93 126 90 118 94C110 108 107 124 107 144Z';
  return { front: fill(base, mass) + line(light, 5, 'M122 66Q140 44 172 46M138 74Q158 58 190 62', 0.7) };
}

/** Swept back from the temples, a little long at the nape. */
export function swept({ base, light }: Shades): Layers {
  const mass =
    'M98 150C84 90 112 40 160 40C208 40 236 90 222 150L214 144C214 118 204 92 184 82C170 76 150 76 136 82C116 92 106 118 106 144Z';
  const back = fill(base, 'M100 130H220L214 216C206 226 200 222 196 212H124C120 222 114 226 106 216Z');
  return { back, front: fill(base, mass) + line(light, 4.5, 'M118 92Q132 60 160 56M150 66Q180 56 204 98', 0.7) };
}

/** A loose heap of curls with short sides. */
export function curls({ base, light }: Shades): Layers {
  const heap: Point[] = [
    [112, 88],
    [122, 66],
    [142, 52],
    [164, 46],
    [186, 54],
    [204, 70],
    [211, 92],
    [150, 72],
    [176, 74],
    [132, 82],
    [194, 84],
  ];
  const sides = 'M99 146C94 118 96 100 108 88L122 96C110 108 107 126 107 146Z';
  const lights = line(
    light,
    4.5,
    'M124 68Q128 58 138 60M152 58Q160 48 170 56M184 66Q196 62 200 74M150 82Q156 74 164 80',
    0.75,
  );
  return { front: bothSides(160, fill(base, sides)) + discs(base, 20, heap) + lights };
}

/** Clipped to a shadow on the scalp. */
export function buzz({ base }: Shades): Layers {
  const mass =
    'M101 140C94 88 122 58 160 58C198 58 226 88 219 140C216 122 210 110 203 101C178 94 142 94 117 101C110 110 104 122 101 140Z';
  return { front: fill(base, mass, 0.82) };
}

/** Bald on top, with what is left around the ears. */
export function bald({ base }: Shades): Layers {
  const side = 'M100 146C92 122 95 104 105 94C106 110 109 122 107 146Z';
  return { front: bothSides(160, fill(base, side)) + line('#fff', 6, 'M132 80Q142 71 156 70', 0.35) };
}

/** A flat top with faded sides. */
export function flatTop({ base, light }: Shades): Layers {
  const top = 'M106 98C102 70 106 44 118 36C142 28 178 28 202 36C214 44 218 70 214 98C180 90 140 90 106 98Z';
  const side = 'M101 140C98 118 99 104 106 94L118 96C110 108 106 122 106 140Z';
  return {
    front:
      group('opacity="0.7"', bothSides(160, fill(base, side))) +
      fill(base, top) +
      line(light, 4.5, 'M122 50Q150 42 184 46', 0.6),
  };
}

/** Short all round, with soft points over the forehead. */
export function pixie({ base, light }: Shades): Layers {
  const mass =
    'M101 160C84 96 108 40 162 40C216 40 236 96 219 160C214 146 214 126 208 112C202 104 196 100 190 92C176 108 150 116 122 112C112 122 108 144 101 160Z';
  return { front: fill(base, mass) + line(light, 5, 'M122 84Q140 58 174 58M142 94Q168 90 184 74', 0.7) };
}

/** A big round natural afro. */
export function afro({ base, light }: Shades): Layers {
  const rim: Point[] = [
    [84, 150],
    [74, 118],
    [84, 84],
    [106, 56],
    [138, 40],
    [174, 38],
    [208, 52],
    [232, 80],
    [245, 114],
    [236, 150],
  ];
  const cloud =
    discs(base, 27, rim) +
    fill(base, 'M76 152C70 80 110 34 160 34C210 34 250 80 244 152C240 176 214 190 160 190C106 190 80 176 76 152Z');
  const edge: Point[] = [
    [116, 96],
    [134, 86],
    [155, 82],
    [178, 84],
    [198, 92],
    [107, 114],
    [211, 110],
  ];
  const lights = line(light, 5, 'M104 84Q112 68 126 62M146 54Q158 48 172 52M92 124Q90 112 94 104', 0.75);
  const scalp = fill(base, 'M98 120C98 70 126 48 160 48C194 48 222 70 222 120C196 84 124 84 98 120Z');
  return { back: cloud, front: scalp + discs(base, 15, edge) + lights };
}

/** Two round puffs, high on the head. */
export function puffs({ base, light }: Shades): Layers {
  const puff: Point[] = [
    [106, 58],
    [92, 66],
    [114, 44],
    [98, 46],
    [88, 80],
    [108, 72],
  ];
  const mass =
    'M101 140C92 88 120 50 160 50C200 50 228 88 219 140C214 116 202 98 186 90C172 84 166 78 160 66C154 78 148 84 134 90C118 98 106 116 101 140Z';
  const band = line(light, 4, 'M108 96Q104 86 110 76', 0.8);
  return { back: bothSides(160, discs(base, 19, puff)), front: fill(base, mass) + bothSides(160, band) };
}

/** Locs to the chin, tied off the face. */
export function locs({ base, light }: Shades): Layers {
  const strands = [92, 102, 114, 206, 218, 228].map((x, i) => {
    const end = 226 + (i % 3) * 9;
    return (
      line(base, 14, `M${160 + (x - 160) * 0.8} 84Q${x} 130 ${x} ${end}`) + line(light, 3, `M${x} 168V${end - 8}`, 0.5)
    );
  });
  const mass =
    'M99 150C84 92 114 40 160 40C206 40 236 92 221 150C218 124 208 104 192 94C172 88 148 88 128 94C112 104 102 124 99 150Z';
  const lights = line(light, 3.6, 'M132 88Q134 62 146 50M160 84V48M188 88Q186 62 174 50', 0.6);
  return { back: strands.join(''), front: fill(base, mass) + lights + box(base, [98, 138], 8, 16, 4) };
}
