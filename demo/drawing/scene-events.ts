/** The third slide of the home screen: the party in the courtyard, seen past the back of the scenery. */

import { house } from './colours.ts';
import { guest } from './figures.ts';
import { chance } from './random.ts';
import { box, disc, discs, fade, fill, glow, group, line, oval, type Point, picture } from './svg.ts';

/** Draws the courtyard after the show. */
export function events(): string {
  return picture(1200, 720, defs, sky(), houses, courtyard, lights(), tables, guests, scenery, dusk);
}

const down = 'x1="0" y1="0" x2="0" y2="1"';

const defs = `<defs>${[
  fade('sky', down, ['#1d1038', '#4d1a4a', '#a5384a', '#e07a45']),
  fade('ground', down, ['#8c3a3c', '#3a1226']),
  fade('dusk', down, ['#12060f 0 0', '#12060f 0.5 0.42', '#0d040b 0.92 1']),
  glow('warm', '#ffc76b', 0.75),
  glow('bulb', '#ffd98a', 0.9),
].join('')}</defs>`;

function sky(): string {
  const pick = chance(3);
  const stars = Array.from({ length: 34 }, (): Point => [pick(180, 1020), pick(10, 190)]);
  return (
    box('url(#sky)', [0, 0], 1200, 520) +
    group('opacity="0.7"', discs('#ffe9c9', 1.8, stars)) +
    // Between the lights: the carousel's controls stand over either upper corner, and a wide slide cuts the top off.
    fill('#ffedc9', 'M672 177A28 28 0 1 0 699 211A23 23 0 0 1 672 177Z')
  );
}

/** A window, lit. */
function lit(x: number, y: number): string {
  return (
    fill('#ffc76b', `M${x} ${y + 44}V${y + 14}C${x} ${y - 4} ${x + 28} ${y - 4} ${x + 28} ${y + 14}V${y + 44}Z`) +
    line('#5b1a3c', 3, `M${x + 14} ${y}V${y + 44}M${x} ${y + 22}H${x + 28}`)
  );
}

const houses = [
  fill('#6d2348', 'M380 470V262L450 214L520 262V470ZM690 470V236L720 236V214H748V236H840V470Z'),
  fill('#531a42', 'M180 470V232H330V200L362 176L394 200V470ZM800 470V266L868 216L936 266V470ZM936 470V220H1060V470Z'),
  fill('#7a2a4c', 'M500 470V308C500 300 700 300 700 308V470Z'),
  fill('#41143a', 'M556 470V398C556 340 644 340 644 398V470Z'),
  fill('#ffb85c', 'M568 470V402C568 356 632 356 632 402V470Z'),
  ...(
    [
      [222, 262],
      [276, 262],
      [222, 336],
      [276, 336],
      [346, 226],
      [436, 286],
      [712, 270],
      [764, 270],
      [854, 280],
      [966, 252],
      [1010, 252],
      [966, 326],
      [1010, 326],
      [764, 344],
    ] as const
  ).map(([x, y]) => lit(x, y)),
].join('');

const courtyard = [
  box('url(#ground)', [0, 462], 1200, 258),
  oval('url(#warm)', [600, 478], 420, 84),
  line(
    '#2e0d22',
    2.5,
    'M120 540Q600 500 1080 540M20 610Q600 550 1180 610M420 470L250 720M600 470V720M780 470L950 720',
    0.35,
  ),
].join('');

/** Strings of bulbs, from one side of the courtyard to the other. */
function lights(): string {
  return (
    string([150, 60], [600, 262], [1060, 40], 15) +
    string([150, 180], [480, 330], [1050, 150], 14) +
    string([330, 20], [760, 196], [1060, 190], 10)
  );
}

function string(from: Point, low: Point, to: Point, count: number): string {
  const bulbs = Array.from({ length: count }, (_, i) => along(from, low, to, (i + 0.5) / count));
  return (
    line('#1b0a18', 3, `M${from.join(' ')}Q${low.join(' ')} ${to.join(' ')}`) +
    bulbs.map(([x, y]) => disc('url(#bulb)', [x, y + 10], 30)).join('') +
    bulbs.map(([x, y]) => box('#1b0a18', [x - 4, y - 1], 8, 8, 2) + oval('#fff0c4', [x, y + 14], 7.5, 9.5)).join('')
  );
}

/** The point of a quadratic curve at `t`. */
function along(from: Point, low: Point, to: Point, t: number): Point {
  const at = (axis: 0 | 1) => Math.round((1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * low[axis] + t ** 2 * to[axis]);
  return [at(0), at(1)];
}

const tables = [
  fill('#f3e2cf', 'M384 452H492L500 512H376Z') + fill('#d7b9a4', 'M384 452H492L493 462H383Z'),
  fill('#a3224b', 'M426 452C428 436 448 436 450 452Z') +
    box('#ffd98a', [462, 438], 8, 14, 2) +
    box('#ffd98a', [404, 438], 8, 14, 2),
  fill('#f3e2cf', 'M718 462H826L836 522H708Z') + fill('#d7b9a4', 'M718 462H826L827 472H717Z'),
  box(house.ember, [756, 444], 30, 18, 4) + box('#ffd98a', [738, 448], 8, 14, 2) + box('#ffd98a', [800, 448], 8, 14, 2),
].join('');

const guests = [
  guest([352, 520], 0.74, '#3a1030', 'toast', true),
  guest([444, 500], 0.62, '#4d173a', 'chat', false),
  guest([540, 508], 0.7, '#34102c', 'dance', true),
  guest([610, 512], 0.74, '#2b0d26', 'wave', false),
  guest([688, 514], 0.72, '#3a1030', 'toast', false),
  guest([860, 526], 0.78, '#2b0d26', 'toast', true),
  guest([790, 504], 0.62, '#4d173a', 'chat', false),
  guest([298, 530], 0.78, '#2b0d26', 'chat', false),
].join('');

/** The backs of two painted flats: canvas, frame and brace, dark against the party. */
const scenery = [
  fill('#24101f', 'M0 0H196C214 70 168 120 190 190C214 260 172 320 196 392C214 450 186 520 200 720H0Z'),
  line('#3d2030', 15, 'M28 0V720M150 0V720M28 150H150M28 400H150M28 150L150 400'),
  line('#ffb774', 5, 'M196 0C214 70 168 120 190 190C214 260 172 320 196 392C206 424 202 460 200 500', 0.75),
  fill('#24101f', 'M1200 0H1030C1006 90 1046 150 1024 230C1000 310 1044 360 1018 440C1004 500 1022 600 1010 720H1200Z'),
  line('#3d2030', 15, 'M1172 0V720M1064 0V720M1064 180H1172M1064 430H1172M1172 180L1064 430'),
  line('#ffb774', 5, 'M1030 0C1006 90 1046 150 1024 230C1000 310 1044 360 1018 440C1013 464 1012 490 1013 520', 0.75),
  box('#160812', [0, 0], 1200, 20),
  bunting(),
].join('');

function bunting(): string {
  const colours = [house.amber, house.ember, '#f3e2cf', '#a3224b'];
  return Array.from({ length: 21 }, (_, i) =>
    fill(colours[i % 4] ?? house.amber, `M${i * 58} 18H${i * 58 + 46}L${i * 58 + 23} 54Z`, 0.85),
  ).join('');
}

const dusk = box('url(#dusk)', [0, 440], 1200, 280);
