/** What is worn on the head: scarves and wraps instead of hair, hats over it. */

import { type Cloth, cloths, house } from './colours.ts';
import type { Layers } from './layers.ts';
import { box, disc, fill, line, oval } from './svg.ts';
import type { Hat } from './traits.ts';

/** A headscarf, wrapped under the chin. */
export function hijab(scarf: Cloth): Layers {
  const { base, shade, light } = cloths[scarf];
  const back = 'M160 36C226 36 240 92 238 150C238 206 254 244 262 296H58C66 244 82 206 82 150C80 92 94 36 160 36Z';
  const opening =
    'M160 84C196 84 211 112 210 144C209 184 190 217 160 217C130 217 111 184 110 144C109 112 124 84 160 84Z';
  const veil = `M160 38C226 38 238 96 234 154C232 200 220 230 196 246C176 258 144 258 124 246C100 230 88 200 86 154C82 96 94 38 160 38Z${opening}`;
  const drape = 'M122 236C140 258 196 254 214 222C240 250 252 282 250 312H70C74 280 96 252 122 236Z';
  const folds = line(shade, 4, 'M116 246Q166 274 220 238M104 266Q160 300 236 262M216 120Q226 160 210 208', 0.75);
  const under = line(shade, 6, 'M113 124C120 100 138 89 160 89C182 89 200 100 207 124', 0.9);
  return {
    back: fill(base, back),
    front: `<path fill="${base}" fill-rule="evenodd" d="${veil}"/>${under}${fill(base, drape)}${folds}${line(light, 5, 'M106 108Q116 68 150 56', 0.8)}`,
  };
}

/** A tall wrapped cloth with a knot, as worn across West Africa. */
export function wrap(scarf: Cloth): Layers {
  const { base, shade, light } = cloths[scarf];
  const crown =
    'M101 122C84 84 88 34 132 22C164 10 214 18 232 50C242 76 230 104 219 122C202 96 180 88 160 88C140 88 118 96 101 122Z';
  const knot =
    fill(base, 'M206 34C226 8 258 14 256 34C254 52 226 56 206 50Z') +
    fill(shade, 'M208 46C234 44 258 58 250 74C240 88 216 70 204 54Z');
  const folds = line(shade, 4.5, 'M108 100Q150 50 222 56M100 76Q136 30 206 40M126 92Q172 66 226 88', 0.8);
  return { back: knot, front: fill(base, crown) + folds + line(light, 5, 'M112 66Q126 38 154 30', 0.8) };
}

const hats: Record<Hat, (scarf: Cloth) => string> = { cap, beanie, flatCap, hardHat, beret };

/** A hat of that kind and colour, laid over the hair. */
export function hatOf(kind: Hat, scarf: Cloth): string {
  return hats[kind](scarf);
}

function cap(scarf: Cloth): string {
  const { base, shade, light } = cloths[scarf];
  const crown = 'M97 108C92 58 122 30 160 30C198 30 228 58 223 108C200 98 120 98 97 108Z';
  const peak = 'M94 108C120 92 200 92 226 108C240 116 240 124 228 122C190 108 130 108 92 122C80 124 80 116 94 108Z';
  return (
    fill(base, crown) + fill(shade, peak) + line(light, 4.5, 'M112 82Q120 54 146 44', 0.8) + disc(shade, [160, 32], 6)
  );
}

function beanie(scarf: Cloth): string {
  const { base, shade, light } = cloths[scarf];
  const crown = 'M98 100C92 46 124 22 160 22C196 22 228 46 222 100Z';
  const ribs = line(base, 3, 'M112 94V112M128 92V114M144 92V114M160 92V114M176 92V114M192 92V114M208 94V112', 0.55);
  return fill(base, crown) + line(light, 4.5, 'M114 74Q120 46 144 36', 0.8) + box(shade, [91, 88], 138, 29, 14) + ribs;
}

function flatCap(scarf: Cloth): string {
  const { base, shade, light } = cloths[scarf];
  const crown = 'M92 104C84 62 116 34 164 36C214 36 240 66 228 100C200 92 130 92 92 104Z';
  const peak = 'M88 104C116 88 190 88 220 100C226 108 222 114 212 112C176 102 128 104 98 118C84 120 80 110 88 104Z';
  return fill(base, crown) + fill(shade, peak) + line(light, 4, 'M110 78Q126 52 160 50M176 52Q200 56 212 76', 0.7);
}

function hardHat(scarf: Cloth): string {
  const { base, shade, light } = cloths[scarf];
  const crown = 'M96 104C94 54 124 28 160 28C196 28 226 54 224 104Z';
  const ridge = fill(shade, 'M148 30C148 22 172 22 172 30L176 104H144Z');
  return fill(base, crown) + ridge + line(light, 5, 'M110 84Q114 56 134 44', 0.9) + box(shade, [84, 98], 152, 16, 8);
}

function beret(scarf: Cloth): string {
  const { base, shade, light } = cloths[scarf];
  const crown = 'M98 100C70 84 78 44 130 34C190 22 250 50 242 84C238 104 220 104 214 98C180 84 136 86 98 100Z';
  return (
    fill(base, crown) +
    line(shade, 7, 'M101 101C130 87 186 86 216 99') +
    line(light, 4.5, 'M104 68Q120 48 154 44', 0.8) +
    line(shade, 5, 'M168 32L172 20')
  );
}

/** A stage manager's headset: band, ear pad and microphone. */
export function headset(): string {
  const band = line(house.ink, 8, 'M99 138C88 80 122 52 160 52C198 52 232 80 221 138');
  const pad = box(house.ink, [86, 130], 22, 44, 11) + box('#4a3b50', [91, 138], 8, 28, 4);
  const rest = box(house.ink, [213, 126], 13, 26, 6.5);
  const boom = line(house.ink, 4.5, 'M96 170Q100 206 134 212');
  return band + rest + pad + boom + oval(house.ink, [138, 212], 9, 6.5) + disc(house.amber, [97, 180], 2.6);
}
