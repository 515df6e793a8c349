/** Hair that falls below the ears, or is gathered up. */

import type { Layers, Shades } from './layers.ts';
import { disc, discs, fill, line, oval, type Point } from './svg.ts';

/** Hair drawn back smoothly from the forehead, as buns, tails and plaits begin. */
const drawnBack =
  'M101 150C88 90 114 44 160 44C206 44 232 90 219 150C217 122 206 98 182 86C168 80 152 80 138 86C114 98 103 122 101 150Z';

/** A middle parting, the hair falling to both sides of the face. */
const curtains =
  'M160 46C214 44 234 96 222 166C216 150 214 134 208 120C192 112 172 96 160 74C148 96 128 112 112 120C106 134 104 150 98 166C86 96 106 44 160 46Z';

/** A side parting with the hair sweeping across the forehead. */
const sweep =
  'M146 44C206 34 238 92 222 170C216 150 214 132 206 118C180 116 154 102 140 78C134 98 118 112 110 124C106 138 104 152 98 170C84 100 104 52 146 44Z';

/** Chin length, with a side parting. */
export function bob({ base, light }: Shades): Layers {
  const back =
    'M160 42C226 42 242 100 240 162C240 196 236 220 226 238C204 240 192 230 188 220H132C128 230 116 240 94 238C84 220 80 196 80 162C78 100 94 42 160 42Z';
  return {
    back: fill(base, back),
    front: fill(base, sweep) + line(light, 5, 'M122 92Q130 70 148 60M170 62Q198 72 208 102', 0.7),
  };
}

/** Chin length, with a straight fringe. */
export function fringe({ base, light }: Shades): Layers {
  const back =
    'M160 40C228 40 244 100 242 168C242 200 238 224 230 240C210 244 196 238 190 224H130C124 238 110 244 90 240C82 224 78 200 78 168C76 100 92 40 160 40Z';
  const front =
    'M97 176C86 96 108 42 160 42C212 42 234 96 223 176C216 158 213 138 212 116C180 124 140 124 108 116C107 138 104 158 97 176Z';
  return {
    back: fill(base, back),
    front:
      fill(base, front) + line(light, 5, 'M120 84Q136 60 168 58M136 104Q138 92 144 82M170 106Q172 94 170 84', 0.65),
  };
}

/** Straight and long, past the shoulders. */
export function long({ base, light }: Shades): Layers {
  const back = 'M160 40C228 40 242 100 242 168C242 220 250 262 254 300H66C70 262 78 220 78 168C78 100 92 40 160 40Z';
  const strands = line(light, 4, 'M88 178Q86 226 80 280M232 178Q234 226 240 280', 0.5);
  return {
    back: fill(base, back) + strands,
    front: fill(base, curtains) + line(light, 5, 'M118 98Q128 72 148 62M202 98Q192 72 172 62', 0.7),
  };
}

/** Long waves. */
export function waves({ base, light }: Shades): Layers {
  const back =
    'M160 38C230 36 246 92 242 144C240 166 254 178 250 204C246 226 262 240 256 268C252 290 232 296 214 288H106C88 296 68 290 64 268C58 240 74 226 70 204C66 178 80 166 78 144C74 92 90 36 160 38Z';
  const strands = line(light, 4, 'M90 176Q80 196 86 216Q92 236 80 258M230 176Q240 196 234 216Q228 236 240 258', 0.55);
  return {
    back: fill(base, back) + strands,
    front: fill(base, sweep) + line(light, 5, 'M120 94Q128 68 150 58M172 60Q200 70 210 104', 0.7),
  };
}

/** A mass of curls to the shoulders. */
export function ringlets({ base, light }: Shades): Layers {
  const rim: Point[] = [
    [160, 50],
    [126, 54],
    [194, 54],
    [102, 76],
    [218, 76],
    [88, 106],
    [232, 106],
    [82, 138],
    [238, 138],
    [80, 170],
    [240, 170],
    [86, 202],
    [234, 202],
    [80, 232],
    [240, 232],
    [100, 250],
    [220, 250],
  ];
  const core = 'M90 90H230L238 240H82Z';
  const edge: Point[] = [
    [114, 108],
    [122, 90],
    [140, 78],
    [160, 72],
    [180, 78],
    [198, 90],
    [206, 108],
    [103, 130],
    [217, 130],
  ];
  const scalp = fill(base, 'M98 120C98 70 126 48 160 48C194 48 222 70 222 120C196 76 124 76 98 120Z');
  const lights =
    'M104 78Q110 66 122 64M146 58Q156 50 168 56M84 150Q80 162 88 170M236 150Q242 162 234 172M86 214Q84 226 92 232M234 212Q238 224 230 232';
  return {
    back: discs(base, 25, rim) + fill(base, core),
    front: scalp + discs(base, 15, edge) + line(light, 4.5, lights, 0.65),
  };
}

/** Gathered in a bun on top. */
export function bun({ base, light }: Shades): Layers {
  const knot = oval(base, [160, 38], 33, 28) + line(light, 4.5, 'M142 40Q146 24 164 22M150 50Q172 50 178 34', 0.65);
  return {
    back: knot,
    front: fill(base, drawnBack) + line(light, 4.5, 'M116 102Q126 72 150 60M204 102Q194 72 170 60', 0.65),
  };
}

/** A tail that comes forward over one shoulder. */
export function ponytail({ base, light }: Shades): Layers {
  const tail = 'M196 70C246 66 262 120 248 166C242 192 254 222 238 262C222 256 212 228 214 196C216 160 226 120 196 70Z';
  return {
    back: fill(base, tail) + line(light, 4.5, 'M236 112Q246 146 234 180Q230 208 236 232', 0.6),
    front: fill(base, drawnBack) + line(light, 4.5, 'M116 102Q130 66 166 58M146 70Q184 58 206 98', 0.65),
  };
}

/** Many thin braids, worn down. */
export function braids({ base, light }: Shades): Layers {
  const strands = [74, 86, 98, 110, 210, 222, 234, 246].map((x, i) => {
    const path = `M${160 + (x - 160) * 0.72} 84Q${x} 128 ${x} 176V${278 + (i % 2) * 10}`;
    return (
      line(base, 13, path) +
      `<path fill="none" stroke="${light}" stroke-width="4" stroke-dasharray="5 6" opacity="0.7" d="${path}"/>`
    );
  });
  const rows = line(
    light,
    3.2,
    'M122 102Q124 70 146 52M142 88Q146 66 156 50M198 102Q196 70 174 52M178 88Q174 66 164 50',
    0.7,
  );
  return { back: strands.join(''), front: fill(base, drawnBack) + rows };
}

/** One thick plait over the shoulder. */
export function sidePlait({ base, light }: Shades): Layers {
  const links: Point[] = [
    [88, 196],
    [84, 218],
    [86, 240],
    [92, 260],
  ];
  const plait =
    discs(base, 17, links) + line(light, 4, 'M78 200Q90 204 98 196M74 222Q86 226 96 218M76 244Q88 248 98 240', 0.7);
  const fall = fill(
    base,
    'M160 42C222 42 236 96 232 158C232 176 226 190 216 196H104L76 200C74 180 84 170 84 150C82 96 98 42 160 42Z',
  );
  return {
    back: fall + plait + disc(base, [96, 276], 10),
    front: fill(base, sweep) + line(light, 5, 'M122 92Q130 70 150 60M172 62Q198 74 208 104', 0.7),
  };
}
