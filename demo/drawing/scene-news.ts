/** The first slide of the home screen: the house is full, two spotlights, the greeting. */

import { house } from './colours.ts';
import { performer } from './figures.ts';
import { chance } from './random.ts';
import { bothSides, box, disc, discs, fade, fill, glow, group, line, oval, type Point, picture } from './svg.ts';

/** Draws the stage. */
export function news(): string {
  return picture(
    1200,
    720,
    defs,
    backdrop,
    beams,
    floor,
    performer([600, 476], 1.18, '#1c0818', house.light),
    curtains,
    valance,
    crowd(),
    dusk,
  );
}

const down = 'x1="0" y1="0" x2="0" y2="1"';

const defs = `<defs>${[
  fade('sky', down, ['#2b0c2c', '#611238', '#a5283d']),
  fade('sun', down, ['#ffd27a', '#f08a3c', '#c8432f']),
  fade('beam', down, ['#ffe9b0 0.8', '#ffcb6b 0.42', '#ffb648 0.12']),
  fade('cloth', 'x1="0" y1="0" x2="1" y2="0"', ['#5c0c26', '#a01c43', '#7a1131', '#8a1538']),
  fade('boards', down, ['#7a2a35', '#3a1020']),
  fade('dusk', down, ['#12060f 0 0', '#12060f 0.3 0.45', '#0d040b 0.85 1']),
  glow('halo', '#ffb45c', 0.75),
  glow('pool', '#fff1c9', 0.95),
].join('')}</defs>`;

const backdrop = [
  box('url(#sky)', [0, 0], 1200, 500),
  oval('url(#halo)', [600, 290], 430, 330),
  disc('url(#sun)', [600, 300], 168),
  fill('#7d1c3c', 'M0 420C150 360 260 392 380 350C500 310 560 392 680 372C800 350 900 340 1200 400V500H0Z'),
  fill('#561130', 'M0 446C180 408 330 440 470 418C640 392 760 440 900 416C1020 398 1120 424 1200 420V500H0Z'),
  discs('#ffd9a0', 2.6, [
    [300, 150],
    [372, 232],
    [440, 120],
    [776, 136],
    [842, 226],
    [902, 138],
    [330, 300],
    [884, 306],
  ]),
].join('');

const lamp = fill('#12060f', 'M-26 -22H26L34 22H-34Z') + oval('#fff3d0', [0, 22], 33, 9);

const beams = [
  fill('url(#beam)', 'M322 84L374 70L772 470H452Z'),
  fill('url(#beam)', 'M878 84L826 70L428 470H748Z'),
  line('#12060f', 9, 'M0 48H1200'),
  group('transform="translate(342 68) rotate(-38)"', lamp),
  group('transform="translate(858 68) rotate(38)"', lamp),
].join('');

const planks = [80, 240, 380, 500, 600, 700, 820, 960, 1120]
  .map((x) => `M${600 + (x - 600) * 0.8} 456L${x} 516`)
  .join('');

const floor = [
  box('url(#boards)', [0, 456], 1200, 64),
  line('#2a0b18', 2.5, planks, 0.6),
  oval('url(#pool)', [600, 478], 230, 32),
  box('#1a0713', [0, 514], 1200, 206),
  footlights(),
].join('');

function footlights(): string {
  return [270, 380, 490, 600, 710, 820, 930]
    .map(
      (x) =>
        oval('url(#halo)', [x, 506], 62, 44, 0.8) +
        fill('#ffd98a', `M${x - 17} 516C${x - 17} 496 ${x + 17} 496 ${x + 17} 516Z`),
    )
    .join('');
}

const curtains = bothSides(
  600,
  [
    fill('url(#cloth)', 'M0 0H262C258 170 214 320 118 424C150 500 176 610 178 720H0Z'),
    fill(
      '#5c0c26',
      'M66 0H96C96 170 92 320 84 424H70C74 320 70 160 66 0ZM142 0H166C160 180 134 320 104 424H94C118 320 140 170 142 0ZM212 0H232C222 170 180 310 114 420H108C168 310 204 160 212 0Z',
      0.75,
    ),
    fill(
      '#c23a5c',
      'M30 0H44C48 170 56 320 62 424H54C42 320 34 170 30 0ZM112 0H122C118 180 110 320 92 424H88C100 320 110 170 112 0ZM184 0H194C184 170 150 310 110 416H106C146 310 176 170 184 0Z',
      0.5,
    ),
    fill(
      '#5c0c26',
      'M40 440C46 540 44 640 40 720H62C68 620 66 540 60 440ZM92 440C112 530 122 630 124 720H146C140 620 122 520 104 440Z',
      0.8,
    ),
    line(house.amber, 15, 'M0 446C50 452 96 446 124 418'),
    line('#ffe3a3', 3, 'M0 440C50 446 92 440 118 414', 0.8),
    fill(house.amber, 'M112 432H134L142 496H104Z') + disc(house.glow, [123, 430], 14),
  ].join(''),
);

const swag = 'M0 0H200C200 56 150 98 100 98C50 98 0 56 0 0Z';

const valance = [0, 200, 400, 600, 800, 1000]
  .map((x) =>
    group(
      `transform="translate(${x} 0)"`,
      fill('#7a1131', swag),
      fill('#9c1f45', 'M0 0H200C190 34 150 62 100 62C50 62 10 34 0 0Z'),
      line('#5c0c26', 4, 'M28 0C40 44 70 78 100 82M172 0C160 44 130 78 100 82', 0.8),
      line(house.amber, 7, 'M0 0C0 56 50 98 100 98C150 98 200 56 200 0'),
    ),
  )
  .join('');

/** Rows of heads, each row nearer, larger and darker. */
function crowd(): string {
  return (
    row(11, 588, 27, 62, '#471838', 0.75) + row(5, 640, 35, 80, '#2f1028', 0.55) + row(23, 706, 45, 104, '#190816', 0.4)
  );
}

function row(seed: number, y: number, size: number, step: number, colour: string, rimLight: number): string {
  const pick = chance(seed);
  let heads = '';
  for (let x = pick(-30, 0); x < 1240; x += step + pick(-8, 8)) {
    const r = size + pick(-4, 4);
    const top = y + pick(-10, 10);
    heads += person([x, top], r, colour);
    heads += line(
      '#ffb774',
      2.6,
      `M${x - r * 0.72} ${top - r * 0.62}A${r} ${r} 0 0 1 ${x + r * 0.72} ${top - r * 0.62}`,
      rimLight,
    );
  }
  return heads;
}

function person([x, y]: Point, r: number, colour: string): string {
  const shoulders = `M${x - r * 1.75} ${y + 140}C${x - r * 1.75} ${y + r * 1.1} ${x - r} ${y + r} ${x} ${y + r * 0.8}C${x + r} ${y + r} ${x + r * 1.75} ${y + r * 1.1} ${x + r * 1.75} ${y + 140}Z`;
  return disc(colour, [x, y], r) + fill(colour, shoulders);
}

const dusk = box('url(#dusk)', [0, 440], 1200, 280);
